import { readFileSync } from 'node:fs'
import { memoryFlags, memorySettings } from '../../scripts/lib/memory.mjs'
import { urlOf, prepareDatabase } from '../../tests/support/cluster.ts'
import { spawnServer, type ServerProcess } from '../../tests/support/server.ts'
import { runSql } from '../../tests/support/sql.ts'
import { employ, fill } from './dataset.ts'

/** The product serving a database of so many companies, with the session of one company's admin. */
export interface Product {
  readonly origin: string
  readonly databaseUrl: string
  readonly companyId: string
  readonly headers: Readonly<Record<string, string>>
  readonly claims: string
  residentMegabytes(): number
  stop(): Promise<void>
}

const template = 'bench_template'

/** Roles and their passwords belong to the whole cluster, so it is prepared once and every product gets a copy. */
export async function prepareTemplate(clusterUrl: string): Promise<void> {
  await runSql(clusterUrl, `create database ${template}`)
  await prepareDatabase(urlOf(clusterUrl, template), false)
}

/** Of the login that is made for measuring. */
export const credentials = { email: 'medida@vinculo.example', password: 'Vinculo@2026' }

/** On a copy of the template, the database `bench_<name>`. */
export async function startProduct(clusterUrl: string, companies: number, label = String(companies)): Promise<Product> {
  const name = `bench_${label}`
  const databaseUrl = urlOf(clusterUrl, name)
  await runSql(clusterUrl, `create database ${name} template ${template}`)
  const [owner] = await runSql(databaseUrl, 'select engine.owner_role()::text as name')
  await runSql(clusterUrl, `alter database ${name} owner to ${String(owner?.['name'])}`)
  await fill(databaseUrl, companies)
  const server = spawnServer({ ...serverSettings, DATABASE_URL: databaseUrl, VINCULO_DEMO: '0' })
  try {
    const origin = await server.ready
    const userId = await createLogin(origin, databaseUrl)
    const { companyId } = await employ(databaseUrl, userId)
    return { origin, databaseUrl, companyId, ...(await signIn(origin, credentials.email)), ...processOf(server) }
  } catch (error) {
    server.child.kill('SIGTERM')
    throw error
  }
}

/** A server with the demo companies on a database of its own. */
export interface DemoServer {
  readonly origin: string
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** The product with its demo companies, on a database of the cluster. */
export async function serveDemo(clusterUrl: string, name: string): Promise<DemoServer> {
  const databaseUrl = urlOf(clusterUrl, name)
  await runSql(clusterUrl, `create database ${name}`)
  await prepareDatabase(databaseUrl, true)
  const server = spawnServer({ ...serverSettings, DATABASE_URL: databaseUrl, VINCULO_DEMO: '1' })
  return { origin: await server.ready, databaseUrl, stop: processOf(server).stop }
}

/** Like `npm start`, which gives the server these flags and settings. */
export const serverSettings = { PORT: '0', LOG_LEVEL: 'warn', ...memorySettings, NODE_OPTIONS: memoryFlags.join(' ') }

/** The product on an empty data folder, which it fills with its demo companies first, with the session of one of their admins. */
export async function startDemo(dataDir: string): Promise<Product> {
  const server = spawnServer({ ...serverSettings, VINCULO_DATA_DIR: dataDir, VINCULO_DEMO: '1' })
  try {
    const origin = await server.ready
    const session = await signIn(origin, 'admin@aurora.demo')
    const answer = await fetch(`${origin}/rest/v1/companies?select=id&limit=1`, { headers: session.headers })
    const [company] = (await answer.json()) as { id: string }[]
    return { origin, databaseUrl: '', companyId: company?.id ?? '', ...session, ...processOf(server) }
  } catch (error) {
    server.child.kill('SIGTERM')
    throw error
  }
}

export function residentMegabytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) / 1024
}

export function processOf(server: ServerProcess): Pick<Product, 'residentMegabytes' | 'stop'> {
  return {
    residentMegabytes: () => residentMegabytes(server.child.pid),
    async stop() {
      server.child.kill('SIGTERM')
      await server.exited
    },
  }
}

/** The id of a new login with these credentials. */
export async function createLogin(origin: string, databaseUrl: string): Promise<string> {
  const [secret] = await runSql(databaseUrl, "select value from engine.secrets where name = 'secret_key'")
  const answer = await send(`${origin}/auth/v1/admin/users`, { apikey: String(secret?.['value']) }, { ...credentials, email_confirm: true })
  return String(answer['id'])
}

export async function signIn(origin: string, email: string): Promise<Pick<Product, 'headers' | 'claims'>> {
  const config = (await (await fetch(`${origin}/config.json`)).json()) as { publishableKey: string }
  const apikey = config.publishableKey
  const session = await send(`${origin}/auth/v1/token?grant_type=password`, { apikey }, { email, password: credentials.password })
  const token = String(session['access_token'])
  return {
    headers: { apikey, authorization: `Bearer ${token}` },
    claims: Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  }
}

async function send(url: string, headers: Record<string, string>, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}
