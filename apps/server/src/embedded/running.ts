import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { superuser } from './initialise.ts'

/**
 * Superuser's URL to the maintenance database of the PostgreSQL that runs on this data folder, for commands beside a running
 * server; null when none answers there.
 */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  const pointer = path.join(dataDir, 'postgres-location')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8') : dataDir
  let url: string
  try {
    const password = readFileSync(path.join(home, 'superuser.password'), 'utf8')
    const lines = readFileSync(path.join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')
    const socket = (lines[4] ?? '').trim()
    const where = socket === '' ? '' : `?host=${encodeURIComponent(socket)}`
    url = `postgresql://${superuser}:${password}@127.0.0.1:${(lines[3] ?? '').trim()}/postgres${where}`
  } catch {
    return null
  }
  return (await answers(url)) ? url : null
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
