// `npm start` after its install step: builds the web application when stale, then becomes the server. One process, so
// Ctrl+C and SIGTERM reach the server itself whoever its parent is.
import path from 'node:path'
import { keepCompiled } from './lib/compile-cache.mjs'
import { boundMemory } from './lib/memory.mjs'
import { requireNode24 } from './lib/node-version.mjs'

const root = path.resolve(import.meta.dirname, '..')

requireNode24()
boundMemory()
keepCompiled()
const { ConfigError, readConfig } = await import('../apps/server/src/kernel/config.ts')
const { StartProblem } = await import('../apps/server/src/kernel/start-problem.ts')
const { choosePort } = await import('../apps/server/src/lifecycle/port.ts')
const { buildWebWhenStale } = await import('./lib/web-build.mjs')

try {
  // Before the build: a second start in this folder must not replace the files that the first one is serving.
  const { host, port } = readConfig(process.env, root)
  await choosePort(host, port)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
if (!buildWebWhenStale(root)) {
  process.stderr.write('A aplicação web não pôde ser preparada (mensagens acima).\n')
  process.exit(1)
}
await import('../apps/server/src/main.ts')
