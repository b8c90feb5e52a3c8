// `npm run backup`: database, files and keys in one verified file.
import { keepCompiled } from './lib/compile-cache.mjs'
import { requireNode24 } from './lib/node-version.mjs'

requireNode24()
keepCompiled()
const { backup } = await import('./backup.ts')
await backup()
