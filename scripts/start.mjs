// `npm start` after its install step: builds the web application when stale, then becomes the server. One process, so
// Ctrl+C and SIGTERM reach the server itself whoever its parent is.
import path from 'node:path'
import { keepCompiled } from './lib/compile-cache.mjs'
import { requireNode24 } from './lib/node-version.mjs'

requireNode24()
const { buildWebWhenStale } = await import('./lib/web-build.mjs')
if (!buildWebWhenStale(path.resolve(import.meta.dirname, '..'))) {
  process.stderr.write('A aplicação web não pôde ser preparada (mensagens acima).\n')
  process.exit(1)
}
keepCompiled()
await import('../apps/server/src/main.ts')
