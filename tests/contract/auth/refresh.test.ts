import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import pg from 'pg'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { administration, browser, call, mailsTo, nextMail, password, refreshOnce, signedIn } from './support.ts'

const email = 'pessoa@aurora.demo'
let server: TestServer
/** On the same database. */
let otherServer: TestServer
let first: string
let access: string
let sessionId: string

beforeAll(async () => {
  server = await startServer()
  otherServer = await startServer({ beside: server })
})
afterAll(async () => {
  await otherServer.stop()
  await server.stop()
})
beforeEach(async () => {
  const { session } = await signedIn(server, email)
  first = session.refresh_token
  access = session.access_token
  sessionId = String((JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>)['session_id'])
})

async function next(token: string): Promise<string> {
  const { status, body } = await refreshOnce(server, token)
  expect(status).toBe(200)
  return String(body['refresh_token'])
}

/** As if the last rotation were past the interval in which several tabs may wake up. */
async function letTheIntervalPass(): Promise<void> {
  await runSql(server.databaseUrl, `update auth.sessions set refreshed_at = refreshed_at - interval '11 seconds' where id = $1`, [sessionId])
}

async function sessionLives(): Promise<boolean> {
  const rows = await runSql(server.databaseUrl, 'select id from auth.sessions where id = $1', [sessionId])
  return rows.length === 1
}

describe('refresh', () => {
  it('gives a new pair and keeps user, session and the ways of proof', async () => {
    const { status, body, headers } = await refreshOnce(server, first)
    expect(status).toBe(200)
    expect(body['refresh_token']).not.toBe(first)
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
    const claims = JSON.parse(Buffer.from(String(body['access_token']).split('.')[1] ?? '', 'base64url').toString()) as object
    expect(claims).toMatchObject({ session_id: sessionId, amr: [{ method: 'password' }], company_active: true })
    expect(headers.get('sb-auth-refresh-token-counter')).toBe('1')
    expect(headers.get('sb-auth-refresh-token-reuse')).toBe('false')
    const user = await call(server, 'GET', '/user', { token: String(body['access_token']) })
    expect(user.body).toMatchObject({ email })
  })

  it('works through the client', async () => {
    const { client, session } = await signedIn(server, email)
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect((await client.auth.initialize()).error).toBeNull()
    expect((await client.auth.getSession()).data.session?.access_token).toBe(data.session?.access_token)
    expect(client.auth.isThrowOnErrorEnabled()).toBeFalsy()
    await client.auth.startAutoRefresh()
    await client.auth.stopAutoRefresh()
    await client.auth.dispose()
  })

  it('gives ten requests at once the same successor', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refreshOnce(server, first)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1)
  })

  it('gives ten requests at once across two servers the same successor, and a replay later on either ends the family for both', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => refreshOnce(turn % 2 === 0 ? server : otherServer, first)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1)
    const current = await next(String(answers[0]?.body['refresh_token']))
    await letTheIntervalPass()
    expect((await refreshOnce(otherServer, first)).status).toBe(400)
    // The refusal did not undo what it did.
    expect(await sessionLives()).toBe(false)
    expect((await refreshOnce(server, current)).status).toBe(400)
  })

  it('is told to try again when somebody else holds the session for longer than five seconds', async () => {
    const holder = new pg.Client({ connectionString: server.databaseUrl })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('select from auth.sessions where id = $1 for update', [sessionId])
      expect(await refreshOnce(server, first)).toMatchObject({ status: 409, body: { error_code: 'conflict' } })
    } finally {
      await holder.end()
    }
    await next(first)
  })

  it('gives another successor to whoever lost the answer, however late and often, and goes on from there', async () => {
    const lost = await next(first)
    const successors = [lost]
    for (let times = 0; times < 3; times += 1) {
      await letTheIntervalPass()
      const again = await refreshOnce(server, first)
      expect(again.status).toBe(200)
      expect(again.headers.get('sb-auth-refresh-token-reuse')).toBe('true')
      successors.push(String(again.body['refresh_token']))
    }
    expect(new Set(successors).size).toBe(4)
    await letTheIntervalPass()
    await next(await next(String(successors.at(-1))))
    expect(await sessionLives()).toBe(true)
  })

  it('gives tabs that woke up together the same token, also after an answer was lost', async () => {
    const lost = await next(first)
    await letTheIntervalPass()
    const current = await next(first)
    expect([await next(first), await next(lost)]).toEqual([current, current])
    expect(await sessionLives()).toBe(true)
  })

  it('gives the current token to an older one within the interval', async () => {
    const third = await next(await next(first))
    expect(await next(first)).toBe(third)
    expect(await sessionLives()).toBe(true)
  })

  it('ends the session for good when an older token comes after the interval', async () => {
    const third = await next(await next(first))
    await letTheIntervalPass()
    const replay = await refreshOnce(server, first)
    expect(replay).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } })
    expect(await sessionLives()).toBe(false)
    expect(await refreshOnce(server, third)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } })
    expect(await call(server, 'GET', '/user', { token: access })).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
  })

  it.each([
    ['the thief comes back', (stolen: string) => stolen],
    ['the thief keeps to the token that both know and the owner comes back', null],
  ])('notices that two people use one family in turns: %s', async (_title, later) => {
    const stolen = await next(first)
    await letTheIntervalPass()
    const own = await next(first)
    await letTheIntervalPass()
    if (later === null) {
      await next(first)
      await letTheIntervalPass()
    }
    const given = later === null ? own : later(stolen)
    expect(await refreshOnce(server, given)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } })
    expect(await sessionLives()).toBe(false)
    for (const token of [first, stolen, own]) expect((await refreshOnce(server, token)).status).toBe(400)
    expect(await call(server, 'GET', '/user', { token: access })).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
  })

  it('tells the owner by mail of a session that ended so, once, and says what to do', async () => {
    const known = (await mailsTo(server, email)).length
    const third = await next(await next(first))
    await letTheIntervalPass()
    expect((await refreshOnce(server, first)).status).toBe(400)
    expect((await refreshOnce(server, third)).status).toBe(400)
    const mail = await nextMail(server, email, known)
    expect(mail.subject).toBe('Encerramos uma sessão do seu acesso ao Vínculo')
    expect(mail.text).toMatch(/Em \d\d\/\d\d\/\d{4} às \d\d:\d\d/)
    expect(mail.text).toContain('troque a senha')
    const queued = await runSql(server.databaseUrl, `select id from private.mail_outbox where template = 'stolen-session' and idempotency_key = $1`, [`stolen-session:${sessionId}`])
    expect(queued).toHaveLength(1)
  })

  it('is not prolonged by being tolerated', async () => {
    await next(await next(first))
    await next(first)
    await letTheIntervalPass()
    expect((await refreshOnce(server, first)).status).toBe(400)
  })

  it('refuses the token of an ended, an expired and a banned login', async () => {
    await call(server, 'POST', '/logout?scope=local', { token: access })
    expect(await refreshOnce(server, first)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } })

    const expired = await signedIn(server, email)
    await runSql(server.databaseUrl, `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`, [expired.user.id])
    expect(await refreshOnce(server, expired.session.refresh_token)).toMatchObject({ status: 400, body: { error_code: 'session_expired' } })

    const banned = await signedIn(server, email)
    await administration(server).auth.admin.updateUserById(banned.user.id, { ban_duration: '1h' })
    expect(await refreshOnce(server, banned.session.refresh_token)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } })
    expect(await call(server, 'GET', '/user', { token: banned.session.access_token })).toMatchObject({ status: 403, body: { error_code: 'user_banned' } })
    await administration(server).auth.admin.updateUserById(banned.user.id, { ban_duration: 'none' })
    expect((await refreshOnce(server, banned.session.refresh_token)).status).toBe(200)
  })

  it.each(['', 'abc', 'AAAA', '../..', '"', 'ação'])('refuses %j as no token at all', async (token) => {
    expect(await refreshOnce(server, token)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  it('refuses a token of the older kind and one of another session key', async () => {
    expect(await refreshOnce(server, 'abcdefghij12')).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } })
    await runSql(server.databaseUrl, `update auth.sessions set refresh_token_hmac_key = 'b3V0cmE' where id = $1`, [sessionId])
    expect(await refreshOnce(server, first)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } })
    expect(await sessionLives()).toBe(true)
  })
})

describe('ending sessions', () => {
  it.each([
    ['local', false, true],
    ['others', true, false],
    ['global', false, false],
  ] as const)('scope %s: own session lives %s, the other %s', async (scope, own, other) => {
    const elsewhere = await signedIn(server, email)
    const { client, session } = await signedIn(server, email)
    expect((await client.auth.signOut({ scope })).error).toBeNull()
    expect((await refreshOnce(server, session.refresh_token)).status).toBe(own ? 200 : 400)
    expect((await refreshOnce(server, elsewhere.session.refresh_token)).status).toBe(other ? 200 : 400)
  })

  it('is what the administration does with the token of a person', async () => {
    const admin = administration(server).auth.admin
    const elsewhere = await signedIn(server, email)
    const { session } = await signedIn(server, email)
    expect((await admin.signOut(session.access_token, 'others')).error).toBeNull()
    expect((await refreshOnce(server, elsewhere.session.refresh_token)).status).toBe(400)
    expect((await admin.signOut(session.access_token, 'global')).error).toBeNull()
    expect((await refreshOnce(server, session.refresh_token)).status).toBe(400)
    expect((await admin.signOut('no-token')).error?.message).toMatch(/^invalid JWT/)
  })

  it('is told to whoever listens, and a kept session can be put back', async () => {
    const { client, session } = await signedIn(server, email)
    const heard: string[] = []
    const { data } = client.auth.onAuthStateChange((event) => { heard.push(event) })
    await client.auth.refreshSession()
    await client.auth.signOut({ scope: 'local' })
    data.subscription.unsubscribe()
    expect(heard).toEqual(expect.arrayContaining(['TOKEN_REFRESHED', 'SIGNED_OUT']))
    expect((await client.auth.getSession()).data.session).toBeNull()
    expect((await browser(server).auth.setSession(session)).error?.name).toBe('AuthSessionMissingError')
    const other = await signedIn(server, email)
    const kept = await browser(server).auth.setSession(other.session)
    expect(kept).toMatchObject({ error: null, data: { user: { email } } })
  })

  it('refuses another scope and a request without a session', async () => {
    expect(await call(server, 'POST', '/logout?scope=all', { token: access })).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    expect(await call(server, 'POST', '/logout')).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
  })

  it('happens to every other session when the password changes', async () => {
    const own = await signedIn(server, 'gestor@boreal.demo')
    const other = await signedIn(server, 'gestor@boreal.demo')
    const { error } = await own.client.auth.updateUser({ password: 'Outra@2026', current_password: password })
    expect(error).toBeNull()
    expect((await refreshOnce(server, own.session.refresh_token)).status).toBe(200)
    expect((await refreshOnce(server, other.session.refresh_token)).status).toBe(400)
    await signedIn(server, 'gestor@boreal.demo', 'Outra@2026')
  })

  it('acts at once on rest/v1 too', async () => {
    const { client, session } = await signedIn(server, 'admin@boreal.demo', password)
    expect((await client.from('companies').select('id')).data).not.toHaveLength(0)
    await call(server, 'POST', '/logout?scope=local', { token: session.access_token })
    const after = await client.from('companies').select('id')
    expect(after.data ?? []).toHaveLength(0)
  })
})
