// `npm run serve`: the server alone, with what is installed and built.
import { keepCompiled } from './lib/compile-cache.mjs'
import { requireNode24 } from './lib/node-version.mjs'

requireNode24()
keepCompiled()
const { keepServer } = await import('./lib/keep-server.mjs')
keepServer()
