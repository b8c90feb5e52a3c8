import path from 'node:path'
import type pg from 'pg'
import { bootstrap, readLogins, type Logins } from './bootstrap.ts'
import { StartProblem } from '../kernel/start-problem.ts'
import { connectOnce, databaseUrl } from './connection.ts'
import { refuseFixedClaims } from './fixed-claims.ts'
import { refuseHalfRestored } from './half-restored.ts'
import { ChangedMigrations, migrate, planMigration, type Plan } from './migrate.ts'
import { reasonToKeep, seed } from './seed.ts'

export interface Preparation {
  readonly rootDir: string
  readonly demo: boolean
  /** False serves the protocol over a database of others: roles and schemas of the protocol, nothing of the product. */
  readonly product: boolean
  /** Saves the whole installation behind a URL before it becomes a version, and says where. */
  readonly saveBefore: (url: string, version: string) => Promise<string>
  readonly progress: (text: string) => void
}

const databaseName = 'vinculo'
const lockKey = 7_846_273_521

/** Prepares the database behind DATABASE_URL and returns the server's logins. Throws StartProblem. */
export async function prepareExternal(url: string, preparation: Preparation): Promise<Logins> {
  return prepare(url, preparation)
}

/**
 * For the conformance profile: requests become whatever role their token names, so they connect with the login of the address itself.
 * A login that may not make roles and schemas is served rest/v1 alone: `bare`.
 */
export async function prepareSuite(url: string, preparation: Preparation): Promise<{ readonly logins: Logins; readonly bare: boolean }> {
  try {
    const logins = await prepare(url, preparation)
    return { logins: { ...logins, authenticator: url, service: url }, bare: false }
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    await (await connectOnce(url)).end()
    preparation.progress('O usuário de DATABASE_URL não pode preparar o banco: só /rest/v1 é servido.')
    return { logins: { authenticator: url, service: url, auth: url, engine: url }, bare: true }
  }
}

/**
 * Prepares the database `vinculo` of the embedded cluster. When an applied migration changed, a demo database into which nobody has
 * written is kept under a dated name and built anew; any other refuses.
 */
export async function prepareEmbedded(maintenanceUrl: string, preparation: Preparation): Promise<Logins> {
  const url = databaseUrl(maintenanceUrl, databaseName)
  await ensureDatabase(maintenanceUrl)
  try {
    return await prepare(url, preparation)
  } catch (error) {
    if (!(error instanceof ChangedMigrations) || !preparation.demo) throw error
    const kept = await withClient(url, reasonToKeep)
    if (kept !== null) throw kept === 'no demo' ? error : inUse(error, kept.found)
    const name = await setAside(maintenanceUrl)
    preparation.progress(`As migrações mudaram: o banco de demonstração foi guardado como "${name}" e será refeito.`)
    await ensureDatabase(maintenanceUrl)
    return prepare(url, preparation)
  }
}

/** One server at a time bootstraps, migrates and seeds a database; the others wait and then find it ready. */
async function prepare(url: string, preparation: Preparation): Promise<Logins> {
  const client = await connectOnce(url)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await refuseHalfRestored(client)
    const plan = preparation.product ? await planMigration(client, preparation.rootDir) : null
    if (plan !== null) await announce(url, plan, preparation)
    await bootstrap(client)
    if (plan !== null) {
      await refuseFixedClaims(client)
      await migrate(client, plan, preparation.progress)
      if (preparation.demo) await seed(client, path.join(preparation.rootDir, 'supabase', 'seed'), preparation.progress)
    }
    return await readLogins(client, url)
  } finally {
    await client.end()
  }
}

/** Nobody's data is changed before it lies in a backup. */
async function announce(url: string, { from, to, pending }: Plan, { progress, saveBefore }: Preparation): Promise<void> {
  if (from === null || pending.length === 0) return
  progress(`Este banco de dados é da versão ${from} e passa agora à ${to}: primeiro um backup, depois a mudança, que só vale inteira e conferida.`)
  progress(`Backup de antes da ${to}: ${await saveBefore(url, to)}`)
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  await withClient(maintenanceUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  })
}

async function setAside(maintenanceUrl: string): Promise<string> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '_')
  const kept = `${databaseName}_${stamp}`
  await withClient(maintenanceUrl, (client) => client.query(`alter database ${databaseName} rename to "${kept}"`))
  return kept
}

/** Somebody's own data is never put out of sight. */
function inUse(error: ChangedMigrations, found: string): StartProblem {
  return new StartProblem(
    [
      error.message,
      `Este banco de demonstração já tem dados gravados depois de criado (${found}), por isso não é refeito.`,
      'Para guardá-los em um arquivo: npm run backup -- <arquivo>. Para continuar com eles: volte à versão anterior do programa.',
      'Para começar uma demonstração nova: mova a pasta de dados para outro lugar ou escolha outra em VINCULO_DATA_DIR.',
    ].join('\n'),
  )
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectOnce(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
