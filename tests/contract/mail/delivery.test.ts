import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { startSmtp, type SmtpServer } from '../../support/smtp.ts'
import { runSql } from '../../support/sql.ts'

const patience = { timeout: 20_000, interval: 100 }
let smtp: SmtpServer
let first: TestServer
let others: TestServer[] = []
const sql = (text: string): Promise<readonly Record<string, unknown>[]> => runSql(first.databaseUrl, text)
const env = (): NodeJS.ProcessEnv => ({ VINCULO_DEMO: '0', SMTP_URL: smtp.url, MAIL_FROM: 'Vínculo <rh@exemplo.com.br>' })

beforeAll(async () => {
  smtp = await startSmtp()
  first = await startServer({ env: env() })
})
afterAll(async () => {
  for (const server of others) await server.stop()
  await first.stop()
  await smtp.close()
})

function browser(server: TestServer) {
  return createClient(server.url, server.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
}
async function master(): Promise<Client> {
  const client = browser(others[0] ?? first)
  const { error } = await client.auth.signInWithPassword({ email: 'master@vinculo.demo', password: 'Vinculo@2026' })
  expect(error).toBeNull()
  return client
}
/** Queues a message of the product to each address, in one transaction. */
const queue = (...addresses: readonly string[]): Promise<unknown> =>
  sql(`select private.enqueue_mail(c.id, a, 'notification', '{"first_name": "Ana", "company": "Aurora", "title": "Uma novidade", "url": "/app/inbox"}')
    from public.companies c, unnest('{${addresses.join(',')}}'::text[]) a where c.name like 'Aurora%'`)
type Client = ReturnType<typeof browser>

/** The answer of one of the master's readings. */
async function rows(client: Client, name: string, args: Readonly<Record<string, unknown>> = {}): Promise<readonly Record<string, unknown>[]> {
  const answer = await client.rpc(name, args)
  expect(answer.error).toBeNull()
  return answer.data as Record<string, unknown>[]
}
const taken = (address: string): number => smtp.received.filter(({ to }) => to === address).length

describe('a mail of the auth service', () => {
  it('survives kill -9 between the request and the mail server’s yes, and its link works', async () => {
    const email = 'pessoa@aurora.demo'
    smtp.mood = 'hang'
    const { error } = await browser(first).auth.resetPasswordForEmail(email)
    expect(error).toBeNull()
    await vi.waitFor(() => { expect(smtp.named).toContain(email) }, patience)
    process.kill(first.pid, 'SIGKILL')

    smtp.mood = 'take'
    expect(await sql('select wish ->> $$email$$ as email, attempts from engine.auth_mails')).toEqual([{ email, attempts: 1 }])
    // What waits is what was asked for; the link exists only in the message.
    expect(JSON.stringify(await sql('select wish from engine.auth_mails'))).not.toContain('token')
    others = [await startServer({ beside: first, env: env() }), await startServer({ beside: first, env: env() })]
    // Not before the lease of the dead server has run out.
    expect(taken(email)).toBe(0)
    await sql('update engine.auth_mails set next_try_at = now()')
    await vi.waitFor(() => { expect(taken(email)).toBe(1) }, patience)
    const source = smtp.received.find(({ to }) => to === email)?.source.replaceAll(/=\n/g, '') ?? ''
    const tokenHash = /token_hash=3D([\w-]+)/.exec(source)?.[1] ?? ''
    const used = await browser(others[1] ?? first).auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })
    expect(used.error).toBeNull()
    await vi.waitFor(async () => { expect(await sql('select id from engine.auth_mails')).toEqual([]) }, patience)
  })

  it('is given up when somebody made a newer link before it could be sent', async () => {
    const email = 'gestor@aurora.demo'
    const server = others[0] ?? first
    smtp.mood = 'hang'
    await browser(server).auth.resetPasswordForEmail(email)
    await vi.waitFor(() => { expect(smtp.named).toContain(email) }, patience)
    const service = createClient(server.url, server.secretKey, { auth: { persistSession: false } })
    const made = await service.auth.admin.generateLink({ type: 'recovery', email })
    smtp.mood = 'take'
    await sql('update engine.auth_mails set next_try_at = now()')
    await vi.waitFor(async () => { expect(await sql(`select id from engine.auth_mails where wish ->> 'email' = '${email}'`)).toEqual([]) }, patience)
    // On working days a manager is told good morning, too.
    expect(smtp.received.filter(({ to, source }) => to === email && source.includes('token_hash'))).toEqual([])
    expect((await browser(server).auth.verifyOtp({ type: 'recovery', token_hash: made.data.properties?.hashed_token ?? '' })).error).toBeNull()
  })
})

describe('with two servers on one database', () => {
  it('each message of the product is sent once, in HTML and text, with a Message-ID of its own', async () => {
    const addresses = Array.from({ length: 24 }, (_one, n) => `pessoa${n}@exemplo.com.br`)
    await queue(...addresses)
    await vi.waitFor(async () => { expect(await sql(`select count(*)::int as n from private.mail_outbox where state = 'sent' and recipient like 'pessoa%@exemplo.com.br'`)).toEqual([{ n: 24 }]) }, patience)
    expect(addresses.map(taken)).toEqual(addresses.map(() => 1))
    const sources = smtp.received.filter(({ to }) => addresses.includes(to)).map(({ source }) => source)
    expect(new Set(sources.map((source) => /^Message-ID: <([0-9a-f-]{36})@exemplo\.com\.br>$/m.exec(source)?.[1])).size).toBe(24)
    expect(sources[0]).toMatch(/text\/plain[\s\S]*text\/html/)
    expect(await sql(`select distinct params from private.mail_outbox where state = 'sent' and recipient like 'pessoa%@exemplo.com.br'`)).toEqual([{ params: {} }])
  })

  it('a due job runs once', async () => {
    await sql(`create table public.traces (name text)`)
    await sql(`create function private.leave_trace() returns integer language sql as 'insert into public.traces values (''x''); select 1'`)
    await sql(`grant execute on function private.leave_trace() to service_role; grant insert on public.traces to service_role`)
    await sql(`insert into jobs.schedules (name, routine, every, lane)
      select 'trace_' || n, 'private.leave_trace', interval '1 hour', case when n % 2 = 0 then 'fast' else 'slow' end from generate_series(1, 20) n`)
    await vi.waitFor(async () => {
      expect(await sql(`select count(*)::int as n from jobs.schedules where name like 'trace_%' and last_finished_at is not null`)).toEqual([{ n: 20 }])
    }, patience)
    expect(await sql('select count(*)::int as n from public.traces')).toEqual([{ n: 20 }])
  })

  it('what the mail server refuses for good waits for a master, who tries again', async () => {
    const address = 'ninguem@exemplo.com.br'
    smtp.mood = 'refuse'
    await queue(address)
    const client = await master()
    await vi.waitFor(async () => {
      const [dead, ...more] = await rows(client, 'mail_queue', { p_state: 'dead' })
      expect(more).toEqual([])
      expect(dead).toMatchObject({ recipient: address, attempts: 1, last_error: textWith('550 5.1.1') })
      expect(dead?.['last_error']).not.toContain(address)
    }, patience)
    smtp.mood = 'take'
    const [dead] = await rows(client, 'mail_queue', { p_state: 'dead' })
    await client.rpc('retry_mail', { p_id: dead?.['id'] }).throwOnError()
    await vi.waitFor(() => { expect(taken(address)).toBe(1) }, patience)
  })
})

const textWith = (part: string): unknown => expect.stringContaining(part)

describe('without a mail server', () => {
  it('messages of the product are held, where a master sees them, and nobody spins', async () => {
    const silent = await startServer({ env: { VINCULO_DEMO: '0' } })
    try {
      await runSql(silent.databaseUrl, `select private.enqueue_mail(id, 'a@exemplo.com.br', 'notification', '{"first_name": "", "company": "", "title": "", "url": ""}') from public.companies limit 1`)
      const client = browser(silent)
      await client.auth.signInWithPassword({ email: 'master@vinculo.demo', password: 'Vinculo@2026' })
      expect(await rows(client, 'mail_queue_status')).toMatchObject([{ delivering: false, waiting: 0, last_asked_at: null }])
      expect(Number((await rows(client, 'mail_queue_status'))[0]?.['held'])).toBeGreaterThan(0)
      // The demo's own jobs may have mails of theirs.
      expect(await runSql(silent.databaseUrl, 'select distinct attempts, state from private.mail_outbox')).toEqual([{ attempts: 0, state: 'waiting' }])

      // What hosted's cron calls: for the installation's own key alone, and here it has no mail server either.
      const call = (key: string): Promise<Response> =>
        fetch(`${silent.url}/functions/v1/deliver-mail`, { method: 'POST', headers: { apikey: key, authorization: `Bearer ${key}` }, body: '{}' })
      expect(await (await call(silent.secretKey)).json()).toMatchObject({ code: 'mail_not_configured' })
      expect((await call(silent.publishableKey)).status).toBe(401)
      const { data } = await client.auth.getSession()
      expect((await call(data.session?.access_token ?? '')).status).toBe(401)
      expect(await runSql(silent.databaseUrl, 'select distinct attempts, state from private.mail_outbox')).toEqual([{ attempts: 0, state: 'waiting' }])
    } finally {
      await silent.stop()
    }
  })
})
