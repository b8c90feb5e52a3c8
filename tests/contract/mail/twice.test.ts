import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { startSmtp, type SmtpServer } from '../../support/smtp.ts'
import { runSql } from '../../support/sql.ts'

const patience = { timeout: 40_000, interval: 100 }
let smtp: SmtpServer
let first: TestServer
let second: TestServer | undefined
const env = (): NodeJS.ProcessEnv => ({ VINCULO_DEMO: '0', SMTP_URL: smtp.url, MAIL_FROM: 'Vínculo <rh@exemplo.com.br>' })
beforeAll(async () => {
  smtp = await startSmtp()
  first = await startServer({ env: env() })
})
afterAll(async () => {
  await second?.stop()
  await first.stop()
  await smtp.close()
})

const sql = (text: string): Promise<readonly Record<string, unknown>[]> => runSql(first.databaseUrl, text)
const sourcesTo = (address: string): readonly string[] => smtp.received.filter(({ to }) => to === address).map(({ source }) => source.replaceAll(/=\n/g, ''))

const reader = 'ana@exemplo.com.br'
const person = 'pessoa@aurora.demo'
const messageIds = (): readonly (string | undefined)[] => sourcesTo(reader).map((source) => /^Message-ID: (<.+>)$/m.exec(source)?.[1])
/** Links for the password; other letters of the product go to the same address when they are due. */
const links = (): readonly string[] => sourcesTo(person).flatMap((source) => /token_hash=3D([\w-]+)/.exec(source)?.[1] ?? [])
const counts = (): readonly number[] => [messageIds().length, links().length]

it('a message whose acceptance was not recorded is sent again: the product’s with the same Message-ID, the auth service’s with a new link', async () => {
  // What was due before must not hold the connections that ours need.
  await vi.waitFor(async () => { expect(await sql(`select from private.mail_outbox where state in ('waiting', 'sending')`)).toEqual([]) }, patience)
  smtp.mood = 'mute'
  await sql(`select private.enqueue_mail(id, '${reader}', 'notification', '{"first_name": "Ana", "company": "Aurora", "title": "Uma novidade", "url": "/app/inbox"}')
    from public.companies where name like 'Aurora%'`)
  await createClient(first.url, first.publishableKey).auth.resetPasswordForEmail(person)
  await vi.waitFor(() => { expect(counts()).toEqual([1, 1]) }, patience)
  process.kill(first.pid, 'SIGKILL')

  smtp.mood = 'take'
  second = await startServer({ beside: first, env: env() })
  await sql(`update engine.auth_mails set next_try_at = now(); update private.mail_outbox set next_try_at = now() where state = 'sending'`)
  await vi.waitFor(() => { expect(counts()).toEqual([2, 2]) }, patience)
  const [one, other] = messageIds()
  expect(one).toMatch(/^<[0-9a-f-]{36}@exemplo\.com\.br>$/)
  expect(other).toBe(one)

  const { auth } = createClient(second.url, second.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const [dead = '', living = ''] = links()
  expect((await auth.verifyOtp({ type: 'recovery', token_hash: dead })).error?.code).toBe('otp_expired')
  expect((await auth.verifyOtp({ type: 'recovery', token_hash: living })).error).toBeNull()

  // Both are recorded now, and do not come a third time.
  await vi.waitFor(async () => {
    expect(await sql(`select state from private.mail_outbox where recipient = '${reader}'`)).toEqual([{ state: 'sent' }])
    expect(await sql('select from engine.auth_mails')).toEqual([])
  }, patience)
  expect(counts()).toEqual([2, 2])
}, 150_000)
