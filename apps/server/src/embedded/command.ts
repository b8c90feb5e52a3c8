import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startEmbedded } from './launcher.ts'

// A PostgreSQL for tests and benchmarks: prints its superuser URL on one line and stops when its standard input ends,
// which also happens when whoever started it dies. With --remove its folder goes with it, which may lie in memory.
const { values } = parseArgs({
  options: { 'data-dir': { type: 'string' }, package: { type: 'string' }, durable: { type: 'boolean', default: false }, remove: { type: 'boolean', default: false } },
})
const dataDir = values['data-dir']
if (dataDir === undefined) throw new Error('--data-dir is required')
const postgres = await startEmbedded({
  dataDir,
  throwAway: !values.durable,
  progress: () => undefined,
  ...(values.package === undefined ? {} : { packageName: values.package }),
})
process.stdout.write(`${postgres.url}\n`)
const finish = async (): Promise<void> => {
  await postgres.stop()
  if (values.remove) rmSync(dataDir, { recursive: true, force: true })
}
const stop = (): void => {
  finish().then(() => process.exit(0), (error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exit(1)
  })
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.stdin.on('end', stop).resume()
