import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { call, password, type Answer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  // One trusted proxy, so that the tests can come from several addresses.
  server = await startServer({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.stop())
beforeEach(() => runSql(server.databaseUrl, 'delete from engine.rate_limits'))

function signIn(email: string, secret: string, from = '203.0.113.1'): Promise<Answer> {
  return call(server, 'POST', '/token?grant_type=password', { body: { email, password: secret }, headers: { 'x-forwarded-for': from } })
}

async function fail(email: string, times: number, from?: string): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) expect((await signIn(email, 'errada', from)).status).toBe(400)
}

/** As if this much time had passed for all counts. */
async function letPass(seconds: number): Promise<void> {
  await runSql(
    server.databaseUrl,
    `update engine.rate_limits set window_started_at = window_started_at - make_interval(secs => $1), blocked_until = blocked_until - make_interval(secs => $1)`,
    [seconds],
  )
}

const email = 'admin@aurora.demo'
const limited = { status: 429, body: { error_code: 'over_request_rate_limit' } }

describe('failed sign-ins', () => {
  it('block an account at one address after ten in ten minutes; at every other address its owner gets in', async () => {
    await fail(email, 9)
    expect((await signIn(email, password)).status).toBe(200)
    await fail(email, 10)
    const blocked = await signIn(email, password)
    expect(blocked).toMatchObject(limited)
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(20)
    expect((await signIn(email, password, '203.0.113.2')).status).toBe(200)
    expect((await signIn('gestor@aurora.demo', password)).status).toBe(200)
  })

  it('double the delay each time, and are forgotten after ten quiet minutes', async () => {
    await fail(email, 10)
    const waits: number[] = []
    for (let round = 0; round < 3; round += 1) {
      waits.push(Number((await signIn(email, password)).headers.get('retry-after')))
      await letPass((waits.at(-1) ?? 0) + 1)
      await fail(email, 1)
    }
    expect(waits.map((wait) => Math.ceil(wait / 30) * 30)).toEqual([30, 60, 120])
    await letPass(240 + 601)
    await fail(email, 9)
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('of an unknown address count alike', async () => {
    await fail('ninguem@aurora.demo', 10)
    expect(await signIn('ninguem@aurora.demo', password)).toMatchObject(limited)
  })

  it('sent all at once count one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(email, 'errada', '203.0.113.7')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('from one address are at most 300 in five minutes, whatever the account; successes do not count', async () => {
    expect((await signIn(email, password)).status).toBe(200)
    const [row] = await runSql(server.databaseUrl, `select hits from engine.rate_limits where bucket like 'sign-in-address:%'`)
    expect(row).toEqual({ hits: 0 })
    await runSql(server.databaseUrl, `update engine.rate_limits set hits = 300`)
    expect(await signIn('pessoa@aurora.demo', password)).toMatchObject(limited)
    expect((await signIn('pessoa@aurora.demo', password, '203.0.113.9')).status).toBe(200)
    await letPass(301)
    expect((await signIn('pessoa@aurora.demo', password)).status).toBe(200)
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
