import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { administration, browser, call, type CapturedMail, letAMinutePass, mailsTo, password, refreshOnce, signedIn, tokenHashIn } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Messages with a link for the password, newest first: the product's own notices come to the same people whenever they are due. */
const linksTo = async (email: string): Promise<readonly CapturedMail[]> => (await mailsTo(server, email)).filter((mail) => tokenHashIn(mail) !== '')

/** Asks for the link and returns the token in the message. */
async function askFor(email: string, client = browser(server)): Promise<string> {
  const before = (await linksTo(email)).length
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: `${server.url}/reset-password` })
  expect(error).toBeNull()
  await expect.poll(async () => (await linksTo(email)).length, { timeout: 20_000 }).toBeGreaterThan(before)
  const [mail] = await linksTo(email)
  return mail === undefined ? '' : tokenHashIn(mail)
}

function open(token: string, redirectTo: string, method = 'GET', type = 'recovery'): Promise<Response> {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return fetch(`${server.url}/auth/v1/verify?${query.toString()}`, { method, redirect: 'manual' })
}

const locationOf = (answer: Response): URL => new URL(answer.headers.get('location') ?? '')

describe('recovery by our message', () => {
  it('is asked on one browser and completed on another, with a new password', async () => {
    const email = 'pessoa@aurora.demo'
    const tokenHash = await askFor(email)
    const phone = browser(server)
    const { data, error } = await phone.auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect((await phone.auth.updateUser({ password: 'Nova@2026' })).error).toBeNull()
    await signedIn(server, email, 'Nova@2026')
    expect((await browser(server).auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  })

  it('links to the page of the site, in HTML and in text, and says whose password it is', async () => {
    const email = 'gestor@aurora.demo'
    await askFor(email)
    const [mail] = await linksTo(email)
    if (mail === undefined) throw new Error('no message')
    expect(mail.subject).toBe('Redefina sua senha no Vínculo')
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map((found) => (found[1] ?? '').replaceAll('&amp;', '&'))
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(new RegExp(`^${server.url}/reset-password\\?token_hash=[\\w-]+&type=recovery$`))
    expect(mail.text).toContain(links[0])
    expect(mail.text).toContain(email)
    expect(mail.text).not.toMatch(/[<>]/)
    expect(new Date(mail.at).getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('is not used up by a scanner that fetches the link twice and looks at it with HEAD', async () => {
    const email = 'admin@aurora.demo'
    const tokenHash = await askFor(email)
    const link = `${server.url}/reset-password?token_hash=${tokenHash}&type=recovery`
    for (const method of ['HEAD', 'GET', 'GET']) await fetch(link, { method })
    expect((await open(tokenHash, server.url, 'HEAD')).status).toBe(200)
    const { error } = await browser(server).auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })
    expect(error).toBeNull()
  })

  it('works once, and for one of several who press the button at once', async () => {
    const email = 'gestor@boreal.demo'
    const tokenHash = await askFor(email)
    const tries = await Promise.all(Array.from({ length: 5 }, () => browser(server).auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })))
    expect(tries.filter(({ error }) => error === null)).toHaveLength(1)
    for (const { error } of tries) if (error !== null) expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect(tokenHash).not.toBe('')
  })

  it('ends after an hour, when a new link is asked for, and when the password changes', async () => {
    const email = 'pessoa@boreal.demo'
    const old = await askFor(email)
    await runSql(server.databaseUrl, `update auth.one_time_tokens set created_at = created_at - interval '3601 seconds' where token_hash = $1`, [old])
    expect((await browser(server).auth.verifyOtp({ type: 'recovery', token_hash: old })).error?.code).toBe('otp_expired')

    await letAMinutePass(server, email)
    const second = await askFor(email)
    await letAMinutePass(server, email)
    const third = await askFor(email)
    expect((await browser(server).auth.verifyOtp({ type: 'recovery', token_hash: second })).error?.code).toBe('otp_expired')

    const { client } = await signedIn(server, email)
    await client.auth.updateUser({ password: 'Trocada@2026', current_password: password })
    expect((await browser(server).auth.verifyOtp({ type: 'recovery', token_hash: third })).error?.code).toBe('otp_expired')
  })

  it('answers unknown addresses alike and sends at most one message a minute', async () => {
    const email = 'admin@cerrado.demo'
    await askFor(email)
    const again = await call(server, 'POST', '/recover', { body: { email } })
    const unknown = await call(server, 'POST', '/recover', { body: { email: 'ninguem@cerrado.demo' } })
    for (const { status, body } of [again, unknown]) expect({ status, body }).toEqual({ status: 200, body: {} })
    await sleep(500)
    expect(await linksTo(email)).toHaveLength(1)
    expect(await mailsTo(server, 'ninguem@cerrado.demo')).toHaveLength(0)
  })

  it('does not let in who has the address of before, once the login has another', async () => {
    const email = 'demitido@aurora.demo'
    const { data: created } = await administration(server).auth.admin.createUser({ email, password, email_confirm: true })
    const tokenHash = await askFor(email)
    const moved = await administration(server).auth.admin.updateUserById(created.user?.id ?? '', { email: 'outro@aurora.demo' })
    expect(moved.error).toBeNull()
    expect((await browser(server).auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })).error?.code).toBe('otp_expired')
    await signedIn(server, 'outro@aurora.demo', password)
  })

  it('refuses a hash of the address and the six digits without the server\'s key', async () => {
    const email = 'admin@boreal.demo'
    const { data } = await administration(server).auth.admin.generateLink({ type: 'recovery', email })
    const otp = data.properties?.email_otp ?? ''
    const guessed = createHash('sha224').update(email + otp).digest('hex')
    expect((await browser(server).auth.verifyOtp({ type: 'recovery', token_hash: guessed })).error?.code).toBe('otp_expired')
    expect((await browser(server).auth.verifyOtp({ type: 'recovery', email, token: otp })).error).toBeNull()
  })

  it('locks six digits after five wrong ones; the link goes on working', async () => {
    const email = 'admin@cometa.demo'
    const { data } = await administration(server).auth.admin.generateLink({ type: 'recovery', email })
    const otp = data.properties?.email_otp ?? ''
    const wrong = otp === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await browser(server).auth.verifyOtp({ type: 'recovery', email, token: wrong })).error?.code).toBe('otp_expired')
    }
    expect((await browser(server).auth.verifyOtp({ type: 'recovery', email, token: otp })).error?.code).toBe('otp_expired')
    const link = await browser(server).auth.verifyOtp({ type: 'recovery', token_hash: data.properties?.hashed_token ?? '' })
    expect(link.error).toBeNull()
  })
})

describe('links of other templates', () => {
  it('bring a code back to the browser that asked, which alone can use it, once', async () => {
    const email = 'master@vinculo.demo'
    const asking = browser(server)
    const tokenHash = await askFor(email, asking)
    expect(tokenHash).toMatch(/^pkce_/)
    const answer = await open(tokenHash, `${server.url}/reset-password`)
    expect(answer.status).toBe(303)
    const target = locationOf(answer)
    expect(target.pathname).toBe('/reset-password')
    expect(target.hash).toBe('')
    const code = target.searchParams.get('code') ?? ''

    const stranger = await call(server, 'POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: 'x'.repeat(56) } })
    expect(stranger).toMatchObject({ status: 400, body: { error_code: 'bad_code_verifier' } })
    const { data, error } = await asking.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const again = await call(server, 'POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: 'x'.repeat(56) } })
    expect(again).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } })
  })

  it('refuse a code after five minutes', async () => {
    const email = 'master@vinculo.demo'
    await letAMinutePass(server, email)
    const asking = browser(server)
    const code = locationOf(await open(await askFor(email, asking), server.url)).searchParams.get('code') ?? ''
    await runSql(server.databaseUrl, `update auth.flow_state set auth_code_issued_at = auth_code_issued_at - interval '301 seconds' where auth_code = $1`, [code])
    expect((await asking.auth.exchangeCodeForSession(code)).error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  it('bring the session in the fragment when nobody asked with a challenge', async () => {
    const { data } = await administration(server).auth.admin.generateLink({ type: 'magiclink', email: 'admin@boreal.demo' })
    const answer = await fetch(data.properties?.action_link ?? '', { redirect: 'manual' })
    expect(answer.status).toBe(303)
    const parts = new URLSearchParams(locationOf(answer).hash.slice(1))
    expect(parts.get('type')).toBe('magiclink')
    expect((await refreshOnce(server, parts.get('refresh_token') ?? '')).status).toBe(200)
    expect(await call(server, 'GET', '/user', { token: parts.get('access_token') ?? '' })).toMatchObject({ body: { email: 'admin@boreal.demo' } })
  })

  it('tell an unusable link in the fragment and for a challenge in the query too', async () => {
    const plain = locationOf(await open('nada', `${server.url}/reset-password`))
    expect(plain.hash).toContain('error_code=otp_expired')
    expect(plain.search).toBe('')
    const pkce = locationOf(await open('pkce_nada', `${server.url}/reset-password`))
    expect(pkce.searchParams.get('error_code')).toBe('otp_expired')
  })

  it.each(['https://evil.com/', '//evil.com', 'data:text/html,x', 'http://localhost@evil.com/', 'http://2130706433/', ''])(
    'send people to the site itself instead of %j',
    async (target) => {
      const answer = await open('nada', target)
      expect(answer.status).toBe(303)
      expect(locationOf(answer).origin).toBe(server.url)
    },
  )

  it('may send people to another port of this machine while the site is on it', async () => {
    expect(locationOf(await open('nada', 'http://127.0.0.1:5173/volta')).origin).toBe('http://127.0.0.1:5173')
  })
})
