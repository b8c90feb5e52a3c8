import { randomBytes, randomUUID } from 'node:crypto'
import tls from 'node:tls'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startBalancer, type Balancer } from '../support/balancer/balancer.ts'
import { freePort } from '../support/free-port.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { startSmtp, type SmtpServer } from '../support/smtp.ts'
import { runSql } from '../support/sql.ts'
import { join, listenTo, until, type Listener } from './realtime/support.ts'
import { startFakeS3, type FakeS3 } from './storage/fake-s3.ts'

// Servers are killed here and sockets come back with pauses of their own.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

/** One installation: two servers over one database and one S3 bucket, and deploy/nginx.conf with TLS in front of them. */
let s3: FakeS3
let smtp: SmtpServer
let first: TestServer
let second: TestServer
let balancer: Balancer
const authorities = tls.getCACertificates('default')
const clients: SupabaseClient[] = []

beforeAll(async () => {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
  s3 = await startFakeS3({ credentials, bucket: 'vinculo' })
  smtp = await startSmtp()
  const ports = { http: await freePort(), https: await freePort() }
  const env = {
    PUBLIC_URL: `https://localhost:${String(ports.https)}`, TRUSTED_PROXIES: '1', VINCULO_DEMO: '0', SMTP_URL: smtp.url, MAIL_FROM: 'Vínculo <rh@exemplo.com.br>',
    S3_BUCKET: 'vinculo', S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY_ID: credentials.accessKeyId, S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
  first = await startServer({ env })
  second = await startServer({ beside: first, env })
  balancer = await startBalancer([first, second].map(({ url }) => new URL(url).host.replace('localhost', '127.0.0.1')) as [string, string], { ports })
  // Whom a browser believes; what this process believed before comes back at the end.
  tls.setDefaultCACertificates([...authorities, balancer.authority])
})
afterAll(async () => {
  for (const client of clients) {
    await client.removeAllChannels()
    await client.realtime.disconnect()
  }
  tls.setDefaultCACertificates(authorities)
  // Of a start that failed there is less to stop.
  for (const part of [balancer, second, first] as readonly ({ stop(): Promise<void> } | undefined)[]) await part?.stop()
  await smtp.close()
  await s3.stop()
})

const quiet = { auth: { persistSession: false, autoRefreshToken: false } }
const password = 'Vinculo@2026'
const sql = (text: string, values?: readonly unknown[]) => runSql(first.databaseUrl, text, values)

/** Somebody's browser, which knows the balancer alone unless told otherwise. */
function browser(url = balancer.url, key = first.publishableKey): SupabaseClient {
  const client = createClient(url, key, quiet)
  clients.push(client)
  return client
}

async function signedIn(email: string, url?: string): Promise<SupabaseClient> {
  const client = browser(url)
  const { error } = await client.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return client
}

const requestsOf = async ({ url }: TestServer): Promise<number> => {
  const counts = (await (await fetch(`${url}/metrics`)).text()).matchAll(/^vinculo_request_seconds_count\{service="rest".*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

it('people reach both servers in turn over TLS, and neither can be told apart', async () => {
  const ana = await signedIn('pessoa@aurora.demo')
  const before = await Promise.all([first, second].map(requestsOf))
  for (let times = 0; times < 10; times += 1) expect((await ana.from('departments').select('id').limit(1)).error).toBeNull()
  const after = await Promise.all([first, second].map(requestsOf))
  expect(after.map((count, index) => count - (before[index] ?? 0) > 2)).toEqual([true, true])

  const page = await fetch(`${balancer.url}/login`)
  expect([page.status, page.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000'])
  expect(await (await fetch(`${balancer.url}/config.json`)).json()).toEqual({ supabaseUrl: balancer.url, publishableKey: first.publishableKey })
  const plain = await fetch(`${balancer.plainUrl}/app?tab=1`, { redirect: 'manual' })
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/app?tab=1'])
})

it('what is for the machine itself stays there, and what a client claims to be is not believed', async () => {
  for (const path of ['/metrics', '/dev/mail']) {
    expect((await fetch(`${first.url}${path}`)).status, path).toBe(path === '/metrics' ? 200 : 404)
    expect((await fetch(`${balancer.url}${path}`)).status, path).toBe(404)
  }
  const claimed = { apikey: first.publishableKey, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77', 'x-forwarded-proto': 'http', forwarded: 'for=203.0.113.77' }
  await fetch(`${balancer.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers: claimed, body: JSON.stringify({ email: 'pessoa@boreal.demo', password }) })
  // A trusted proxy is believed: this is what a server keeps of one that tells where somebody is.
  await fetch(`${first.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers: claimed, body: JSON.stringify({ email: 'gestor@boreal.demo', password }) })
  expect(await sql("select u.email, host(s.ip) as ip from auth.sessions s join auth.users u on u.id = s.user_id where u.email like '%boreal%' order by 1")).toEqual([
    { email: 'gestor@boreal.demo', ip: '203.0.113.77' }, { email: 'pessoa@boreal.demo', ip: '127.0.0.1' },
  ])
})

it('a session that began on one server is renewed, used and ended on the other', async () => {
  const client = await signedIn('gestor@aurora.demo', first.url)
  const { data: { session } } = await client.auth.getSession()
  const other = browser(second.url)
  const renewed = await other.auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })
  expect(renewed.error).toBeNull()
  expect((await other.from('employees').select('id').limit(1)).data).toHaveLength(1)
  // The token of before, which the first server gave, ends with the session.
  expect((await client.from('employees').select('id').limit(1)).data).toHaveLength(1)
  expect((await other.auth.signOut({ scope: 'global' })).error).toBeNull()
  expect((await client.from('employees').select('id').limit(1)).data).toEqual([])
})

it('a file that came in by one server is read, replaced and removed by the other, and lies in S3 alone', async () => {
  const [here, there] = [first, second].map((server) => createClient(server.url, server.secretKey, quiet).storage) as [SupabaseClient['storage'], SupabaseClient['storage']]
  expect((await here.createBucket('trial')).error).toBeNull()
  const bytes = randomBytes(10 * 1_048_576)
  // Through the balancer, where a body of the API may be a fifth of it.
  const through = createClient(balancer.url, first.secretKey, quiet)
  expect((await through.storage.from('trial').upload('a/big.bin', bytes)).error).toBeNull()
  expect((await here.from('trial').upload('a/small.txt', 'um')).error).toBeNull()
  for (const store of [here, there, through.storage]) {
    expect(Buffer.from((await (await store.from('trial').download('a/big.bin')).data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true)
  }
  expect(await (await there.from('trial').download('a/small.txt')).data?.text()).toBe('um')
  expect((await there.from('trial').update('a/small.txt', 'dois')).error).toBeNull()
  expect(await (await here.from('trial').download('a/small.txt')).data?.text()).toBe('dois')
  expect(s3.objects.size).toBe(2)
  expect((await there.from('trial').remove(['a/big.bin', 'a/small.txt'])).error).toBeNull()
  expect((await here.from('trial').download('a/big.bin')).error).not.toBeNull()
  expect(s3.objects.size).toBe(0)
})

it('a body that is too large is refused in front of the servers, one for the storage is not', async () => {
  const post = async (path: string, megabytes: number): Promise<number> => {
    const body = Buffer.alloc(megabytes * 1_048_576, 120)
    const headers = { apikey: first.secretKey, authorization: `Bearer ${first.secretKey}`, 'content-type': 'application/octet-stream' }
    return (await fetch(`${balancer.url}${path}`, { method: 'POST', headers, body })).status
  }
  expect(await post('/storage/v1/object/trial/eleven.bin', 11)).toBe(200)
  expect(await post('/rest/v1/rpc/my_pending_count', 11)).toBe(413)
  expect(await post('/storage/v1/object/trial/larger.bin', 53)).toBe(413)
})

const say = (topic: string, event: string) => sql('select realtime.send($1, $2, $3)', ['{}', event, topic])
const events = ({ heard }: Listener): readonly string[] => heard.map(({ event }) => event)

it('what one server is told reaches the sockets of both', async () => {
  const people = await Promise.all([signedIn('pessoa@aurora.demo', first.url), signedIn('gestor@aurora.demo', second.url), signedIn('admin@aurora.demo')])
  const [row] = await sql("select company_id as id from public.employees e join auth.users u on u.id = e.user_id where u.email = 'admin@aurora.demo'")
  const topic = `company:${String(row?.['id'])}`
  const listeners = people.map((client) => listenTo(client, topic))
  for (const listener of listeners) expect(await join(listener)).toBe('SUBSCRIBED')
  for (const server of [first, second]) {
    const sent = await createClient(server.url, server.secretKey, quiet).channel(topic, { config: { private: true } }).httpSend(`from ${server.url}`, {})
    expect(sent).toMatchObject({ success: true })
  }
  await say(topic, 'from the database')
  const told = [`from ${first.url}`, `from ${second.url}`, 'from the database']
  await until(() => { for (const listener of listeners) expect(events(listener).toSorted()).toEqual(told.toSorted()) })
})

it('what is to be done once is done once, by whichever server comes first', async () => {
  await sql(`create table private.done_once (job text, at timestamptz default clock_timestamp(), backend integer default pg_backend_pid());
    grant insert on private.done_once to service_role;
    create function private.do_once() returns integer language plpgsql as $$
      begin
        insert into private.done_once (job) select s.name from jobs.schedules s where s.name like 'once%' and s.next_run_at <= now() order by s.last_started_at nulls first, s.next_run_at limit 1;
        perform pg_sleep(0.1);
        return 1;
      end $$;
    grant execute on function private.do_once() to service_role;
    insert into jobs.schedules (name, routine, every) select 'once ' || n, 'private.do_once', interval '1 day' from generate_series(1, 40) n`)
  const address = (n: number): string => `pessoa${String(n)}@exemplo.com.br`
  await sql(`select private.enqueue_mail(c.id, 'pessoa' || n || '@exemplo.com.br', 'notification', '{"first_name": "Ana", "company": "Aurora", "title": "Uma novidade", "url": "/app/inbox"}')
    from generate_series(1, 60) n, (select id from public.companies where name like 'Aurora%') c`)

  await until(async () => { expect(await sql("select count(*)::integer as done from jobs.runs where name like 'once%'")).toEqual([{ done: 40 }]) }, 30_000)
  expect(await sql("select name from jobs.runs where name like 'once%' group by name having count(*) > 1 or max(error) is not null")).toEqual([])
  // A caller of each server: both worked.
  expect(await sql('select count(*)::integer as done, count(distinct backend)::integer as callers from private.done_once')).toEqual([{ done: 40, callers: 2 }])

  await until(() => { expect(smtp.received.filter(({ to }) => /^pessoa\d+@exemplo/.test(to))).toHaveLength(60) }, 30_000)
  expect(new Set(smtp.received.map(({ to }) => to)).size).toBeGreaterThanOrEqual(60)
  for (let n = 1; n <= 60; n += 1) expect(smtp.received.filter(({ to }) => to === address(n)), address(n)).toHaveLength(1)
})

it('wrong passwords count together, whichever server they are tried on', async () => {
  const tryOn = async (url: string, secret: string, from: string): Promise<number> => {
    const headers = { apikey: first.publishableKey, 'content-type': 'application/json', 'x-forwarded-for': from }
    return (await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body: JSON.stringify({ email: 'admin@cerrado.demo', password: secret }) })).status
  }
  expect(await tryOn(first.url, password, '203.0.113.20')).toBe(200)
  await sql('delete from auth.sessions')
  const answers: number[] = []
  for (let tries = 0; tries < 12; tries += 1) answers.push(await tryOn([first.url, second.url][tries % 2] ?? '', 'errada', `203.0.113.${String(tries)}`))
  expect(answers).toEqual([...Array<number>(10).fill(400), 429, 429])
  for (const url of [first.url, second.url, balancer.url]) expect(await tryOn(url, password, '203.0.113.30')).toBe(429)
})

it('people go on when a server is killed: requests at once, sockets by themselves', async () => {
  const admin = await signedIn('admin@aurora.demo')
  const [row] = await sql("select company_id as id from public.employees e join auth.users u on u.id = e.user_id where u.email = 'admin@aurora.demo'")
  const topic = `company:${String(row?.['id'])}`
  // A socket on each: connections take turns.
  const listeners = await Promise.all([admin, await signedIn('gestor@aurora.demo')].map(async (client) => {
    const listener = listenTo(client, topic)
    expect(await join(listener)).toBe('SUBSCRIBED')
    return listener
  }))
  const socketsOf = async ({ url }: TestServer): Promise<number> => Number(/^vinculo_realtime_sockets (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])
  await until(async () => { expect((await socketsOf(first)) > 0 && (await socketsOf(second)) > 0).toBe(true) })

  process.kill(second.pid, 'SIGKILL')
  // What was under way in it is lost with it; from here on nothing is.
  await until(() => fetch(second.url).then(() => expect.fail('still there'), () => undefined))
  const statuses: Record<number, true> = {}
  const { data: department } = await admin.from('departments').select('id').limit(1).single()
  for (let times = 0; times < 40; times += 1) {
    const read = await admin.from('departments').select('id').limit(1)
    const written = await admin.from('departments').update({ cost_centre: `CC-${String(times)}` }).eq('id', (department as { id: string }).id)
    const asked = await admin.rpc('my_pending_count')
    for (const { status } of [read, written, asked]) statuses[status] = true
  }
  expect(statuses).toEqual({ 200: true, 204: true })
  await until(async () => {
    await say(topic, 'after')
    for (const listener of listeners) expect(events(listener)).toContain('after')
  }, 45_000)
  expect((await admin.auth.refreshSession()).error).toBeNull()
})

it('neither the addresses that people ask for nor their files are in the logs of the balancer', async () => {
  const secret = `busca-${randomUUID()}`
  await fetch(`${balancer.url}/rest/v1/employees?cpf=eq.${secret}`, { headers: { apikey: first.publishableKey } })
  await until(() => { expect(balancer.logs()).toContain(' GET /rest/v1/employees ') })
  expect(balancer.logs()).not.toContain(secret)
  expect(balancer.logs()).not.toMatch(/\?|apikey|grant_type/)
})
