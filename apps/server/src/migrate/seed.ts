import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { runAsOwner } from './owner-session.ts'

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
  await runAsOwner(client, { file: files.join(' + '), text }, () =>
    client.query("insert into engine.secrets (name, value) values ($1, now()::text)", [marker]),
  )
  // Plans made before the first automatic analysis would assume empty tables.
  await client.query('analyze')
  return true
}

/** Whether the database holds demo data or nothing: the two cases in which it may be set aside and built again. */
export async function isDisposable(client: pg.Client): Promise<boolean> {
  return (await isSeeded(client)) || !(await hasUsers(client))
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
