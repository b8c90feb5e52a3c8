import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { call, letAMinutePass, mailsTo, password, tokenHashIn, type Answer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  // One trusted proxy, so that the tests can come from several addresses.
  server = await startServer({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.stop())
beforeEach(() => runSql(server.databaseUrl, 'delete from engine.rate_limits'))

function signIn(email: string, secret: string, from = '203.0.113.1', cookie = ''): Promise<Answer> {
  const headers = { 'x-forwarded-for': from, ...(cookie === '' ? {} : { cookie }) }
  return call(server, 'POST', '/token?grant_type=password', { body: { email, password: secret }, headers })
}

async function fail(email: string, times: number, from?: string): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) expect((await signIn(email, 'errada', from)).status).toBe(400)
}

/** Signs in as the owner would and signs out again: what stays is what the browser keeps. */
async function deviceOf(email: string, from: string, cookie = ''): Promise<string> {
  const answer = await signIn(email, password, from, cookie)
  expect(answer.status).toBe(200)
  await call(server, 'POST', '/logout?scope=local', { token: String(answer.body['access_token']) })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

const forgetSessions = (): Promise<unknown> => runSql(server.databaseUrl, 'delete from auth.sessions')

/** As if this much time had passed for all counts. */
async function letPass(seconds: number): Promise<void> {
  await runSql(
    server.databaseUrl,
    `update engine.rate_limits set window_started_at = window_started_at - make_interval(secs => $1), blocked_until = blocked_until - make_interval(secs => $1)`,
    [seconds],
  )
}

/** As if so many wrong passwords had come from each address that was used. */
const useUpAddresses = (hits: number): Promise<unknown> => runSql(server.databaseUrl, `update engine.rate_limits set hits = $1 where bucket like 'sign-in-address:%'`, [hits])

/** Asks for a recovery link from an address and returns the token in the message. */
async function recoveryLinkOf(address: string, from: string): Promise<string> {
  const links = async (): Promise<readonly string[]> => (await mailsTo(server, address)).map(tokenHashIn).filter((hash) => hash !== '')
  const before = await links()
  await letAMinutePass(server, address)
  expect((await call(server, 'POST', '/recover', { body: { email: address }, headers: { 'x-forwarded-for': from } })).status).toBe(200)
  await expect.poll(async () => (await links()).length).toBeGreaterThan(before.length)
  return (await links())[0] ?? ''
}

const email = 'admin@aurora.demo'
const limited = { status: 429, body: { error_code: 'over_request_rate_limit' } }

describe('failed sign-ins', () => {
  it('are ten in ten minutes for an account, from however many addresses; then strangers wait, right or not', async () => {
    await forgetSessions()
    const tries = Array.from({ length: 30 }, (_, number) => `203.0.113.${String(100 + number)}`)
    const answers: number[] = []
    for (const from of tries) answers.push((await signIn(email, 'errada', from)).status)
    expect(answers).toEqual(tries.map((_, index) => (index < 10 ? 400 : 429)))
    const blocked = await signIn(email, password, '203.0.113.2')
    expect(blocked).toMatchObject(limited)
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(20)
    expect((await signIn('gestor@aurora.demo', password, tries[0])).status).toBe(200)
  })

  it('of others keep nobody out on a device that the person has used before, and its marks open nothing by themselves', async () => {
    const cookie = await deviceOf(email, '203.0.113.3')
    await forgetSessions()
    await fail(email, 10, '203.0.113.4')
    expect(await signIn(email, password, '203.0.113.5')).toMatchObject(limited)
    expect((await signIn(email, password, '203.0.113.5', cookie)).status).toBe(200)
    await forgetSessions()
    expect(await signIn(email, password, '203.0.113.6', `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`)).toMatchObject(limited)
    expect(await signIn('gestor@boreal.demo', 'errada', '203.0.113.6', cookie)).toMatchObject({ status: 400 })
    // A browser that was stolen guesses no more than a stranger.
    for (let tries = 0; tries < 10; tries += 1) expect((await signIn(email, 'errada', '203.0.113.6', cookie)).status).toBe(400)
    expect(await signIn(email, password, '203.0.113.6', cookie)).toMatchObject(limited)
  })

  it('keep nobody out where the person has a session, and answer there like anywhere else', async () => {
    await forgetSessions()
    expect((await signIn(email, password, '203.0.113.7')).status).toBe(200)
    await fail(email, 10, '203.0.113.8')
    expect(await signIn(email, password, '203.0.113.9')).toMatchObject(limited)
    expect(await signIn(email, 'errada', '203.0.113.7')).toMatchObject(limited)
    expect((await signIn(email, password, '203.0.113.7')).status).toBe(200)
    // Whoever guesses behind the same router has ten tries more, and does not keep a known device out with them.
    const cookie = await deviceOf(email, '203.0.113.7')
    for (let tries = 0; tries < 10; tries += 1) expect(await signIn(email, 'errada', '203.0.113.7')).toMatchObject(limited)
    expect(await signIn(email, password, '203.0.113.7')).toMatchObject(limited)
    expect((await signIn(email, password, '203.0.113.7', cookie)).status).toBe(200)
  })

  it('of strangers leave the account a way in anywhere: a mailed link opens while passwords wait', async () => {
    await forgetSessions()
    await fail(email, 10, '203.0.113.13')
    const from = '203.0.113.14'
    expect(await signIn(email, password, from)).toMatchObject(limited)
    const tokenHash = await recoveryLinkOf(email, from)
    const opened = await call(server, 'POST', '/verify', { body: { type: 'recovery', token_hash: tokenHash }, headers: { 'x-forwarded-for': from } })
    expect(opened).toMatchObject({ status: 200, body: { user: { email } } })
    expect((await call(server, 'GET', '/user', { token: String(opened.body['access_token']) })).status).toBe(200)
    // The link ended no pause: elsewhere the password still waits.
    expect(await signIn(email, password, '203.0.113.15')).toMatchObject(limited)
  })

  it('behind one router keep none of the others there out', async () => {
    await fail(email, 10, '203.0.113.10')
    for (const other of ['gestor@aurora.demo', 'pessoa@aurora.demo']) expect((await signIn(other, password, '203.0.113.10')).status).toBe(200)
  })

  it('double the delay each time up to an hour, and are forgotten after ten quiet minutes', async () => {
    await forgetSessions()
    await fail(email, 10)
    const waits: number[] = []
    for (let round = 0; round < 9; round += 1) {
      waits.push(Number((await signIn(email, password)).headers.get('retry-after')))
      await letPass((waits.at(-1) ?? 0) + 1)
      await fail(email, 1)
    }
    expect(waits.map((wait) => Math.ceil(wait / 30) * 30)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    await letPass(3600 + 601)
    await fail(email, 9)
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('of an unknown address count and answer alike', async () => {
    await forgetSessions()
    const stranger = 'ninguem@aurora.demo'
    for (const who of [stranger, email]) {
      const answers: Answer[] = []
      for (let tries = 0; tries < 12; tries += 1) answers.push(await signIn(who, 'errada', `203.0.113.${String(20 + tries)}`))
      expect(answers.map(({ status, body }) => [status, body['error_code']])).toEqual(
        answers.map((_, index) => (index < 10 ? [400, 'invalid_credentials'] : [429, 'over_request_rate_limit'])),
      )
    }
  })

  it('sent all at once count one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(email, 'errada', '203.0.113.11')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('from one address are at most 60 in five minutes whatever the account, and 15 more for each person who is signed in behind it', async () => {
    await forgetSessions()
    expect((await signIn(email, password)).status).toBe(200)
    const [row] = await runSql(server.databaseUrl, `select hits from engine.rate_limits where bucket like 'sign-in-address:%'`)
    expect(row).toEqual({ hits: 0 })
    await useUpAddresses(74)
    expect((await signIn('pessoa@aurora.demo', password)).status).toBe(200)
    await useUpAddresses(75)
    expect((await signIn('gestor@aurora.demo', password)).status).toBe(200)
    await useUpAddresses(105)
    expect(await signIn('pessoa@boreal.demo', password)).toMatchObject(limited)
    expect((await signIn('pessoa@aurora.demo', password, '203.0.113.12')).status).toBe(200)
    await letPass(301)
    expect((await signIn('pessoa@boreal.demo', password)).status).toBe(200)
  })

  it('with the mark of a known browser neither count against the address nor are rejected because of it', async () => {
    const from = '203.0.113.16'
    const cookie = await deviceOf(email, from)
    await forgetSessions()
    await useUpAddresses(59)
    for (let tries = 0; tries < 9; tries += 1) expect((await signIn(email, 'errada', from, cookie)).status).toBe(400)
    // One try of strangers is left, as before.
    expect((await signIn('gestor@aurora.demo', 'errada', from)).status).toBe(400)
    expect(await signIn('gestor@aurora.demo', password, from)).toMatchObject(limited)
    expect((await signIn(email, password, from, cookie)).status).toBe(200)
  })

  it('leave neither addresses nor people in the table', async () => {
    await fail(email, 1)
    const rows = await runSql(server.databaseUrl, 'select bucket from engine.rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/aurora|203\.0/)
  })
})

describe('wishes for a message and typed codes', () => {
  it('are 30 an hour from one address, known or not', async () => {
    const ask = (address: string): Promise<Answer> =>
      call(server, 'POST', '/recover', { body: { email: address }, headers: { 'x-forwarded-for': '203.0.113.30' } })
    expect((await ask('ninguem@x.com')).status).toBe(200)
    await runSql(server.databaseUrl, `update engine.rate_limits set hits = 30 where bucket like 'mail:%'`)
    for (const address of ['ninguem@x.com', email]) {
      const answer = await ask(address)
      expect(answer).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
    }
    await letPass(3_601)
    expect((await ask(email)).status).toBe(200)
  })

  it('are 30 codes in five minutes from one address', async () => {
    const type = (): Promise<Answer> => call(server, 'POST', '/verify', { body: { type: 'recovery', email, token: '000000' } })
    expect((await type()).status).toBe(403)
    await runSql(server.databaseUrl, `update engine.rate_limits set hits = 30 where bucket like 'code-address:%'`)
    expect(await type()).toMatchObject(limited)
  })
})

describe('the demo mailbox', () => {
  it('is told only to this machine', async () => {
    const here = await fetch(`${server.url}/dev/mail`)
    expect(here.status).toBe(200)
    expect(here.headers.get('content-type')).toContain('text/html')
    expect(here.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(await here.text()).toContain('E-mails da demonstração')
    expect((await fetch(`${server.url}/dev/mail`, { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(404)
  })

  it('does not exist outside demo mode', async () => {
    const plain = await startServer({ template: 'empty' })
    try {
      expect((await fetch(`${plain.url}/dev/mail`, { headers: { accept: 'application/json' } })).status).toBe(404)
      const recover = await call(plain, 'POST', '/recover', { body: { email: 'a@b.com' } })
      expect(recover).toMatchObject({ status: 200, body: {} })
    } finally {
      await plain.stop()
    }
  })
})

describe('many passwords at once', () => {
  const MANY = 300
  interface Flood {
    /** How many were answered so far. */
    readonly answered: () => number
    readonly end: () => Promise<void>
  }
  /** Requests that nobody waits for; the server still works them off. */
  const flood = (send: (number: number, signal: AbortSignal) => Promise<unknown>): Flood => {
    const abort = new AbortController()
    let answered = 0
    const sent = Array.from({ length: MANY }, (_, number) => send(number, abort.signal).then(() => { answered += 1 }).catch(() => null))
    return {
      answered: () => answered,
      async end() {
        abort.abort()
        await Promise.all(sent)
      },
    }
  }
  /** Somebody else signs in while most of a flood still waits. */
  const getsIn = async (address: string, { answered, end }: Flood): Promise<void> => {
    await expect.poll(answered).toBeGreaterThan(0)
    expect((await signIn('admin@boreal.demo', password, address)).status).toBe(200)
    expect(answered()).toBeLessThan(MANY / 2)
    await end()
  }

  it('tried by one signed-in person keep nobody else out', async () => {
    const { body } = await signIn('pessoa@aurora.demo', password)
    const headers = { apikey: server.publishableKey, authorization: `Bearer ${String(body['access_token'])}` }
    const waiting = flood((_number, signal) =>
      fetch(`${server.url}/auth/v1/user`, { method: 'PUT', headers, body: JSON.stringify({ password }), signal }),
    )
    await getsIn('203.0.113.7', waiting)
  })

  it('tried from one address keep nobody out elsewhere', async () => {
    const headers = { apikey: server.publishableKey, 'x-forwarded-for': '203.0.113.8' }
    const waiting = flood((number, signal) =>
      fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST', headers, body: JSON.stringify({ email: `n${number}@aurora.demo`, password: 'errada' }), signal,
      }),
    )
    await getsIn('203.0.113.9', waiting)
  })
})
