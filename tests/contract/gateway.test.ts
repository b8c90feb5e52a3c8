import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startServer, type TestServer } from '../support/server.ts'
import { runSql } from '../support/sql.ts'

let server: TestServer

/** Functions that show from inside SQL what the gateway has arranged. */
const PROBES = `
  create function public.probe_wait() returns void language sql volatile as $$ select pg_sleep(20) $$;
  create function public.probe_context() returns json language sql stable as $$
    select json_build_object('user', current_user, 'login', session_user, 'application', current_setting('application_name'),
      'read_only', current_setting('transaction_read_only'), 'timeout', current_setting('statement_timeout'),
      'claims', current_setting('request.jwt.claims')::json) $$;
  grant execute on function public.probe_wait(), public.probe_context() to anon, authenticated, service_role;
  notify pgrst, 'reload schema'`

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'info' } })
  await runSql(server.databaseUrl, PROBES)
  // The schema cache follows the notification a moment later.
  for (let i = 0; i < 100; i++) {
    if ((await rpc('probe_context')).status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})

afterAll(() => server.stop())

const keyed = (headers: Record<string, string> = {}): Record<string, string> => ({ apikey: server.publishableKey, ...headers })

function rpc(name: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}/rest/v1/rpc/${name}`, { headers: keyed(), ...init })
}

async function until<T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (let i = 0; ; i++) {
    const value = await read()
    if (good(value) || i === 80) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A request whose head no client library has tidied up. */
function raw(path: string, ...more: readonly string[]): Promise<string> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write([`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, 'Connection: close', ...more, '', ''].join('\r\n')))
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('end', () => resolve(answer)).on('error', reject)
  })
}

describe('the origin', () => {
  it('says that it is well, and what the browser needs to know', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string }
    const health = await fetch(`${server.url}/health`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok', version }])
    const config: unknown = await (await fetch(`${server.url}/config.json`)).json()
    expect(config).toEqual({ supabaseUrl: server.url, publishableKey: server.publishableKey })
  })

  it('shows its figures on this machine only', async () => {
    const figures = await fetch(`${server.url}/metrics`)
    expect(figures.status).toBe(200)
    expect(await figures.text()).toContain('vinculo_request_seconds')
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '200.1.2.3' } })).status).not.toBe(200)
  })

  it('gives out nothing outside the web build, however the path is written', async () => {
    for (const path of ['/assets/../../../../package.json', '/assets/..%2f..%2f..%2fpackage.json', '/../../etc/passwd', '/%2e%2e/%2e%2e/package.json']) {
      const answer = await raw(path)
      expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /)
      expect(answer).not.toContain('"workspaces"')
      expect(answer).not.toContain('root:')
    }
  })

  it('refuses a request, and a socket, that names two hosts', async () => {
    const upgrade = ['Connection: upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
    const socket = `/realtime/v1/websocket?vsn=1.0.0&apikey=${server.publishableKey}`
    expect(await raw('/health')).toMatch(/^HTTP\/1\.1 200 /)
    for (const path of ['/health', '/login', '/rest/v1/employees', '/nowhere']) expect(await raw(path, 'host: other.example')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw(socket, ...upgrade, 'HOST: other.example')).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('answers an unknown service path with JSON, never with a page', async () => {
    for (const path of ['/storage/v1/nothing/x', '/realtime/v1/x', '/rest/v1/no_such_table']) {
      const answer = await fetch(`${server.url}${path}`, { headers: keyed() })
      expect([path, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([path, 404, 'application/json'])
    }
  })

  it('answers a path that is no address in its own words, like any other', async () => {
    for (const [path, status] of [['/rest/v1/%', 400], ['/storage/v1/object/files/%E0%A4%A', 400], ['/%zz', 400], [`/storage/v1/bucket/${'a'.repeat(1_100)}`, 414]] as const) {
      const answer = await raw(path)
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(answer).toContain('"code":"request_failed"')
      expect(answer).toMatch(/cache-control: no-store/i)
      expect(answer).toMatch(/x-content-type-options: nosniff/i)
      expect(answer).not.toContain('FST_')
    }
  })

  it('says that it is unwell while the database is away, and recovers by itself', async () => {
    const name = new URL(server.databaseUrl).pathname.slice(1)
    const admin = new URL(server.databaseUrl)
    admin.pathname = '/postgres'
    const health = async (): Promise<number> => (await fetch(`${server.url}/health`)).status
    const allow = (yes: boolean) => runSql(admin.href, `alter database "${name}" allow_connections ${String(yes)}`)
    await allow(false)
    await runSql(admin.href, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    expect(await until(health, (status) => status === 503)).toBe(503)
    expect((await rpc('probe_context')).status).toBe(503)
    await allow(true)
    expect(await until(health, (status) => status === 200)).toBe(200)
    expect((await rpc('probe_context')).status).toBe(200)
  })
})

describe('keys at the door', () => {
  it('lets the publishable key in as anon and the secret key as service_role, each by its own login', async () => {
    const anon: unknown = await (await rpc('probe_context')).json()
    expect(anon).toMatchObject({ user: 'anon', login: 'authenticator', read_only: 'on', timeout: '3s', claims: { role: 'anon' } })
    const headers = { apikey: server.secretKey }
    const service: unknown = await (await rpc('probe_context', { headers })).json()
    expect(service).toMatchObject({ user: 'service_role', login: 'vinculo_service', claims: { role: 'service_role' } })
  })

  it('turns away requests without a key, with another key, or with a forged token', async () => {
    const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`
    const attempts: Record<string, string>[] = [{}, { apikey: 'sb_secret_guess' }, keyed({ authorization: `Bearer ${forged}` })]
    for (const headers of attempts) expect((await rpc('probe_context', { headers })).status).toBe(401)
  })

  it('turns the secret key away from browsers', async () => {
    const headers = { apikey: server.secretKey, 'user-agent': 'Mozilla/5.0' }
    expect((await rpc('probe_context', { headers })).status).toBe(401)
  })

  it('answers the preflight of a browser on this machine and none from elsewhere', async () => {
    const ask = (origin: string) =>
      rpc('probe_context', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey,x-company-id' },
      })
    const good = await ask('http://localhost:5173')
    expect([good.status, good.headers.get('access-control-allow-headers')]).toEqual([204, 'apikey,x-company-id'])
    expect(good.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('a request', () => {
  it('carries one id through the answer, SQL and the log', async () => {
    const answer = await rpc('probe_context')
    const id = answer.headers.get('x-request-id') ?? ''
    const { application } = (await answer.json()) as { application: string }
    expect(application).toBe(`vinculo:${id}`)
    expect(await until(async () => server.logs(), (logs) => logs.includes(id))).toContain(`"requestId":"${id}"`)
  })

  it('leaves its path in the log, never its query string', async () => {
    const answer = await fetch(`${server.url}/rest/v1/employees?cpf=eq.52998224725&select=id`, { headers: keyed() })
    const id = answer.headers.get('x-request-id') ?? ''
    const logs = await until(async () => server.logs(), (text) => text.includes(id))
    expect(logs).toContain('"path":"/rest/v1/employees"')
    expect(logs).not.toContain('52998224725')
  })

  it('is never kept by a cache and cannot be framed or sniffed', async () => {
    const { headers } = await rpc('probe_context')
    expect([headers.get('cache-control'), headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'nosniff',
      'no-referrer',
    ])
  })

  it('is kept by no cache under a path in disguise either', async () => {
    const plain = await fetch(`${server.url}/auth/v1/settings`, { headers: keyed() })
    const disguised = await fetch(`${server.url}/%61uth/v1/settings`, { headers: keyed() })
    expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect([disguised.status, disguised.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it('that is too large is refused with 413, one within the limit is not; strangers have a smaller one', async () => {
    const post = (apikey: string, bytes: number) =>
      rpc('probe_context', { method: 'POST', headers: { apikey, 'content-type': 'application/json' }, body: JSON.stringify({ x: 'a'.repeat(bytes) }) })
    for (const [key, fits, tooLarge] of [[server.secretKey, 1_000_000, 9_000_000], [server.publishableKey, 200_000, 300_000]] as const) {
      expect((await post(key, fits)).status).not.toBe(413)
      expect((await post(key, tooLarge)).status).toBe(413)
    }
  })

  it('that its client gives up is cancelled in the database', async () => {
    const running = () => runSql(server.databaseUrl, "select 1 from pg_stat_activity where state = 'active' and query like '%probe_wait%' and pid <> pg_backend_pid()")
    const aborter = new AbortController()
    const headers = { apikey: server.secretKey, 'content-type': 'application/json' }
    const asking = rpc('probe_wait', { method: 'POST', headers, body: '{}', signal: aborter.signal }).catch(() => null)
    expect(await until(running, (rows) => rows.length === 1)).toHaveLength(1)
    aborter.abort()
    await asking
    expect(await until(running, (rows) => rows.length === 0)).toHaveLength(0)
  })
})
