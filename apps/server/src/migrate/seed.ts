import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { keepDrawings } from './drawing/keep-drawings.ts'
import { asOwner, inTransaction } from './owner-session.ts'

const marker = 'demo_seeded'

/**
 * Fills a database that nobody has used yet with the demo companies, all files in one transaction: an interrupted seed
 * leaves nothing. Returns whether it seeded.
 */
export async function seed(client: pg.Client, folder: string, progress: (text: string) => void): Promise<boolean> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')).sort() : []
  if (files.length === 0 || !(await isUntouched(client))) return false
  progress('Criando as empresas de demonstração…')
  const text = files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n')
  await inTransaction(client, async () => {
    await asOwner(client, () => client.query(text), { file: files.join(' + '), text })
    await keepDrawings(client)
    await client.query('insert into engine.secrets (name, value) values ($1, now()::text)', [marker])
  })
  // Plans made before the first automatic analysis would assume empty tables.
  await client.query('analyze')
  return true
}

/** What keeps a database from being set aside and built again. */
export type Kept = 'no demo' | { /** Where somebody's own data was found, for a Portuguese sentence. */ readonly found: string }

/**
 * Null when the database holds the demo as it was seeded, or nothing. Rows that are younger than the seed are somebody's own, whoever
 * wrote them, in the tables that the product names as people's (in the API's schema where it names none).
 */
export async function reasonToKeep(client: pg.Client): Promise<Kept | null> {
  if (!(await isSeeded(client))) return (await hasUsers(client)) ? 'no demo' : null
  for (const table of ['storage.objects', 'auth.mfa_factors', ...(await ownTables(client))]) {
    if (await hasYoungRows(client, table)) return { found: `em ${table}` }
  }
  if (await peopleWrote(client)) return { found: 'na trilha de auditoria' }
  // A sign-in changes a user as well: here only new ones count.
  const { rowCount } = await client.query(`select from auth.users where created_at > (${SEEDED_AT}) limit 1`, [marker])
  return rowCount === 0 ? null : { found: 'em auth.users' }
}

const SEEDED_AT = 'select value::timestamptz from engine.secrets where name = $1'

async function knows(client: pg.Client, routine: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>('select to_regproc($1) is not null as known', [routine])
  return rows[0]?.known === true
}

async function ownTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = (await knows(client, 'jobs.own_tables'))
    ? await client.query<{ name: string }>('select unnest(jobs.own_tables()) as name')
    : await client.query<{ name: string }>(`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`)
  return rows.map(({ name }) => name)
}

async function peopleWrote(client: pg.Client): Promise<boolean> {
  if (!(await knows(client, 'jobs.people_wrote_since'))) return false
  const { rows } = await client.query<{ wrote: boolean }>(`select jobs.people_wrote_since((${SEEDED_AT})) as wrote`, [marker])
  return rows[0]?.wrote === true
}

/** The seed is one transaction, which wrote the marker too: what is younger than the marker came later. */
async function hasYoungRows(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from ${table} t where age(t.xmin) < (select age(xmin) from engine.secrets where name = $1) limit 1`, [marker],
  )
  return rowCount === 1
}

async function isUntouched(client: pg.Client): Promise<boolean> {
  return !(await isSeeded(client)) && !(await hasUsers(client))
}

async function isSeeded(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from engine.secrets where name = $1', [marker])
  return rowCount === 1
}

async function hasUsers(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from auth.users limit 1')
  return rowCount === 1
}
