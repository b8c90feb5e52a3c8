import pg from 'pg'
import { StartProblem } from '../kernel/start-problem.ts'

/**
 * Opens one connection for the preparation of a database; failures become Portuguese texts. The caller ends it. Commands that stop
 * PostgreSQL themselves take this and no pool: a pool does not wait for its connections, and one that PostgreSQL ends first would
 * throw where nobody catches.
 */
export async function connectOnce(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'vinculo:prepare', connectionTimeoutMillis: 15_000 })
  // A connection that breaks while idle or while it ends would otherwise end the process without a word of ours.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartProblem(`Não foi possível conectar ao banco de dados (${placeOf(url)}): ${messageOf(error)}`)
  }
  return client
}

/** The same server and settings for another login. */
export function loginUrl(base: string, login: string, password: string): string {
  const url = new URL(base)
  url.username = encodeURIComponent(login)
  url.password = encodeURIComponent(password)
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  return url.href
}

/** The same server and login for another database. */
export function databaseUrl(base: string, name: string): string {
  const url = new URL(base)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

/** Host and database of a connection URL, without its password, for messages. */
export function placeOf(base: string): string {
  if (!URL.canParse(base)) return 'DATABASE_URL inválida'
  const url = new URL(base)
  return `${url.searchParams.get('host') ?? url.host}${url.pathname}`
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
