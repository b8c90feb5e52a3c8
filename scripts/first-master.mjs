// `npm run first-master`: the first company and its master, on a database that has none.
import { keepCompiled } from './lib/compile-cache.mjs'
import { requireNode24 } from './lib/node-version.mjs'

requireNode24()
keepCompiled()
await import('./first-master/main.ts')
