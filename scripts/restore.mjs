// `npm run restore`: an empty installation filled from a backup.
import { keepCompiled } from './lib/compile-cache.mjs'
import { requireNode24 } from './lib/node-version.mjs'

requireNode24()
keepCompiled()
const { restore } = await import('./backup.ts')
await restore()
