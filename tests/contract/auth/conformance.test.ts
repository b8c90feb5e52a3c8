import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../support/database.ts'
import { spawnServer, type ServerProcess } from '../../support/server.ts'

const SECRET = 'a-secret-of-the-suite-with-32-bytes-or-more'
let server: ServerProcess
let database: Awaited<ReturnType<typeof cloneDatabase>>
let url = ''
beforeAll(async () => {
  database = await cloneDatabase('empty')
  server = spawnServer({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url, VINCULO_SUITE: '1', VINCULO_DEMO: '0', PGRST_JWT_SECRET: SECRET, PGRST_DB_SCHEMAS: 'public' })
  url = await server.ready
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await database.drop()
})

it('the conformance profile needs no key, signs people up at once, unnamed ones too, and counts no failures', async () => {
  const post = async (path: string, body: object): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`${url}/auth/v1${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const credentials = { email: 'suite@example.com', password: 'segredo1' }
  expect(await post('/signup', { ...credentials, data: { a: 1 } })).toMatchObject({ status: 200, body: { token_type: 'bearer', user: { user_metadata: { a: 1 } } } })
  expect(await post('/signup', credentials)).toMatchObject({ status: 422, body: { error_code: 'user_already_exists' } })
  expect(await post('/signup', { email: 'x@example.com', password: '123' })).toMatchObject({ status: 422, body: { weak_password: { reasons: ['length'] } } })
  expect(await post('/otp', { email: 'suite@example.com' })).toEqual({ status: 200, body: {} })
  expect(await post('/otp', { email: 'nova@example.com', create_user: false })).toMatchObject({ status: 422, body: { error_code: 'otp_disabled' } })
  expect(await post('/otp', { email: 'nova@example.com' })).toEqual({ status: 200, body: {} })
  expect(await post('/resend', { type: 'signup', email: 'nova@example.com' })).toEqual({ status: 200, body: {} })
  const unnamed = await post('/signup', { data: { b: 2 } })
  expect(unnamed).toMatchObject({ status: 200, body: { user: { email: '', is_anonymous: true, user_metadata: { b: 2 }, app_metadata: {}, identities: [] } } })
  const named = await fetch(`${url}/auth/v1/user`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${(unnamed.body as { access_token: string }).access_token}` },
    body: JSON.stringify({ email: 'agora.com.nome@example.com' }),
  })
  expect(await named.json()).toMatchObject({ is_anonymous: false, app_metadata: { provider: 'email' }, identities: [{ email: 'agora.com.nome@example.com' }] })
  for (let tries = 0; tries < 12; tries += 1) {
    expect((await post('/token?grant_type=password', { ...credentials, password: 'errada' })).status).toBe(400)
  }
  expect((await post('/token?grant_type=password', credentials)).status).toBe(200)
})

it('the secret of PostgREST is the key of all services: what others sign with it counts, and what this one signs counts with them', async () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const ask = async (path: string, token: string, body?: object): Promise<{ status: number; body: unknown }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { headers, ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }) })
    return { status: answer.status, body: await answer.json() }
  }
  for (const role of ['service_role', 'supabase_admin']) {
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role })}`
    const token = `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`
    const email = `${role}@example.com`
    expect(await ask('/auth/v1/admin/users', token, { email, email_confirm: true })).toMatchObject({ status: 200, body: { email } })
    expect((await ask('/storage/v1/bucket', token)).status).toBe(200)
  }
  const own = (await ask('/auth/v1/signup', '', { email: 'own@example.com', password: 'segredo1' })).body as { access_token: string }
  expect((await ask('/auth/v1/user', own.access_token)).status).toBe(200)
  expect(await ask('/storage/v1/bucket', own.access_token)).toEqual({ status: 200, body: [] })
  expect(await ask('/rest/v1/nothing', own.access_token)).toMatchObject({ status: 404, body: { code: 'PGRST205' } })
})
