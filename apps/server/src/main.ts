import path from 'node:path'
import { saveBefore } from './backup/before-upgrade.ts'
import { startEmbedded } from './embedded/launcher.ts'
import { settleOrphan } from './embedded/owner.ts'
import { functionEnvironment } from './functions/environment.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { callWaitingFunctions } from './jobs/waiting-functions.ts'
import { ConfigError, readConfig, withPort, type Config } from './kernel/config.ts'
import { dividePools, judgeBudget, readCapacity } from './kernel/connection-budget.ts'
import { openDatabase, type Database } from './kernel/database.ts'
import { diskProblem } from './kernel/disk-problem.ts'
import { loadKeys, passingKeys } from './kernel/keys.ts'
import { createLog, logSlow } from './kernel/log.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { choosePort, explainListenError } from './lifecycle/port.ts'
import { EXIT } from './lifecycle/exit-codes.ts'
import { openShutdown, watchOutput, watchParent, watchSupervisor } from './lifecycle/shutdown.ts'
import type { Logins } from './migrate/bootstrap.ts'
import { prepareEmbedded, prepareExternal, prepareSuite, type Preparation } from './migrate/prepare.ts'

const say = (text: string): void => { process.stdout.write(`${text}\n`) }
const shutdown = openShutdown((code) => process.exit(code), report)

/** A known problem is told in one sentence; anything else is a defect and keeps its stack. */
function report(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${isKnown(error) ? error.message : text}\n`)
}

const isKnown = (error: unknown): error is StartProblem | ConfigError => error instanceof StartProblem || error instanceof ConfigError

function fail(error: unknown): void {
  // Stopping in the middle of the start makes its next step fail: that is no news.
  if (!shutdown.stopping) report(error)
  void shutdown.finish(isKnown(error) ? EXIT.refused : EXIT.crashed)
}

interface Prepared {
  readonly logins: Logins
  /** only rest/v1 can be served */
  readonly bare?: boolean
}

async function startDatabase(config: Config): Promise<Prepared> {
  const preparation: Preparation = { rootDir: config.rootDir, demo: config.demo, product: !config.suite, progress: say, saveBefore: saveBefore(config, say) }
  if (config.databaseUrl !== null && config.suite) return prepareSuite(config.databaseUrl, preparation)
  if (config.databaseUrl !== null) return { logins: await prepareExternal(config.databaseUrl, preparation) }
  const starting = startEmbedded({ dataDir: config.dataDir, progress: say, isWanted: () => !shutdown.stopping, onGiveUp: fail })
  // Registered before it is ready: a Ctrl+C in between must not leave a PostgreSQL behind.
  shutdown.onStop((deadline) => starting.then((postgres) => postgres.stop(deadline), () => undefined))
  const postgres = await starting
  const logins = await prepareEmbedded(postgres.url, preparation).catch((error: unknown) => {
    throw diskProblem(error, config.dataDir) ?? error
  })
  return { logins }
}

/** Says how many connections this server may take, where somebody else owns PostgreSQL; or that they cannot all be had. Throws StartProblem. */
async function checkConnections({ databaseUrl, databaseConnections }: Config, database: Database): Promise<void> {
  const { text, isTight } = judgeBudget(databaseConnections, await readCapacity(database.enginePool), database.poolStats())
  if (databaseUrl !== null || isTight) say(text)
}

const searchPathOf = ({ api }: Config): string =>
  [api.publicSchema, ...api.extraSearchPath].map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')

async function start(): Promise<void> {
  const given = readConfig(process.env, process.env['VINCULO_ROOT_DIR'] ?? path.resolve(import.meta.dirname, '../../..'))
  await settleOrphan(given.dataDir)
  const config = withPort(given, await choosePort(given.host, given.port))
  const { logins, bare = false } = await startDatabase(config)
  if (shutdown.stopping) return
  const log = createLog(config)
  shutdown.onStop(() => new Promise((resolve) => { log.flush(() => { resolve() }) }))
  const database = await openDatabase(logins, {
    searchPath: searchPathOf(config),
    allRoles: config.suite,
    pools: dividePools(config.databaseConnections),
    onSlow: logSlow(log),
    onTrouble: (error) => { log.warn({ error: error.message }, 'database connection trouble') },
  })
  shutdown.onStop(() => database.close())
  await checkConnections(config, database)
  const keys = bare ? await passingKeys(config) : await loadKeys(database.enginePool, config)
  const parts = { config, database, keys, log }
  // Most of what a start computes: not before a start that fails has said why.
  const [{ createApp }, { restAlone }] = await Promise.all([import('./app.ts'), import('./services.ts')])
  const app = await createApp(bare ? { ...parts, services: [restAlone(parts)] } : parts)
  shutdown.onStop(() => app.close())
  if (!config.suite) {
    const scheduler = startScheduler({ connectionString: logins.service, log })
    shutdown.onStop(() => scheduler.stop())
    const calls = callWaitingFunctions({ connectionString: logins.service, origin: functionEnvironment(config, keys).SUPABASE_URL, secretKey: keys.secretKey, log })
    shutdown.onStop(() => calls.stop())
  }
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw error instanceof Error ? explainListenError(error, config.host, config.port) : error
  })
  if (!shutdown.stopping) say(`Vínculo pronto em http://localhost:${String(config.port)}`)
}

// A closed pipe of ours (npm | head) is no reason to leave a database behind.
for (const stream of [process.stdout, process.stderr]) watchOutput(stream, () => void shutdown.finish(0))
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void shutdown.finish(0))
if (!watchSupervisor(() => void shutdown.finish(0)) && process.env['npm_lifecycle_event'] !== undefined) watchParent(() => void shutdown.finish(0))
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
start().catch(fail)
