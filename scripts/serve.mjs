// `npm run serve`: the server alone, with what is installed and built.
import { keepCompiled } from './lib/compile-cache.mjs'
import { boundMemory } from './lib/memory.mjs'
import { requireNode24 } from './lib/node-version.mjs'

requireNode24()
boundMemory()
keepCompiled()
await import('../apps/server/src/main.ts')
