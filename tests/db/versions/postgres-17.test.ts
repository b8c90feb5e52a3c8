import { onOlderPostgres } from '../support/versions.ts'

await onOlderPostgres('postgres-17-linux-x64')
