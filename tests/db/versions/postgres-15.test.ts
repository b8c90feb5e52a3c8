import { onOlderPostgres } from '../support/versions.ts'

await onOlderPostgres('postgres-15-linux-x64')
