import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../tests/support/free-port.ts'
import { median } from '../../../tests/support/percentile.ts'
import { spawnServer } from '../../../tests/support/server.ts'
import type { HttpRequest } from '../load.ts'
import { processOf, serverSettings } from '../product.ts'
import type { Arena } from './arena.ts'
import { peersFolder } from './install.ts'
import { type Embeds, listOf, type Operation } from './operations.ts'
import { type Running, spawnPeer } from './process.ts'

const STARTS = 3

/** One server of the comparison, running. */
export interface Contestant extends Running {
  readonly name: 'vinculo' | 'postgraphile' | 'lite'
  /** From its start until it has answered the list for the first time; the median of three. */
  readonly startSeconds: number
  request(operation: Operation): HttpRequest
}

/** The product itself, at the address that its tokens name. */
export function startVinculo(arena: Arena, dataDir: string): Promise<Contestant> {
  const env = { ...serverSettings, PORT: String(arena.port), DATABASE_URL: arena.databaseUrl, VINCULO_DEMO: '0', VINCULO_DATA_DIR: dataDir }
  return started('vinculo', arena, (operation) => restRequest(operation, 'constraint', `http://localhost:${String(arena.port)}`, arena.headers), () => processOf(spawnServer(env)))
}

/** PostGraphile over the database of the product; the server of the product answers with the keys of the tokens. */
export async function startPostgraphile(arena: Arena): Promise<Contestant> {
  const port = await freePort()
  const env = {
    CONNECTIONS: String(arena.connections), DATABASE_URL: arena.databaseUrl, GRAPHILE_ENV: 'production',
    JWKS_URL: `http://localhost:${String(arena.port)}/auth/v1/.well-known/jwks.json`, NODE_ENV: 'production', PORT: String(port),
  }
  const request = (operation: Operation): HttpRequest => {
    const { query, variables } = operation.graphql
    const body = (connection: number): string => JSON.stringify({ query, variables: variables(connection) })
    return {
      url: `http://127.0.0.1:${String(port)}/graphql`, headers: { authorization: arena.headers['authorization'] ?? '' }, body: body(0),
      ...(operation.writes && { turn: (connection) => ({ body: body(connection) }) }),
    }
  }
  return started('postgraphile', arena, request, () => spawnPeer(join(peersFolder, 'postgraphile.mjs'), [], peersFolder, env))
}

/** @supabase/lite over a copy of that database: it grants its roles every table, and puts functions of its own beside ours. */
export async function startLite(arena: Arena, folder: string): Promise<Contestant> {
  const lite = await configureLite(folder, arena.copyUrl, arena.connections)
  const head = `${Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')}.${Buffer.from(arena.claims).toString('base64url')}`
  const token = `${head}.${createHmac('sha256', lite.jwtSecret).update(head).digest('base64url')}`
  const headers = { apikey: lite.publishableKey, authorization: `Bearer ${token}` }
  return started('lite', arena, (operation) => restRequest(operation, 'column', lite.origin, headers), lite.spawn)
}

export interface Lite {
  readonly origin: string
  readonly jwtSecret: string
  readonly publishableKey: string
  readonly secretKey: string
  spawn(): Running
}

/** Makes the folder a project of @supabase/lite for `lite start`, on PostgreSQL, with its services for logins and files. */
export async function configureLite(folder: string, databaseUrl: string, connections: number): Promise<Lite> {
  const port = await freePort()
  const [jwtSecret, publishableKey, secretKey] = [randomBytes(32).toString('hex'), `sb_publishable_${randomBytes(15).toString('hex')}`, `sb_secret_${randomBytes(15).toString('hex')}`]
  const { username, password, port: databasePort, pathname, searchParams } = new URL(databaseUrl)
  mkdirSync(join(folder, 'supabase'), { recursive: true })
  writeFileSync(join(folder, 'supabase/config.toml'), `[api]
port = ${String(port)}
schemas = ["public"]

[db]
driver = "postgres"
# Its driver knows no socket in an address: that comes by the environment.
url = "postgres://${pathname}"

[auth]
enabled = true
jwt_secret = "${jwtSecret}"
publishable_key = "${publishableKey}"
secret_key = "${secretKey}"
enable_signup = true

[auth.email]
enable_confirmations = false

[storage]
enabled = true
`)
  const env = {
    PGMAX: String(connections), PGHOST: searchParams.get('host') ?? '', PGPORT: databasePort, PGUSER: decodeURIComponent(username), PGPASSWORD: decodeURIComponent(password),
    NODE_ENV: 'production', EXPERIMENTAL_STORAGE: '1', LITE_TELEMETRY: '0',
  }
  const command = join(peersFolder, 'node_modules/@supabase/lite/dist/cli/index.js')
  return { origin: `http://127.0.0.1:${String(port)}`, jwtSecret, publishableKey, secretKey, spawn: () => spawnPeer(command, ['start', '--no-admin'], folder, env) }
}

function restRequest(operation: Operation, embeds: Embeds, origin: string, headers: Readonly<Record<string, string>>): HttpRequest {
  const { path, ...rest } = operation.rest(embeds)
  return { url: `${origin}/rest/v1/${path}`, headers: { ...headers, ...(operation.writes && { prefer: 'return=representation' }) }, ...rest }
}

/** Starts it three times and leaves the last one running. */
async function started(name: Contestant['name'], { scene }: Arena, request: Contestant['request'], spawn: () => Running): Promise<Contestant> {
  const times: number[] = []
  for (;;) {
    const began = performance.now()
    const running = spawn()
    try {
      await firstAnswer(request(listOf(scene.companyId)))
    } catch (error) {
      await running.stop()
      throw new Error(`${name} did not start`, { cause: error })
    }
    times.push((performance.now() - began) / 1000)
    if (times.length === STARTS) return { name, startSeconds: median(times), request, ...running }
    await running.stop()
  }
}

async function firstAnswer(request: HttpRequest): Promise<void> {
  const until = performance.now() + 120_000
  for (;;) {
    const answer = await ask(request).catch((error: unknown) => error)
    if (Array.isArray(answer)) return
    if (performance.now() > until) throw new Error('no answer in two minutes', { cause: answer })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** One request of an operation, and the rows of its answer; throws what a server refuses or gets wrong. */
export async function ask({ url, headers, method, body, turn }: HttpRequest): Promise<readonly unknown[]> {
  const own = turn?.(0, null)
  const payload = own?.body ?? body
  const response = await fetch(own?.path === undefined ? url : new URL(own.path, url), {
    method: method ?? (payload === undefined ? 'GET' : 'POST'),
    headers: { ...headers, connection: 'close', 'content-type': 'application/json' },
    ...(payload !== undefined && { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
  })
  const text = await response.text()
  const answer: unknown = JSON.parse(text)
  if (!response.ok || (typeof answer === 'object' && answer !== null && 'errors' in answer)) throw new Error(`${url} answered ${String(response.status)}: ${text.slice(0, 500)}`)
  return rowsOf(answer)
}

/** The rows of PostgREST, or those in the one field of GraphQL's data. */
function rowsOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer
  const data = (answer as { data?: Readonly<Record<string, unknown>> }).data
  const [field] = data === undefined ? [answer] : Object.values(data)
  const { nodes } = field as { nodes?: readonly unknown[] }
  return nodes ?? [field]
}
