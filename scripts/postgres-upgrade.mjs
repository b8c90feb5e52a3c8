// `npm run postgres-upgrade`: the embedded cluster moved to the PostgreSQL that this version brings.
import { keepCompiled } from './lib/compile-cache.mjs'
import { requireNode24 } from './lib/node-version.mjs'

requireNode24()
keepCompiled()
const { upgradePostgres } = await import('./postgres-upgrade.ts')
await upgradePostgres()
