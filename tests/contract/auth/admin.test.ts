import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { administration, anyNumber, anyText, browser, call, mailsTo, nextMail, password, refreshOnce, signedIn, textMatching, tokenHashIn } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const withSecret = (): Record<string, string> => ({ apikey: server.secretKey })

describe('invitation', () => {
  it('mails a link with which the person sets a password and is signed in', async () => {
    const email = 'convidada@aurora.demo'
    const { data, error } = await administration(server).auth.admin.inviteUserByEmail(email, { data: { nome: '<b>Zoé</b>' } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, invited_at: anyText, user_metadata: { nome: '<b>Zoé</b>' } })
    const mail = await nextMail(server, email)
    expect(mail.subject).toBe('Seu acesso ao Vínculo')
    expect(mail.text).toMatch(new RegExp(`${server.url}/reset-password\\?token_hash=\\w+&type=invite`))

    const client = browser(server)
    const verified = await client.auth.verifyOtp({ type: 'invite', token_hash: tokenHashIn(mail) })
    expect(verified.data.user).toMatchObject({ email, email_confirmed_at: anyText })
    expect((await client.auth.updateUser({ password })).error).toBeNull()
    await signedIn(server, email)
    expect((await administration(server).auth.admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('may be sent again before it is accepted; an expired one is replaced by a recovery', async () => {
    const email = 'atrasada@aurora.demo'
    await administration(server).auth.admin.inviteUserByEmail(email)
    const first = tokenHashIn(await nextMail(server, email))
    await administration(server).auth.admin.inviteUserByEmail(email)
    const second = tokenHashIn(await nextMail(server, email, 1))
    expect(second).not.toBe(first)
    expect((await browser(server).auth.verifyOtp({ type: 'invite', token_hash: first })).error?.code).toBe('otp_expired')

    await browser(server).auth.resetPasswordForEmail(email)
    const recovery = tokenHashIn(await nextMail(server, email, 2))
    expect((await browser(server).auth.verifyOtp({ type: 'recovery', token_hash: recovery })).data.user).toMatchObject({ email, email_confirmed_at: anyText })
  })

  it('belongs to the secret key alone', async () => {
    const { session } = await signedIn(server, 'master@vinculo.demo')
    const body = { email: 'x@aurora.demo' }
    expect(await call(server, 'POST', '/invite', { body })).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
    expect(await call(server, 'POST', '/invite', { body, token: session.access_token })).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
    // A secret key beside a person's token acts as that person.
    expect((await call(server, 'POST', '/invite', { body, token: session.access_token, headers: withSecret() })).status).toBe(403)
  })
})

describe('links handed over by the administration', () => {
  it('lead to the page of the site for invitation and recovery', async () => {
    const admin = administration(server).auth.admin
    const invited = await admin.generateLink({ type: 'invite', email: 'link@aurora.demo' })
    expect(invited.data.properties?.action_link).toBe(`${server.url}/reset-password?token_hash=${invited.data.properties?.hashed_token ?? ''}&type=invite`)
    expect(invited.data.properties).toMatchObject({ verification_type: 'invite', email_otp: textMatching(/^\d{6}$/) })
    const { error } = await browser(server).auth.verifyOtp({ type: 'invite', token_hash: invited.data.properties?.hashed_token ?? '' })
    expect(error).toBeNull()
    expect(await mailsTo(server, 'link@aurora.demo')).toHaveLength(0)
  })

  it('sign up, and refuse people who are unknown or known already', async () => {
    const admin = administration(server).auth.admin
    const signup = await admin.generateLink({ type: 'signup', email: 'nova@aurora.demo', password })
    expect((await browser(server).auth.verifyOtp({ type: 'signup', token_hash: signup.data.properties?.hashed_token ?? '' })).error).toBeNull()
    await signedIn(server, 'nova@aurora.demo')
    expect((await admin.generateLink({ type: 'signup', email: 'nova@aurora.demo', password })).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await admin.generateLink({ type: 'recovery', email: 'ninguem@aurora.demo' })).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await call(server, 'POST', '/admin/generate_link', { body: { type: 'outro', email: 'a@b.com' }, headers: withSecret() })).status).toBe(400)
  })

  it('never redirect to a foreign site', async () => {
    const { data } = await administration(server).auth.admin.generateLink({
      type: 'magiclink', email: 'admin@aurora.demo', options: { redirectTo: 'https://evil.com/' },
    })
    expect(data.properties?.redirect_to).toBe(server.url)
    expect(data.properties?.action_link).toContain(`&redirect_to=${server.url}`)
    expect(data.properties?.action_link).not.toContain('evil')
  })
})

describe('administration of logins', () => {
  it('creates, finds, changes and deletes', async () => {
    const admin = administration(server).auth.admin
    const id = randomUUID()
    const made = await admin.createUser({ id, email: ' Ciclo@Aurora.demo ', password, email_confirm: true, user_metadata: { a: 1, b: 2 }, app_metadata: { plano: 'x' } })
    expect(made.data.user).toMatchObject({ id, email: 'ciclo@aurora.demo', app_metadata: { provider: 'email', plano: 'x' } })
    const session = await signedIn(server, 'ciclo@aurora.demo')

    const changed = await admin.updateUserById(id, { email: 'novo.ciclo@aurora.demo', user_metadata: { a: null, c: 3 }, app_metadata: { plano: null } })
    expect(changed.data.user).toMatchObject({ email: 'novo.ciclo@aurora.demo', user_metadata: { b: 2, c: 3 } })
    expect(changed.data.user?.app_metadata).not.toHaveProperty('plano')
    expect((await admin.getUserById(id)).data.user).toMatchObject({ email: 'novo.ciclo@aurora.demo', identities: [{ email: 'novo.ciclo@aurora.demo' }] })
    expect((await refreshOnce(server, session.session.refresh_token)).status).toBe(200)

    expect((await admin.updateUserById(id, { password: 'Outra@2026' })).error).toBeNull()
    expect((await refreshOnce(server, session.session.refresh_token)).status).toBe(400)
    await signedIn(server, 'novo.ciclo@aurora.demo', 'Outra@2026')

    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await admin.deleteUser(id)).error).toMatchObject({ status: 404 })
  })

  it('deletes softly: the row stays without anything personal and without a way in', async () => {
    const admin = administration(server).auth.admin
    const { data } = await admin.createUser({ email: 'saiu@aurora.demo', password, email_confirm: true, user_metadata: { nome: 'Ana' } })
    const id = data.user?.id ?? ''
    const { session } = await signedIn(server, 'saiu@aurora.demo')
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    const [row] = await runSql(server.databaseUrl, 'select email, encrypted_password, raw_user_meta_data, deleted_at is not null as deleted from auth.users where id = $1', [id])
    expect(row).toEqual({ email: null, encrypted_password: '', raw_user_meta_data: {}, deleted: true })
    expect((await refreshOnce(server, session.refresh_token)).status).toBe(400)
    expect((await browser(server).auth.signInWithPassword({ email: 'saiu@aurora.demo', password })).error?.code).toBe('invalid_credentials')
    expect((await admin.createUser({ email: 'saiu@aurora.demo', password })).error).toBeNull()
  })

  it('lists by pages, with the page first in the link', async () => {
    const admin = administration(server).auth.admin
    const { data } = await admin.listUsers({ page: 1, perPage: 4 })
    expect(data.users).toHaveLength(4)
    expect(data).toMatchObject({ nextPage: 2, lastPage: anyNumber, total: anyNumber })
    const second = await admin.listUsers({ page: 2, perPage: 4 })
    expect(second.data.users.map(({ id }) => id)).not.toEqual(data.users.map(({ id }) => id))
    const raw = await call(server, 'GET', '/admin/users?page=1&per_page=4', { headers: withSecret() })
    expect(raw.headers.get('link')).toMatch(/^<[^>]*\?page=2&per_page=4>; rel="next", <[^>]*\?page=\d+&per_page=4>; rel="last"$/)
    expect(JSON.stringify(raw.body)).not.toMatch(/encrypted_password|_token"/)
    expect((await call(server, 'GET', '/admin/users?page=-1', { headers: withSecret() })).status).toBe(400)
  })

  it('refuses an address that is taken, whoever has it, at creation and at change', async () => {
    const admin = administration(server).auth.admin
    expect((await admin.createUser({ email: 'ADMIN@aurora.demo', password })).error).toMatchObject({ status: 422, code: 'email_exists' })
    const { data } = await admin.createUser({ email: 'outra@aurora.demo', password })
    expect((await admin.updateUserById(data.user?.id ?? '', { email: 'admin@aurora.demo' })).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it.each([
    {}, { email: 'não é' }, { email: 1 }, { email: 'a@b.com', ban_duration: 'sempre' }, { email: 'a@b.com', user_metadata: 'x' },
    { email: 'a@b.com', email_confirm: 'sim' }, { email: 'a@b.com', role: 'service_role' }, { email: 'a@b.com', id: 'x' },
    { email: 'a@b.com', password: 'x'.repeat(73) }, { email: 'a@b.com', password_hash: 'texto' }, { phone: 'abc' },
    { email: 'a@b.com', password_hash: `$2a$31$${'a'.repeat(53)}` }, { email: 'a@b.com\r\nBcc: x@y.z' },
  ])('refuses to create %j with 400', async (body) => {
    expect((await call(server, 'POST', '/admin/users', { body, headers: withSecret() })).status).toBe(400)
  })

  it('is closed to people and to the publishable key', async () => {
    const { session, user } = await signedIn(server, 'master@vinculo.demo')
    for (const [method, path] of [['GET', '/admin/users'], ['POST', '/admin/users'], ['GET', `/admin/users/${user.id}`], ['PUT', `/admin/users/${user.id}`], ['DELETE', `/admin/users/${user.id}`], ['POST', '/admin/generate_link']] as const) {
      const body = method === 'GET' ? undefined : {}
      expect((await call(server, method, path, { token: session.access_token, body })).status).toBe(403)
      expect((await call(server, method, path, { body })).status).toBe(403)
    }
  })
})
