import path from 'node:path'
import { saveBefore } from '../../apps/server/src/backup/before-upgrade.ts'
import { startEmbedded } from '../../apps/server/src/embedded/launcher.ts'
import { runningEmbedded } from '../../apps/server/src/embedded/running.ts'
import { readConfig, type Config } from '../../apps/server/src/kernel/config.ts'
import { openDatabase } from '../../apps/server/src/kernel/database.ts'
import { loadKeys } from '../../apps/server/src/kernel/keys.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import type { Logins } from '../../apps/server/src/migrate/bootstrap.ts'
import { prepareEmbedded, prepareExternal, type Preparation } from '../../apps/server/src/migrate/prepare.ts'
import { Problem } from '../lib/problem.ts'

/** An installation as its administrator reaches it: address of the API and secret key. */
export interface Installation {
  readonly url: string
  readonly secretKey: string
  /** Address where people use it, when it is known here; hosted knows it better. */
  readonly publicUrl: string | null
  close(): Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

/** Opens the installation that the environment names. Throws Problem, and StartProblem or ConfigError of the server. */
export async function openInstallation(env: Environment, progress: (text: string) => void): Promise<Installation> {
  const hosted = env['SUPABASE_URL'] ?? ''
  if (hosted === '') return openLocal(env, progress)
  const secretKey = env['SUPABASE_SECRET_KEY'] ?? ''
  if (secretKey === '') throw new Problem('Com SUPABASE_URL, informe também SUPABASE_SECRET_KEY (a chave secreta do projeto, sb_secret_…).')
  if (!URL.canParse(hosted)) throw new Problem('SUPABASE_URL deve ser um endereço como https://projeto.supabase.co.')
  return { url: new URL(hosted).origin, secretKey, publicUrl: env['PUBLIC_URL'] ?? null, close: () => Promise.resolve() }
}

/** The server's own API over its database, on a port that only this process knows: no matter whether the server runs too. */
async function openLocal(env: Environment, progress: (text: string) => void): Promise<Installation> {
  const undo: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const config = readConfig({ ...env, VINCULO_DEMO: '0', VINCULO_SUITE: '0', LOG_LEVEL: 'silent' }, path.resolve(import.meta.dirname, '../..'))
    const logins = await prepare(config, progress, undo)
    const log = createLog(config)
    const database = await openDatabase(logins, { searchPath: 'public, extensions', onSlow: () => undefined, onTrouble: () => undefined })
    undo.push(() => database.close())
    const keys = await loadKeys(database.enginePool, config)
    // Most of the time that this command takes: not for those who reach a project elsewhere, nor before an error is told.
    const [{ createApp }, { administrationServices }] = await Promise.all([import('../../apps/server/src/app.ts'), import('../../apps/server/src/services.ts')])
    const parts = { config, database, keys, log }
    const app = await createApp({ ...parts, services: administrationServices(parts) })
    undo.push(() => app.close())
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    return { url, secretKey: keys.secretKey, publicUrl: config.publicUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function prepare(config: Config, progress: (text: string) => void, undo: (() => Promise<void>)[]): Promise<Logins> {
  const preparation: Preparation = { rootDir: config.rootDir, demo: false, product: true, progress, saveBefore: saveBefore(config, progress) }
  if (config.databaseUrl !== null) return prepareExternal(config.databaseUrl, preparation)
  const running = await runningEmbedded(config.dataDir)
  if (running !== null) return prepareEmbedded(running, preparation)
  const postgres = await startEmbedded({ dataDir: config.dataDir, progress })
  undo.push(() => postgres.stop())
  return prepareEmbedded(postgres.url, preparation)
}
