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
export type Kept = 'no demo' | { readonly writtenTo: string }

/**
 * Null when the database holds the demo as it was seeded, or nothing. Rows of the API's schemas that are younger than the seed are
 * somebody's own, whoever wrote them; only tables that the product says fill by themselves do not count.
 */
export async function reasonToKeep(client: pg.Client): Promise<Kept | null> {
  if (!(await isSeeded(client))) return (await hasUsers(client)) ? 'no demo' : null
  const outputs = await outputTables(client)
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', s.nspname, c.relname) as table from pg_class c join pg_namespace s on s.oid = c.relnamespace
     where c.relkind = 'r' and (s.nspname = 'public' or format('%I.%I', s.nspname, c.relname) = 'storage.objects') order by 1`,
  )
  for (const { table } of rows) {
    if (!outputs.includes(table) && (await hasYoungRows(client, table))) return { writtenTo: table }
  }
  // A sign-in changes a user as well: here only new ones count.
  const { rowCount } = await client.query(`select from auth.users where created_at > (${SEEDED_AT}) limit 1`, [marker])
  return rowCount === 0 ? null : { writtenTo: 'auth.users' }
}

const SEEDED_AT = 'select value::timestamptz from engine.secrets where name = $1'

async function outputTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ known: boolean }>("select to_regproc('jobs.output_tables') is not null as known")
  if (rows[0]?.known !== true) return []
  const found = await client.query<{ tables: string[] }>('select jobs.output_tables() as tables')
  return found.rows[0]?.tables ?? []
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
