import path from 'node:path'
import { hasCluster } from '../embedded/cluster-swap.ts'
import { startEmbedded } from '../embedded/launcher.ts'
import { isClaimed } from '../embedded/owner.ts'
import { homeOf } from '../embedded/run-mode.ts'
import { runningEmbedded } from '../embedded/running.ts'
import { readConfig, type Config } from '../kernel/config.ts'
import { connectOnce, databaseUrl } from '../migrate/connection.ts'
import { StartProblem } from '../kernel/start-problem.ts'

/** The database and the files that a command works on. */
export interface Place {
  readonly config: Config
  /** URL of the product's database, for a login that may read and write everything. */
  readonly url: string
  /** URL of the maintenance database when the cluster is the embedded one. */
  readonly maintenanceUrl: string | null
  close(): Promise<void>
}

const ownRoot = path.resolve(import.meta.dirname, '../../../..')
const nothing = (): Promise<void> => Promise.resolve()

/** The installation that a command works on, quiet and without a demo of its own. */
export function configOf(env: NodeJS.ProcessEnv): Config {
  return readConfig({ ...env, VINCULO_DEMO: '0', VINCULO_SUITE: '0', LOG_LEVEL: 'silent' }, env['VINCULO_ROOT_DIR'] ?? ownRoot)
}

async function startedHere(config: Config, progress: (text: string) => void): Promise<Place> {
  const postgres = await startEmbedded({ dataDir: config.dataDir, progress })
  return { config, url: databaseUrl(postgres.url, 'vinculo'), maintenanceUrl: postgres.url, close: () => postgres.stop() }
}

/** Where to read: beside a running server, or with its PostgreSQL started for a moment. Throws StartProblem. */
export async function openSource(env: NodeJS.ProcessEnv, progress: (text: string) => void): Promise<Place> {
  const config = configOf(env)
  if (config.databaseUrl !== null) return { config, url: config.databaseUrl, maintenanceUrl: null, close: nothing }
  if (!hasCluster(homeOf(config.dataDir))) {
    throw new StartProblem(`Não há dados em ${config.dataDir}. Informe a pasta em VINCULO_DATA_DIR.`)
  }
  const running = await runningEmbedded(config.dataDir)
  if (running !== null) return { config, url: databaseUrl(running, 'vinculo'), maintenanceUrl: running, close: nothing }
  return startedHere(config, progress)
}

/** Where to write: an empty place that no server uses. Throws StartProblem. */
export async function openTarget(env: NodeJS.ProcessEnv, progress: (text: string) => void): Promise<Place> {
  const config = configOf(env)
  if (config.databaseUrl !== null) return { config, url: config.databaseUrl, maintenanceUrl: null, close: nothing }
  // A PostgreSQL whose owner was killed, by an interrupted restore for one, is recovered by the start.
  if (isClaimed(config.dataDir)) {
    throw new StartProblem(`O Vínculo está em funcionamento sobre ${config.dataDir}. Restaure em uma pasta nova (VINCULO_DATA_DIR) ou pare-o antes.`)
  }
  const place = await startedHere(config, progress)
  await ensureDatabase(place.maintenanceUrl)
  return place
}

/** Makes the product's database in the embedded cluster, unless it is there. */
export async function ensureDatabase(maintenanceUrl: string | null): Promise<void> {
  if (maintenanceUrl === null) return
  const client = await connectOnce(maintenanceUrl)
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'vinculo'`)
    if (rowCount === 0) await client.query('create database vinculo')
  } finally {
    await client.end()
  }
}
