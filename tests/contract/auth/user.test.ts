import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { browser, call, password, signedIn } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('a person\'s own login', () => {
  it('is told to its owner, without secrets', async () => {
    const { client } = await signedIn(server, 'admin@aurora.demo')
    const { data } = await client.auth.getUser()
    expect(data.user).toMatchObject({
      email: 'admin@aurora.demo', app_metadata: { provider: 'email', providers: ['email'] }, user_metadata: {}, is_anonymous: false,
      identities: [{ provider: 'email', identity_data: { email: 'admin@aurora.demo' } }],
    })
    expect(Object.keys(data.user ?? {})).not.toContain('encrypted_password')
    expect((await client.auth.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email', user_id: data.user?.id }])
  })

  it('merges metadata and removes what is set to null', async () => {
    const { client } = await signedIn(server, 'admin@aurora.demo')
    await client.auth.updateUser({ data: { tema: 'escuro', nome: 'Ação 👩🏽‍💻 ‏שלום', html: '<script>alert(1)</script>' } })
    const { data } = await client.auth.updateUser({ data: { tema: null, fonte: 'grande' } })
    expect(data.user?.user_metadata).toEqual({ nome: 'Ação 👩🏽‍💻 ‏שלום', html: '<script>alert(1)</script>', fonte: 'grande' })
  })

  it('takes a new password that is new, long enough and not too long', async () => {
    const { client } = await signedIn(server, 'pessoa@aurora.demo')
    expect((await client.auth.updateUser({ password: 'Outra@2026', current_password: password })).error).toBeNull()
    const current = { current_password: 'Outra@2026' }
    expect((await client.auth.updateUser({ password: 'Outra@2026', ...current })).error).toMatchObject({ status: 422, code: 'same_password' })
    expect((await client.auth.updateUser({ password: '12345' })).error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    expect((await client.auth.updateUser({ password: 'é'.repeat(37) })).error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await client.auth.updateUser({ password: '👩🏽‍💻 senha com espaço', ...current })).error).toBeNull()
    await signedIn(server, 'pessoa@aurora.demo', '👩🏽‍💻 senha com espaço')
  })

  it('keeps the address and the rights that the company gave', async () => {
    const { client, session } = await signedIn(server, 'gestor@aurora.demo')
    expect((await client.auth.updateUser({ email: 'outro@aurora.demo' })).error).toMatchObject({ status: 422 })
    expect((await client.auth.updateUser({ email: 'gestor@aurora.demo' })).error).toBeNull()
    const rights = await call(server, 'PUT', '/user', { token: session.access_token, body: { app_metadata: { role: 'master' } } })
    expect(rights).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
    const role = await call(server, 'PUT', '/user', { token: session.access_token, body: { role: 'service_role' } })
    expect(role.body).toMatchObject({ role: 'authenticated' })
  })

  it('needs the second factor for a new password once there is one', async () => {
    const { client, user } = await signedIn(server, 'pessoa@boreal.demo')
    await runSql(
      server.databaseUrl,
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [user.id],
    )
    expect((await client.auth.updateUser({ password: 'Outra@2026' })).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  })
})

describe('requests that are not in order', () => {
  it('without a key or with an unknown one are turned away; links and public keys need none', async () => {
    const bare = await fetch(`${server.url}/auth/v1/settings`)
    expect(bare.status).toBe(401)
    expect((await call(server, 'GET', '/settings', { headers: { apikey: 'sb_publishable_errada' } })).status).toBe(401)
    const keys = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
    expect(await keys.json()).toMatchObject({ keys: [{ kty: 'EC', alg: 'ES256', use: 'sig', key_ops: ['verify'] }] })
  })

  it('with a forged, foreign or broken token are refused', async () => {
    const { session } = await signedIn(server, 'admin@aurora.demo')
    const [head, body, signature] = session.access_token.split('.')
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      `${head ?? ''}.${encode({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature ?? ''}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body ?? ''}.`,
      `${encode({ alg: 'HS256', typ: 'JWT' })}.${body ?? ''}.${signature ?? ''}`,
      'abc', 'a.b.c',
    ]
    for (const token of forged) {
      expect(await call(server, 'GET', '/user', { token })).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
    }
    expect(await call(server, 'GET', '/user')).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
  })

  it('get the error shape of the interface version that they ask for', async () => {
    const path = '/token?grant_type=password'
    const modern = await call(server, 'POST', path, { body: {}, headers: { 'x-supabase-api-version': '2024-01-01' } })
    expect(modern.body).toEqual({ code: 'validation_failed', message: 'missing email or phone' })
    expect(modern.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    const old = await call(server, 'POST', path, { body: {} })
    expect(old.body).toEqual({ code: 400, error_code: 'validation_failed', msg: 'missing email or phone' })
    expect(old.headers.get('x-supabase-api-version')).toBeNull()
    for (const { headers } of [modern, old]) expect(headers.get('x-sb-error-code')).toBe('validation_failed')
    expect((await call(server, 'POST', path, { body: '{"email":' })).body).toMatchObject({ code: 400, error_code: 'bad_json' })
    expect((await call(server, 'GET', '/nowhere')).body).toEqual({ code: 404, error_code: 'not_found', msg: '404 page not found' })
    expect((await call(server, 'POST', path, { body: { email: 'x'.repeat(1_048_577) } })).body).toMatchObject({ code: 413, error_code: 'request_too_large' })
    const forged = await call(server, 'GET', '/user', { token: 'a.b.c', headers: { 'x-supabase-api-version': '2024-01-01' } })
    expect([forged.status, forged.body]).toEqual([403, { code: 'bad_jwt', message: expect.stringContaining('invalid JWT') as string }])
  })

  it.each([
    ['POST', '/token?grant_type=password', '{"email":'],
    ['POST', '/token?grant_type=password', '[1]'],
    ['POST', '/token?grant_type=password', { email: 1, password: 'x' }],
    ['POST', '/token?grant_type=password', { email: { a: 1 }, password: ['x'] }],
    ['POST', '/token?grant_type=refresh_token', { refresh_token: 7 }],
    ['POST', '/token?grant_type=refresh_token', {}],
    ['POST', '/token?grant_type=pkce', {}],
    ['POST', '/token?grant_type=pkce', { auth_code: true, code_verifier: 'x' }],
    ['POST', '/token?grant_type=id_token', {}],
    ['POST', '/token', {}],
    ['POST', '/recover', {}],
    ['POST', '/recover', { email: 'não é e-mail' }],
    ['POST', '/recover', { email: `${'a'.repeat(300)}@x.com` }],
    ['POST', '/recover', { email: 'a@b.com', code_challenge: 'curto', code_challenge_method: 's256' }],
    ['POST', '/recover', { email: 'a@b.com', code_challenge: 'x'.repeat(43) }],
    ['POST', '/recover', { email: 'a@b.com', code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' }],
    ['POST', '/verify', {}],
    ['POST', '/verify', { type: 'recovery' }],
    ['POST', '/verify', { type: 'constructor', token_hash: 'x' }],
    ['POST', '/verify', { type: 'recovery', token_hash: 'x', email: 'a@b.com' }],
    ['POST', '/verify', { type: 'recovery', token_hash: ['x'] }],
    ['POST', '/verify', { type: 'recovery', token: '123456' }],
    ['POST', '/resend', { type: 'outro', email: 'a@b.com' }],
  ])('%s %s refuses %j with 400', async (method, path, body) => {
    expect((await call(server, method, path, { body })).status).toBe(400)
  })

  it.each([
    { data: [] }, { data: 'x' }, { password: 123456789 }, { email: 7 }, { email: 'não é e-mail' }, { data: { nul: 'a\u0000b' } },
  ])('PUT /user refuses %j with 400 and changes nothing', async (body) => {
    const { client, session } = await signedIn(server, 'admin@boreal.demo')
    expect((await call(server, 'PUT', '/user', { token: session.access_token, body })).status).toBe(400)
    expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({})
  })

  it('metadata that would make the token too large for a header is refused, at once or bit by bit', async () => {
    const { client, session } = await signedIn(server, 'admin@boreal.demo')
    const put = (data: object) => call(server, 'PUT', '/user', { token: session.access_token, body: { data } })
    const deep = `{"data":{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    expect((await call(server, 'PUT', '/user', { token: session.access_token, body: deep })).status).toBe(400)
    expect((await put({ note: 'x'.repeat(200_000) })).status).toBe(400)
    expect([(await put({ a: 'x'.repeat(3_000) })).status, (await put({ b: 'x'.repeat(3_000) })).status]).toEqual([200, 400])
    expect((await client.auth.refreshSession()).data.session?.access_token.length).toBeLessThan(8_000)
    expect((await client.from('companies').select('id')).data).toHaveLength(1)
    expect((await put({ a: null })).body).toMatchObject({ user_metadata: {} })
  })

  it('over 1 MB get 413, and unknown paths 404', async () => {
    const body = JSON.stringify({ email: 'a@b.com', password: 'x'.repeat(1_100_000) })
    expect((await call(server, 'POST', '/token?grant_type=password', { body })).status).toBe(413)
    expect((await call(server, 'GET', '/nada')).status).toBe(404)
    expect((await call(server, 'DELETE', '/user')).status).toBe(404)
  })

  it('from a client whose session is gone end that session in the client', async () => {
    const { client, session } = await signedIn(server, 'gestor@boreal.demo')
    await call(server, 'POST', '/logout?scope=global', { token: session.access_token })
    const { error } = await client.auth.getUser()
    expect(error?.name).toBe('AuthSessionMissingError')
    expect((await browser(server).auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })
})
