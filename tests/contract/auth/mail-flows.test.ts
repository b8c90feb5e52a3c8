import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { administration, anyText, browser, call, codeIn, letAMinutePass, mailsTo, nextMail, password, signedIn, textMatching } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const tokensOf = (email: string) =>
  runSql(server.databaseUrl, 'select token_type, token_hash from auth.one_time_tokens where user_id = (select id from auth.users where email = $1)', [email])

describe('a code by mail', () => {
  it('signs in without a password, once', async () => {
    const email = 'gestor@aurora.demo'
    const client = browser(server)
    expect(await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).toEqual({ data: { user: null, session: null, messageId: undefined }, error: null })
    const token = codeIn(await nextMail(server, email))
    const { data, error } = await client.auth.verifyOtp({ type: 'email', email, token })
    expect(error).toBeNull()
    expect(data).toMatchObject({ user: { email }, session: { access_token: anyText } })
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ amr: [{ method: 'otp' }], aal: 'aal1' })
    expect((await browser(server).auth.verifyOtp({ type: 'email', email, token })).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('is also taken as a magic link, by its address and by its digest', async () => {
    const email = 'gestor@boreal.demo'
    await browser(server).auth.signInWithOtp({ email })
    const token = codeIn(await nextMail(server, email))
    expect((await browser(server).auth.verifyOtp({ type: 'magiclink', email, token })).error).toBeNull()
    const { data } = await administration(server).auth.admin.generateLink({ type: 'magiclink', email })
    expect(data.properties).toMatchObject({ verification_type: 'magiclink', email_otp: textMatching(/^\d{6}$/), hashed_token: anyText, action_link: textMatching(/\/auth\/v1\/verify\?/) })
    expect((await browser(server).auth.verifyOtp({ type: 'magiclink', token_hash: data.properties?.hashed_token ?? '' })).error).toBeNull()
  })

  it('is answered alike for addresses that nobody has, which get nothing and become nobody', async () => {
    const email = 'ninguem@boreal.demo'
    for (const path of ['/otp', '/magiclink']) {
      expect(await call(server, 'POST', path, { body: { email, create_user: true } })).toMatchObject({ status: 200, body: {} })
    }
    expect(await runSql(server.databaseUrl, 'select id from auth.users where email = $1', [email])).toEqual([])
    await expect.poll(() => runSql(server.databaseUrl, 'select count(*)::int as waiting from engine.auth_mails')).toEqual([{ waiting: 0 }])
    expect(await mailsTo(server, email)).toEqual([])
  })

  it('is stored as a digest under a key, and dies with the wrong tries', async () => {
    const email = 'admin@cerrado.demo'
    await browser(server).auth.signInWithOtp({ email })
    const token = codeIn(await nextMail(server, email))
    expect(JSON.stringify(await tokensOf(email))).not.toContain(token)
    const wrong = token === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await browser(server).auth.verifyOtp({ type: 'email', email, token: wrong })).error?.code).toBe('otp_expired')
    }
    expect((await browser(server).auth.verifyOtp({ type: 'email', email, token })).error?.code).toBe('otp_expired')
  })
})

describe('messages once more', () => {
  it('go to people whose sign-up or change waits, and the answer is the same for everybody', async () => {
    const email = 'espera@aurora.demo'
    await administration(server).auth.admin.createUser({ email, password })
    expect((await browser(server).auth.resend({ type: 'signup', email })).error).toBeNull()
    const token = codeIn(await nextMail(server, email))
    expect((await browser(server).auth.resend({ type: 'signup', email: 'ninguem@aurora.demo' })).error).toBeNull()
    expect((await browser(server).auth.resend({ type: 'email_change', email })).error).toBeNull()
    expect((await browser(server).auth.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed')
    expect((await browser(server).auth.verifyOtp({ type: 'signup', email, token })).error).toBeNull()
    await signedIn(server, email)
    expect(await mailsTo(server, email)).toHaveLength(1)
  })

  it('ask for a new proof of being there', async () => {
    const email = 'pessoa@boreal.demo'
    const { client } = await signedIn(server, email)
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const mail = await nextMail(server, email)
    expect(mail.subject).toBe('Seu código de confirmação do Vínculo')
    expect(codeIn(mail)).toMatch(/^\d{6}$/)
    expect((await client.auth.reauthenticate()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect((await call(server, 'GET', '/reauthenticate')).body).toMatchObject({ error_code: 'no_authorization' })
  })
})

describe('another address', () => {
  it('is prepared by the administration for both sides and counts when both have confirmed', async () => {
    const email = 'antiga@aurora.demo'
    const newEmail = 'nova@aurora.demo'
    const admin = administration(server).auth.admin
    await admin.createUser({ email, password, email_confirm: true })
    const current = await admin.generateLink({ type: 'email_change_current', email, newEmail })
    const next = await admin.generateLink({ type: 'email_change_new', email, newEmail })
    expect(current.data).toMatchObject({ user: { email, new_email: newEmail }, properties: { verification_type: 'email_change_current', action_link: textMatching(/type=email_change&/) } })
    const open = (hash: string | undefined) => fetch(`${server.url}/auth/v1/verify?type=email_change&token=${hash ?? ''}`, { redirect: 'manual' })
    const first = await open(next.data.properties?.hashed_token)
    expect(first.headers.get('location')).toContain('#message=Confirmation+link+accepted')
    expect((await admin.getUserById(next.data.user?.id ?? '')).data.user?.email).toBe(email)
    const second = await browser(server).auth.verifyOtp({ type: 'email_change', token_hash: current.data.properties?.hashed_token ?? '' })
    expect(second.data.user).toMatchObject({ email: newEmail, identities: [{ email: newEmail }] })
    expect(second.data.user).not.toHaveProperty('new_email')
    await signedIn(server, newEmail)
    expect((await admin.generateLink({ type: 'email_change_new', email: newEmail, newEmail: 'admin@aurora.demo' })).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await admin.generateLink({ type: 'email_change_new', email: 'ninguem@aurora.demo', newEmail: 'x@aurora.demo' })).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  it('is confirmed by one mailbox for itself alone, however often', async () => {
    const email = 'dona@aurora.demo'
    const admin = administration(server).auth.admin
    await admin.createUser({ email, password, email_confirm: true })
    await admin.generateLink({ type: 'email_change_current', email, newEmail: 'intruso@aurora.demo' })
    for (let round = 0; round < 3; round += 1) {
      const { data } = await admin.generateLink({ type: 'email_change_new', email, newEmail: 'intruso@aurora.demo' })
      const answer = await call(server, 'POST', '/verify', { body: { type: 'email_change', token_hash: data.properties?.hashed_token } })
      expect(answer).toMatchObject({ status: 200, body: { code: '200', msg: textMatching(/^Confirmation link accepted/) } })
    }
    await signedIn(server, email)
    await letAMinutePass(server, email)
  })
})
