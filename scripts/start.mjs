// `npm start` after its install step: builds the web application when stale, then keeps the server running.
import path from 'node:path'
import { keepCompiled } from './lib/compile-cache.mjs'
import { requireNode24 } from './lib/node-version.mjs'

const root = path.resolve(import.meta.dirname, '..')

requireNode24()
keepCompiled()
const { ConfigError, readConfig } = await import('../apps/server/src/kernel/config.ts')
const { StartProblem } = await import('../apps/server/src/kernel/start-problem.ts')
const { settleOrphan } = await import('../apps/server/src/embedded/owner.ts')
const { choosePort } = await import('../apps/server/src/lifecycle/port.ts')
const { keepServer } = await import('./lib/keep-server.mjs')
const { buildWebWhenStale } = await import('./lib/web-build.mjs')

try {
  // Before the build: a second start in this folder must not replace the files that the first one is serving.
  const { dataDir, host, port } = readConfig(process.env, root)
  await settleOrphan(dataDir)
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
keepServer()
