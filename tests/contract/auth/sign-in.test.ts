import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { administration, anyNumber, anyText, browser, call, password, signedIn, textMatching } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refused = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }

describe('sign-in with a password', () => {
  it('gives a session whose token names user, session and company state and is signed by a published key', async () => {
    const { client, session, user } = await signedIn(server, 'admin@aurora.demo')
    expect(user).toMatchObject({ email: 'admin@aurora.demo', aud: 'authenticated', role: 'authenticated' })
    expect(session.expires_in).toBe(3600)
    const { data, error } = await client.auth.getClaims(session.access_token)
    expect(error).toBeNull()
    expect(data?.header).toMatchObject({ alg: 'ES256', kid: anyText })
    expect(data?.claims).toMatchObject({
      iss: `${server.url}/auth/v1`, sub: user.id, aud: 'authenticated', role: 'authenticated', aal: 'aal1', email: 'admin@aurora.demo',
      phone: '', is_anonymous: false, company_active: true, amr: [{ method: 'password', timestamp: anyNumber }],
    })
  })

  it('keeps device and address with the session and never answers with secrets', async () => {
    const { session, user } = await signedIn(server, 'gestor@aurora.demo')
    const rows = await runSql(server.databaseUrl, 'select user_agent, host(ip) as ip from auth.sessions where user_id = $1', [user.id])
    expect(rows).toContainEqual({ user_agent: anyText, ip: '127.0.0.1' })
    expect(JSON.stringify(session)).not.toMatch(/encrypted_password|recovery_token|confirmation_token|\$2[aby]\$/)
  })

  it('takes an address in capitals and with spaces around it', async () => {
    const { data } = await browser(server).auth.signInWithPassword({ email: '  ADMIN@Aurora.Demo ', password, options: { captchaToken: 'nobody asks' } })
    expect(data.user?.email).toBe('admin@aurora.demo')
  })

  it('tells a deactivated company in the token', async () => {
    const { client, session } = await signedIn(server, 'admin@cometa.demo')
    const { data } = await client.auth.getClaims(session.access_token)
    expect(data?.claims['company_active']).toBe(false)
  })

  it.each([
    ['a wrong password', { email: 'pessoa@aurora.demo', password: 'errada' }],
    ['an empty password', { email: 'pessoa@aurora.demo', password: '' }],
    ['an unknown address', { email: 'ninguem@aurora.demo', password }],
    ['an address that is none', { email: 'não é e-mail', password }],
    ['a password of a thousand letters', { email: 'pessoa@aurora.demo', password: 'a'.repeat(1_000) }],
    ['the password with letters beyond what bcrypt reads', { email: 'pessoa@aurora.demo', password: password + 'x'.repeat(80) }],
    ['SQL in the address', { email: `' or 1=1 --@aurora.demo`, password }],
    ['NUL in the address', { email: 'pessoa@aurora.demo\u0000', password }],
    ['a line break in the address', { email: 'pessoa@aurora.demo\r\nBcc: x@y.z', password }],
  ])('answers %s with one and the same refusal', async (_what, credentials) => {
    const { data, error } = await browser(server).auth.signInWithPassword(credentials)
    expect(data.session).toBeNull()
    expect(error).toMatchObject(refused)
  })

  it('hashes for an unknown address too, so that its answer takes no less', async () => {
    const times: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const started = performance.now()
      await call(server, 'POST', '/token?grant_type=password', { body: { email: `ninguem${round}@boreal.demo`, password: 'errada' } })
      times.push(performance.now() - started)
    }
    // One bcrypt hash of cost 10 takes more than this on any machine; everything else in the answer, far less.
    expect(Math.min(...times)).toBeGreaterThan(25)
  })

  it('tells of a ban only after the right password, and lets the person in when it is lifted', async () => {
    const { user } = await signedIn(server, 'pessoa@boreal.demo')
    const admin = administration(server).auth.admin
    const banned = await admin.updateUserById(user.id, { ban_duration: '24h' })
    expect(banned.data.user).toMatchObject({ id: user.id, banned_until: textMatching(/Z$/) })
    const right = await browser(server).auth.signInWithPassword({ email: 'pessoa@boreal.demo', password })
    expect(right.error).toMatchObject({ status: 400, code: 'user_banned' })
    const wrong = await browser(server).auth.signInWithPassword({ email: 'pessoa@boreal.demo', password: 'errada' })
    expect(wrong.error).toMatchObject(refused)
    await admin.updateUserById(user.id, { ban_duration: 'none' })
    await signedIn(server, 'pessoa@boreal.demo')
  })

  it('tells of an unconfirmed address only after the right password', async () => {
    await administration(server).auth.admin.createUser({ email: 'novo@aurora.demo', password })
    const right = await browser(server).auth.signInWithPassword({ email: 'novo@aurora.demo', password })
    expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    const wrong = await browser(server).auth.signInWithPassword({ email: 'novo@aurora.demo', password: 'errada' })
    expect(wrong.error).toMatchObject(refused)
  })

  it('replaces a hash of another cost at the next sign-in', async () => {
    const email = 'admin@cerrado.demo'
    await runSql(server.databaseUrl, `update auth.users set encrypted_password = extensions.crypt($1, extensions.gen_salt('bf', 5)) where email = $2`, [password, email])
    await signedIn(server, email)
    const [row] = await runSql(server.databaseUrl, 'select left(encrypted_password, 7) as kind from auth.users where email = $1', [email])
    expect(row).toEqual({ kind: '$2a$10$' })
    await signedIn(server, email)
  })
})

describe('what the service does not do', () => {
  it('refuses sign-up and anonymous sign-in', async () => {
    const client = browser(server)
    expect((await client.auth.signUp({ email: 'eu@x.com', password })).error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect((await client.auth.signInAnonymously()).error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })

  it('answers other ways in as hosted does where they are off', async () => {
    const client = browser(server)
    const { session } = await signedIn(server, 'admin@boreal.demo')
    expect((await client.auth.signInWithSSO({ domain: 'x.com' })).error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
    expect((await client.auth.signInWithIdToken({ provider: 'google', token: 'x' })).error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await client.auth.signInWithOtp({ phone: '+5511999990000' })).error).toMatchObject({ status: 422, code: 'phone_provider_disabled' })
    expect((await client.auth.verifyOtp({ phone: '+5511999990000', token: '123456', type: 'sms' })).error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect((await client.auth.signInWithPassword({ phone: '+5511999990000', password: 'x' })).error).toMatchObject({ status: 422, code: 'phone_provider_disabled' })
    expect((await client.auth.resend({ phone: '+5511999990000', type: 'sms' })).error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await client.auth.verifyOtp({ phone: 'no number', token: '123456', type: 'sms' })).error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await call(server, 'PUT', '/user', { token: session.access_token, body: { phone: '+5511999990000' } })).body).toMatchObject({ error_code: 'phone_provider_disabled' })
    expect((await call(server, 'GET', '/user/identities/authorize?provider=google', { token: session.access_token })).body).toMatchObject({ error_code: 'manual_linking_disabled' })
    expect((await client.auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })).data.url).toContain('/auth/v1/authorize?provider=google')
    expect((await fetch(`${server.url}/auth/v1/authorize?provider=google`)).status).toBe(400)
    for (const path of ['/passkeys/authentication/options', '/admin/oauth/clients', '/token?grant_type=web3']) {
      expect((await call(server, 'POST', path, { body: {}, headers: { apikey: server.secretKey } })).status, path).toBe(path.startsWith('/token') ? 422 : 404)
    }
  })

  it('says so in its settings', async () => {
    const { body } = await call(server, 'GET', '/settings')
    expect(body).toMatchObject({ disable_signup: true, mailer_autoconfirm: false, external: { email: true, phone: false, google: false } })
    expect((await call(server, 'GET', '/health')).body).toMatchObject({ name: 'GoTrue' })
  })
})
