import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { browser, signedIn, textWith } from '../auth/support.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({
    env: {
      VINCULO_FUNCTIONS_ROOT: path.resolve(import.meta.dirname, 'project'),
      VINCULO_FUNCTIONS_TIMEOUT_MS: '5000',
      VINCULO_FUNCTIONS_IDLE_MS: '60000',
      SECRET_OF_THE_SERVER: 'never seen',
    },
  })
  token = (await signedIn(server, 'pessoa@aurora.demo')).session.access_token
})
afterAll(() => server.stop())

interface Options {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: BodyInit
}

/** One raw request to functions/v1 as somebody signed in. */
function ask(target: string, { method = 'POST', headers, body }: Options = {}): Promise<Response> {
  return fetch(`${server.url}/functions/v1/${target}`, {
    method,
    headers: { apikey: server.publishableKey, authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

const outcome = async (answer: Response): Promise<unknown> => {
  const text = await answer.text()
  return { status: answer.status, relay: answer.headers.get('x-relay-error'), body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text }
}
const works = async (): Promise<boolean> => (await ask('probe/echo')).status === 200

describe('a function that is called', () => {
  it('gets method, path below its name, query, headers and body, and its imports as deno.json says', async () => {
    const answer = await ask('probe/echo/deep?q=é', { body: 'olá', headers: { 'x-company-id': 'c', 'x-forwarded-for': '6.6.6.6' } })
    expect(await answer.json()).toMatchObject({
      method: 'POST', path: '/probe/echo/deep', query: 'é', bytes: 4, greeting: 'olá', cors: 'object',
      headers: { 'x-company-id': 'c', authorization: `Bearer ${token}`, 'x-forwarded-for': textWith('127.0.0.1') },
    })
    const { client } = await signedIn(server, 'gestor@aurora.demo')
    const invoked = await client.functions.invoke<{ bytes: number }>('probe/echo', { body: { a: 1 } })
    expect(invoked.data?.bytes).toBe(7)
    expect((await ask('probe/other', { method: 'DELETE' })).status).toBe(204)
    expect((await ask('probe/echo', { method: 'HEAD' })).status).toBe(200)
  })

  it('has the environment of hosted, no database address and nothing of the server', async () => {
    const { deno, node, argv } = (await (await ask('probe/env')).json()) as Record<string, Record<string, string>>
    expect(deno).toMatchObject({ SUPABASE_ANON_KEY: server.publishableKey, SUPABASE_SERVICE_ROLE_KEY: server.secretKey, VINCULO_MAIL_DELIVERY: 'demo' })
    expect((await fetch(`${deno?.['SUPABASE_URL'] ?? ''}/health`)).status).toBe(200)
    expect(Object.keys(deno ?? {}).toSorted()).toEqual([
      'SITE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_URL',
      'VINCULO_LINK_SECONDS', 'VINCULO_MAIL_DELIVERY',
    ])
    expect(node).toEqual(deno)
    expect(argv).toEqual([])
  })

  it('reads its own program, and neither the machine\'s files nor the server\'s; it writes nothing', async () => {
    const files = async (file: string): Promise<unknown> => (await ask(`probe/files?q=${encodeURIComponent(path.resolve(import.meta.dirname, file))}`)).json()
    expect(await files('project/supabase/functions/probe/index.ts')).toEqual({ read: 'done', write: 'ERR_ACCESS_DENIED' })
    for (const file of ['/etc/passwd', 'host.test.ts', '../../../apps/server/src/main.ts', '/tmp/x']) {
      expect(await files(file), file).toEqual({ read: 'ERR_ACCESS_DENIED', write: 'ERR_ACCESS_DENIED' })
    }
  })

  it('may export its handler, or an object with fetch, in place of Deno.serve', async () => {
    expect(await (await ask('plain')).json()).toEqual({ plain: 'POST' })
    expect(await (await ask('object/x')).json()).toEqual({ word: 'olá', path: '/object/x' })
  })

  it('answers piece by piece', async () => {
    const answer = await ask('probe/stream')
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(await answer.text()).toBe('um dois três')
  })

  it('takes each kind of body and gives back each kind of answer that supabase-js knows', async () => {
    const { client } = await signedIn(server, 'pessoa@aurora.demo')
    const send = async (body: FormData | Blob | string | Record<string, unknown>, want?: string) => {
      const answer = await client.functions.invoke<unknown>('probe/mirror', { body, ...(want === undefined ? {} : { headers: { 'x-want': want } }) })
      expect(answer.error).toBeNull()
      return { data: answer.data, was: answer.response?.headers.get('x-was') }
    }
    const form = new FormData()
    form.set('file', new Blob(['olá']), 'nome.txt')
    expect(await send({ a: [1] })).toEqual({ data: { a: [1] }, was: 'application/json' })
    expect(await send('olá')).toEqual({ data: 'olá', was: expect.stringContaining('text/plain') as string })
    const bytes = await send(new Blob(['x']))
    expect([await (bytes.data as Blob).text(), bytes.was]).toEqual(['x', 'application/octet-stream'])
    expect((await send('pdf', 'application/pdf')).data).toBeInstanceOf(Blob)
    const { data, was } = await send(form)
    expect(was).toMatch(/^multipart\/form-data; boundary=/)
    expect(await ((data as FormData).get('file') as File).text()).toBe('olá')
    const stream = (await send('data: 1\n\n', 'text/event-stream')).data
    expect(await (stream as Response).text()).toBe('data: 1\n\n')
  })

  it('is given up by a client that waits no longer', async () => {
    const { client } = await signedIn(server, 'pessoa@aurora.demo')
    expect((await client.functions.invoke('probe/hang', { timeout: 50 })).error).toBeInstanceOf(FunctionsFetchError)
    const leaving = new AbortController()
    const asked = client.functions.invoke('probe/hang', { signal: leaving.signal })
    leaving.abort()
    expect((await asked).error).toBeInstanceOf(FunctionsFetchError)
    expect(await works()).toBe(true)
  })

  it('never becomes a page of this origin, and leaves CORS to the server', async () => {
    const answer = await ask('probe/page', { method: 'GET' })
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('x-own')).toBe('sim')
  })

  it('keeps its own refusals apart from those of the host', async () => {
    const { client } = await signedIn(server, 'gestor@boreal.demo')
    const refused = await client.functions.invoke('probe/refuse')
    expect(refused.error).toBeInstanceOf(FunctionsHttpError)
    expect((await refused.response?.json()) as unknown).toEqual({ code: 'RHXXX' })
    expect((await client.functions.invoke('broken')).error).toBeInstanceOf(FunctionsRelayError)
  })
})

describe('the door', () => {
  it('lets the token of a person and the secret key in, and no other', async () => {
    expect((await ask('probe/echo')).status).toBe(200)
    expect((await ask('probe/echo', { headers: { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` } })).status).toBe(200)
    const missing = { status: 401, relay: null, body: { msg: 'Error: Missing authorization header' } }
    expect(await outcome(await fetch(`${server.url}/functions/v1/probe/echo`, { method: 'POST' }))).toEqual(missing)
    expect(await outcome(await fetch(`${server.url}/functions/v1/probe/echo`, { method: 'POST', headers: { apikey: server.publishableKey } }))).toEqual(missing)
    expect((await browser(server).functions.invoke('probe/echo')).error).toBeInstanceOf(FunctionsHttpError)
    const odd = await ask('probe/echo', { headers: { authorization: 'Basic YTpi' } })
    expect(await outcome(odd)).toMatchObject({ status: 401, body: { msg: "Error: Auth header is not 'Bearer {token}'" } })
    const forged = await ask('probe/echo', { headers: { authorization: `Bearer ${token.slice(0, -6)}AAAAAA` } })
    expect(await outcome(forged)).toEqual({ status: 401, relay: null, body: { msg: 'Invalid JWT' } })
    expect((await ask('probe/echo', { headers: { apikey: 'sb_publishable_unknown_unknown' } })).status).toBe(401)
  })

  it('stands open where config.toml says so, whatever is sent as a token', async () => {
    const open = (headers: Record<string, string>): Promise<Response> => fetch(`${server.url}/functions/v1/open`, { method: 'POST', headers })
    expect(await (await open({})).json()).toEqual({ authorization: null })
    expect(await (await open({ authorization: 'Bearer other-scheme' })).json()).toEqual({ authorization: 'Bearer other-scheme' })
  })

  it('lets OPTIONS pass without a token, and answers preflights of our own origin', async () => {
    expect((await fetch(`${server.url}/functions/v1/probe/echo`, { method: 'OPTIONS' })).status).toBe(200)
    const preflight = await fetch(`${server.url}/functions/v1/probe`, {
      method: 'OPTIONS',
      headers: { origin: server.url, 'access-control-request-method': 'POST', 'access-control-request-headers': 'X-Company-Id' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-company-id')
  })

  it.each(['nothing', '_shared', '..%2f..%2fsupabase', 'probe%2f..%2fopen', '', 'a'.repeat(200)])('knows no function %j', async (name) => {
    expect((await ask('probe/echo')).status).toBe(200)
    expect(await outcome(await ask(name))).toEqual({ status: 404, relay: null, body: 'Function not found' })
  })

  it('takes 8 MB and not more', async () => {
    const most = await ask('probe/echo', { body: new Uint8Array(8 * 1_048_576) })
    expect(await most.json()).toMatchObject({ bytes: 8 * 1_048_576 })
    expect(await outcome(await ask('probe/echo', { body: new Uint8Array(8 * 1_048_576 + 1) }))).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } })
  })
})

describe('a function that fails', () => {
  it('answers 500 when its handler throws, and lives on', async () => {
    const { calls } = (await (await ask('probe/echo')).json()) as { calls: number }
    expect(await outcome(await ask('probe/throw'))).toEqual({ status: 500, relay: null, body: 'Internal Server Error' })
    expect(await (await ask('probe/echo')).json()).toMatchObject({ calls: calls + 2 })
    await expect.poll(() => server.logs(), { timeout: 10_000 }).toContain('thrown on purpose')
  })

  it.each(['exit', 'reject'])('is started again after a crash (%s)', async (action) => {
    expect(await works()).toBe(true)
    expect(await outcome(await ask(`probe/${action}`))).toMatchObject({ status: 500, relay: 'true', body: { code: 'WORKER_ERROR' } })
    expect(await (await ask('probe/echo')).json()).toMatchObject({ calls: 1 })
  })

  it.each(['broken', 'silent'])('is told apart when it cannot start (%s), again at each request', async (name) => {
    for (const attempt of [1, 2]) {
      expect(await outcome(await ask(name)), String(attempt)).toMatchObject({ status: 503, relay: 'true', body: { code: 'BOOT_ERROR' } })
    }
  })

  it('may not wait for ever; what runs beside it goes on', async () => {
    expect(await works()).toBe(true)
    const hanging = ask('probe/hang')
    const { calls } = (await (await ask('probe/echo')).json()) as { calls: number }
    expect(await outcome(await hanging)).toMatchObject({ status: 504, relay: 'true', body: { code: 'IDLE_TIMEOUT' } })
    expect(await (await ask('probe/echo')).json()).toMatchObject({ calls: calls + 1 })
  })

  it('may not compute for ever: the server answers meanwhile, and the function starts anew', async () => {
    const looping = ask('probe/loop')
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect((await ask('open')).status).toBe(200)
    expect(await outcome(await looping)).toMatchObject({ status: 546, relay: 'true', body: { code: 'WORKER_LIMIT' } })
    expect(await works()).toBe(true)
  })

  it('may not take all memory', async () => {
    expect(await outcome(await ask('probe/memory'))).toMatchObject({ status: 546, body: { code: 'WORKER_LIMIT' } })
    expect(await works()).toBe(true)
  })
})
