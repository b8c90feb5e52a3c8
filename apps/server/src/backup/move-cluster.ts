import { chownSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findBinaries, type Binaries } from '../embedded/binaries.ts'
import { startCluster } from '../embedded/cluster.ts'
import { acceptDraft, discardPending, hasCluster, majorOf, otherMajor, previousFolder, settleSwap, swapClusters } from '../embedded/cluster-swap.ts'
import { earlierPrograms } from '../embedded/earlier-programs.ts'
import { claimFolder } from '../embedded/owner.ts'
import { recoverPostmaster } from '../embedded/postmaster.ts'
import { chooseRunMode, homeOf, type RunMode } from '../embedded/run-mode.ts'
import type { Config } from '../kernel/config.ts'
import { diskProblem } from '../kernel/disk-problem.ts'
import { StartProblem } from '../kernel/start-problem.ts'
import { connectOnce, databaseUrl } from '../migrate/connection.ts'
import { backupFolder } from './before-upgrade.ts'
import { configOf, ensureDatabase, type Place } from './place.ts'
import { restoreBackup, type Backup } from './restore.ts'
import { saveBackup } from './save.ts'

export interface Move {
  readonly from: number
  readonly to: number
  readonly backup: Backup
  /** Folder that keeps the cluster as it was. */
  readonly previous: string
  /** Databases that somebody else made, or that a rebuilt demo left: they stay in the previous cluster alone. */
  readonly leftBehind: readonly string[]
}

type Progress = (text: string) => void
/** Takes how to end what is being opened, for when the person interrupts the command. */
type Hold = (close: () => Promise<unknown>) => void

/** Name, below the cluster's home, of a home of its own for the new cluster while it is filled. */
const draft = 'moving'

/**
 * Moves the embedded cluster to the major of this product's programs, through a backup that is restored into a new cluster. The old
 * one is only read and keeps its place until the new one is whole; killed at any moment, it is simply called again. Null when the
 * cluster is of that major already. Throws StartProblem.
 */
export async function moveCluster(env: NodeJS.ProcessEnv, passphrase: string, progress: Progress, hold: Hold): Promise<Move | null> {
  const config = configOf(env)
  if (config.databaseUrl !== null) {
    throw new StartProblem('DATABASE_URL aponta para um PostgreSQL que o Vínculo não administra: quem cuida dele o atualiza. Este comando só muda o PostgreSQL embutido.')
  }
  const home = homeOf(config.dataDir)
  if (!hasCluster(home)) throw new StartProblem(`Não há dados em ${config.dataDir}. Informe a pasta em VINCULO_DATA_DIR.`)
  const programs = findBinaries()
  if (majorOf(path.join(home, 'postgres')) === programs.major) return null
  const release = await claimFolder(config.dataDir)
  try {
    settleSwap(home)
    const from = majorOf(path.join(home, 'postgres'))
    if (from === programs.major) return null
    return await moveFrom(from, { config, passphrase, progress, hold, programs, home })
  } catch (error) {
    throw diskProblem(error, config.dataDir) ?? error
  } finally {
    release()
  }
}

interface Work {
  readonly config: Config
  readonly passphrase: string
  readonly progress: Progress
  readonly hold: Hold
  readonly programs: Binaries
  readonly home: string
}

async function moveFrom(from: number | null, work: Work): Promise<Move> {
  const { config, progress, programs, home } = work
  const to = programs.major
  if (from === null) throw new StartProblem(`${path.join(home, 'postgres')} não é um banco do PostgreSQL. Nada foi alterado.`)
  if (from > to) throw otherMajor(from, to)
  const previous = previousFolder(home, from)
  const oldMode = chooseRunMode(earlierPrograms(from, config.dataDir, progress), config.dataDir)
  const newMode: RunMode = { ...chooseRunMode(programs, config.dataDir), home: path.join(home, draft) }
  await discardAttempt(newMode)
  discardPending(home)
  try {
    const { backup, leftBehind } = await saveCluster(oldMode, from, work)
    await fillCluster(newMode, backup, work)
    acceptDraft(home, draft)
    rmSync(newMode.home, { recursive: true, force: true })
    progress('Trocando o banco de dados…')
    swapClusters(home, previous)
    return { from, to, backup, previous, leftBehind }
  } finally {
    await discardAttempt(newMode)
  }
}

/** Removes what an attempt has left: its PostgreSQL outlives a killed command, and initdb for a moment. */
async function discardAttempt(mode: RunMode): Promise<void> {
  const cluster = path.join(mode.home, 'postgres')
  if (existsSync(cluster)) await recoverPostmaster(mode, cluster)
  rmSync(mode.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** Runs the work beside a PostgreSQL that is started for it. */
async function during<T>(mode: RunMode, { config, progress, hold }: Work, work: (place: Place & { readonly maintenanceUrl: string }) => Promise<T>): Promise<T> {
  const starting = startCluster(mode, { progress })
  hold(() => starting.then((started) => started.stop()))
  const postgres = await starting
  try {
    return await work({ config, url: databaseUrl(postgres.url, 'vinculo'), maintenanceUrl: postgres.url, close: () => postgres.stop() })
  } finally {
    await postgres.stop()
  }
}

async function saveCluster(mode: RunMode, from: number, work: Work): Promise<{ backup: Backup; leftBehind: readonly string[] }> {
  const { config, passphrase, progress, programs } = work
  progress(`Iniciando o PostgreSQL ${String(from)} sobre ${config.dataDir}…`)
  return during(mode, work, async (place) => {
    const leftBehind = await otherDatabases(place)
    const file = path.join(backupFolder(config), `antes-do-postgresql-${String(programs.major)}.vinculo`)
    const manifest = await saveBackup(place, file, passphrase, progress)
    return { backup: { manifest, file, passphrase }, leftBehind }
  })
}

/** Names of the cluster's databases besides the product's. Throws StartProblem where that was never prepared. */
async function otherDatabases({ url, maintenanceUrl }: Place & { readonly maintenanceUrl: string }): Promise<readonly string[]> {
  const databases = await ask<{ name: string }>(maintenanceUrl, `select datname as name from pg_database where not datistemplate and datname <> 'postgres' order by 1`)
  const names = databases.map(({ name }) => name)
  const prepared = names.includes('vinculo') ? await ask<{ whole: boolean }>(url, `select to_regclass('supabase_migrations.schema_migrations') is not null as whole`) : []
  if (prepared[0]?.whole === true) return names.filter((name) => name !== 'vinculo')
  throw new StartProblem('O banco desta pasta não chegou a ser preparado e não tem dados. Escolha outra pasta em VINCULO_DATA_DIR e inicie com "npm start". Nada foi alterado.')
}

async function ask<T extends Record<string, unknown>>(url: string, text: string): Promise<readonly T[]> {
  const client = await connectOnce(url)
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** A new cluster with the superuser's password of the old one, filled and stopped. The files of people stay where they are. */
async function fillCluster(mode: RunMode, backup: Backup, work: Work): Promise<void> {
  const { progress, programs, home } = work
  const password = path.join(mode.home, 'superuser.password')
  mkdirSync(mode.home, { mode: 0o700 })
  copyFileSync(path.join(home, 'superuser.password'), password)
  if (mode.owner !== null) for (const place of [mode.home, password]) chownSync(place, mode.owner.uid, mode.owner.gid)
  progress(`Passando os dados para o PostgreSQL ${String(programs.major)}…`)
  await during(mode, work, async (place) => {
    await ensureDatabase(place.maintenanceUrl)
    await restoreBackup(place, { ...backup, manifest: { ...backup.manifest, files: [] } }, progress)
  })
}
