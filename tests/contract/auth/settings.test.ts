import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { administration, anyText, browser, call, codeIn, letAMinutePass, letTheSignInAge, mailsTo, nextMail, password, refreshOnce, signedIn, textMatching } from './support.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-settings-'))
const CONFIG = `
[auth]
enable_signup = true
minimum_password_length = 8
password_requirements = "lower_upper_letters_digits"
enable_refresh_token_rotation = true
a_key_of_tomorrow = { nested = [1, 2] }
[auth.email]
enable_confirmations = true
double_confirm_changes = true
secure_password_change = true
require_current_password = true
max_frequency = "1m"
otp_length = 6
[auth.sessions]
timebox = "30h"
inactivity_timeout = "8h"
single_per_user = true
[auth.mfa]
max_enrolled_factors = 1
[auth.rate_limit]
token_refresh = 5
[auth.external.google]
enabled = false
`

let server: TestServer
beforeAll(async () => {
  const file = path.join(folder, 'config.toml')
  writeFileSync(file, CONFIG)
  server = await startServer({ env: { VINCULO_CONFIG_FILE: file } })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const strong = 'Vinculo2026'

describe('with sign-up open', () => {
  it('a stranger confirms the address by mail; whoever is known already is answered alike', async () => {
    const email = 'estranha@example.com'
    const client = browser(server)
    const { data, error } = await client.auth.signUp({ email, password: strong, options: { data: { nome: 'Eva' } } })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { email, user_metadata: { nome: 'Eva' }, role: 'authenticated' } })
    expect((await client.auth.signInWithPassword({ email, password: strong })).error?.code).toBe('email_not_confirmed')
    const confirmed = await browser(server).auth.verifyOtp({ type: 'signup', email, token: codeIn(await nextMail(server, email)) })
    expect(confirmed.data.session).not.toBeNull()

    const again = await browser(server).auth.signUp({ email, password: 'Outra20266' })
    expect(again).toMatchObject({ error: null, data: { session: null, user: { email, identities: [], id: anyText } } })
    expect(again.data.user?.id).not.toBe(confirmed.data.user?.id)
    await signedIn(server, email, strong)
    expect((await call(server, 'GET', '/settings')).body).toMatchObject({ disable_signup: false, mailer_autoconfirm: false })
  })

  it('a code by mail signs up too', async () => {
    const email = 'codigo@example.com'
    await browser(server).auth.signInWithOtp({ email, options: { data: { nome: 'Ivo' } } })
    const { data } = await browser(server).auth.verifyOtp({ type: 'email', email, token: codeIn(await nextMail(server, email)) })
    expect(data.user).toMatchObject({ email, user_metadata: { nome: 'Ivo' }, email_confirmed_at: anyText })
    await browser(server).auth.signInWithOtp({ email: 'fechada@example.com', options: { shouldCreateUser: false } })
    expect(await runSql(server.databaseUrl, `select id from auth.users where email = 'fechada@example.com'`)).toEqual([])
  })
})

describe('the policy of passwords', () => {
  it.each([
    ['Ab1', ['length']], ['abcdefgh1', ['characters']], ['ABCDEFGH1', ['characters']], ['Abcdefgh', ['characters']], ['abc', ['length', 'characters']],
    ['Password123', ['pwned']],
  ])('refuses %s for %j', async (weak, reasons) => {
    const { error } = await browser(server).auth.signUp({ email: 'fraca@example.com', password: weak })
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons })
    expect((await administration(server).auth.admin.createUser({ email: 'fraca@example.com', password: weak })).error?.code).toBe('weak_password')
  })

  it('lets whoever has an older, weaker one in and says what it lacks', async () => {
    const email = 'antiga@example.com'
    const { data } = await administration(server).auth.admin.createUser({ email, password: strong, email_confirm: true })
    await runSql(server.databaseUrl, `update auth.users set encrypted_password = extensions.crypt('fraca', extensions.gen_salt('bf', 5)) where id = $1`, [data.user?.id])
    const answer = await call(server, 'POST', '/token?grant_type=password', { body: { email, password: 'fraca' } })
    expect(answer).toMatchObject({ status: 200, body: { access_token: anyText, weak_password: { reasons: ['length', 'characters'], message: anyText } } })
  })
})

describe('a new password', () => {
  it('needs a mailed code once the session is older than a day', async () => {
    const email = 'gestor@aurora.demo'
    const { client, user } = await signedIn(server, email)
    expect((await client.auth.updateUser({ password: 'Nova20261', current_password: password })).error).toBeNull()
    await runSql(server.databaseUrl, `update auth.sessions set created_at = now() - interval '25 hours', refreshed_at = now() at time zone 'utc' where user_id = $1`, [user.id])
    const current = { current_password: 'Nova20261' }
    expect((await client.auth.updateUser({ password: 'Nova20262', ...current })).error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const nonce = codeIn(await nextMail(server, email))
    const wrong = nonce === '000000' ? '000001' : '000000'
    expect((await client.auth.updateUser({ password: 'Nova20262', nonce: wrong, ...current })).error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await client.auth.updateUser({ password: 'Nova20262', nonce, ...current })).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'Nova20263', nonce, current_password: 'Nova20262' })).error?.code).toBe('reauthentication_not_valid')
    await signedIn(server, email, 'Nova20262')
  })
})

it('the present password is asked for before a new one, but of whoever has just come in, by mail or by it', async () => {
  const email = 'admin@boreal.demo'
  const { client, user } = await signedIn(server, email)
  await letTheSignInAge(server, user.id)
  expect((await client.auth.updateUser({ password: strong })).error).toMatchObject({ status: 400, code: 'current_password_required' })
  expect((await client.auth.updateUser({ password: strong, current_password: 'outra' })).error).toMatchObject({ status: 400, code: 'current_password_invalid' })
  const forgetful = browser(server)
  await forgetful.auth.signInWithOtp({ email })
  expect((await forgetful.auth.verifyOtp({ type: 'email', email, token: codeIn(await nextMail(server, email)) })).error).toBeNull()
  expect((await forgetful.auth.updateUser({ password: strong })).error).toBeNull()
  const { client: fresh } = await signedIn(server, email, strong)
  expect((await fresh.auth.updateUser({ password: `${strong}2` })).error).toBeNull()
  await signedIn(server, email, `${strong}2`)
})

describe('a change of address', () => {
  it('is asked for alike, whoever has the new one, and only who reads the mail of it finds out', async () => {
    const [email, other] = ['curiosa@example.com', 'curioso@example.com']
    for (const address of [email, other]) await administration(server).auth.admin.createUser({ email: address, password: strong, email_confirm: true })
    const answers = []
    for (const [who, wanted] of [[email, 'livre@example.com'], [other, 'admin@aurora.demo']] as const) {
      const { client } = await signedIn(server, who, strong)
      const { data, error } = await client.auth.updateUser({ email: wanted })
      answers.push({ error, address: data.user?.email === who, wish: data.user?.new_email === wanted })
    }
    expect(answers[0]).toEqual({ error: null, address: true, wish: true })
    expect(answers[1]).toEqual(answers[0])
    const token = codeIn(await nextMail(server, 'admin@aurora.demo'))
    await call(server, 'POST', '/verify', { body: { type: 'email_change', email: other, token: codeIn(await nextMail(server, other)) } })
    expect((await call(server, 'POST', '/verify', { body: { type: 'email_change', email: 'admin@aurora.demo', token } })).status).toBeGreaterThanOrEqual(400)
    await signedIn(server, other, strong)
  })

  it('waits for both mailboxes and leaves the address alone until then', async () => {
    const email = 'muda@example.com'
    const newEmail = 'mudou@example.com'
    await administration(server).auth.admin.createUser({ email, password: strong, email_confirm: true })
    const { client } = await signedIn(server, email, strong)
    const { data, error } = await client.auth.updateUser({ email: newEmail })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: newEmail })
    const [current, next] = [codeIn(await nextMail(server, email)), codeIn(await nextMail(server, newEmail))]
    expect((await client.auth.updateUser({ email: 'outra@example.com' })).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })

    const half = await call(server, 'POST', '/verify', { body: { type: 'email_change', email: newEmail, token: next } })
    expect(half).toMatchObject({ status: 200, body: { code: '200', msg: textMatching(/^Confirmation link accepted/) } })
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: newEmail })
    const whole = await browser(server).auth.verifyOtp({ type: 'email_change', email, token: current })
    expect(whole.data.user?.email).toBe(newEmail)
    expect((await browser(server).auth.signInWithPassword({ email, password: strong })).error?.code).toBe('invalid_credentials')
    await signedIn(server, newEmail, strong)
  })

  it('is asked for again with new codes, which count from the beginning', async () => {
    const email = 'repete@example.com'
    const newEmail = 'repetiu@example.com'
    await administration(server).auth.admin.createUser({ email, password: strong, email_confirm: true })
    const { client } = await signedIn(server, email, strong)
    await client.auth.updateUser({ email: newEmail })
    const old = codeIn(await nextMail(server, newEmail))
    await nextMail(server, email)
    await call(server, 'POST', '/verify', { body: { type: 'email_change', email: newEmail, token: old } })
    await letAMinutePass(server, email)
    expect((await browser(server).auth.resend({ type: 'email_change', email })).error).toBeNull()
    const again = codeIn(await nextMail(server, newEmail, 1))
    const current = codeIn(await nextMail(server, email, 1))
    // The new mailbox has confirmed twice now; the present one is still to agree.
    await call(server, 'POST', '/verify', { body: { type: 'email_change', email: newEmail, token: again } })
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect((await browser(server).auth.verifyOtp({ type: 'email_change', email, token: current })).data.user?.email).toBe(newEmail)
    expect(await mailsTo(server, newEmail)).toHaveLength(2)
  })
})

describe('a session', () => {
  beforeEach(() => runSql(server.databaseUrl, 'delete from engine.rate_limits'))

  const older = (id: string, interval: string) =>
    runSql(server.databaseUrl, `update auth.sessions set created_at = created_at - $2::interval, refreshed_at = refreshed_at - $2::interval where user_id = $1`, [id, interval])

  it('ends after its time, unused or not, and says why', async () => {
    const { session, user, client } = await signedIn(server, 'gestor@boreal.demo')
    await older(user.id, '7 hours')
    const refreshed = await refreshOnce(server, session.refresh_token)
    expect(refreshed.status).toBe(200)
    await older(user.id, '9 hours')
    expect((await refreshOnce(server, String(refreshed.body['refresh_token']))).body).toMatchObject({ error_code: 'session_expired', msg: 'Invalid Refresh Token: Session Expired (Inactivity)' })
    await older(user.id, '20 hours')
    expect((await refreshOnce(server, String(refreshed.body['refresh_token']))).body).toMatchObject({ error_code: 'session_expired', msg: 'Invalid Refresh Token: Session Expired' })
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  it('gives way to the newest one of its person', async () => {
    const first = await signedIn(server, 'pessoa@boreal.demo')
    const second = await signedIn(server, 'pessoa@boreal.demo')
    expect((await refreshOnce(server, first.session.refresh_token)).body).toMatchObject({ error_code: 'session_expired', msg: textMatching(/Revoked by Newer Login/) })
    expect((await second.client.auth.getUser()).error).toBeNull()
  })

  it('is refreshed as often as the configuration allows', async () => {
    const { session } = await signedIn(server, 'pessoa@aurora.demo', password)
    const answers = []
    for (let tries = 0; tries < 6; tries += 1) answers.push((await refreshOnce(server, session.refresh_token)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })
})

it('one authenticator is all that this configuration allows', async () => {
  const { client } = await signedIn(server, 'admin@cerrado.demo')
  expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Um' })).error).toBeNull()
  expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Dois' })).error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' })
})
