import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { spawnServer, startServer, type TestServer } from '../support/server.ts'
import { runSql } from '../support/sql.ts'

// Servers start here on machines that may be busy.
vi.setConfig({ hookTimeout: 120_000 })

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const token = 'a'.repeat(20) + 'Zz0~.+/=-_'.repeat(2)

let open: TestServer
let shut: TestServer
beforeAll(async () => {
  open = await startServer()
  shut = await startServer({ beside: open, env: { VINCULO_METRICS_TOKEN: token, VINCULO_DEMO: '0', TRUSTED_PROXIES: '1' } })
})
afterAll(async () => {
  await shut.stop()
  await open.stop()
})

const figures = async (server: TestServer, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/metrics`, { headers })
  return { status: answer.status, text: await answer.text() }
}
const valueOf = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

it('without a token the figures are for this machine alone', async () => {
  expect(await figures(open)).toMatchObject({ status: 200, text: expect.stringContaining('vinculo_build_info') as string })
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) expect((await figures(open, { [header]: '203.0.113.1' })).status).toBe(404)
  expect((await figures(open, { authorization: `Bearer ${token}` })).status).toBe(200)
})

/** As Prometheus asks from elsewhere: another name as Host. */
async function fromElsewhere(authorization?: string): Promise<number> {
  const { port } = new URL(shut.url)
  const asking = http.get({ host: '127.0.0.1', port, path: '/metrics', headers: { host: `vinculo-1:${port}`, ...(authorization === undefined ? {} : { authorization }) } })
  const [answer] = (await once(asking, 'response')) as [http.IncomingMessage]
  answer.resume()
  return answer.statusCode ?? 0
}

it('with a token they are for whoever shows it, wherever that is, and for nobody else', async () => {
  expect(await fromElsewhere(`Bearer ${token}`)).toBe(200)
  const others = [undefined, 'Bearer ', 'Bearer x', `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, token, `Basic ${token}`, `Bearer ${shut.secretKey}`]
  for (const authorization of others) expect([authorization, await fromElsewhere(authorization)]).toEqual([authorization, 404])
  expect((await figures(shut)).status).toBe(404)
})

it('a token that could be guessed is refused at the start', async () => {
  const server = spawnServer({ PORT: '0', DATABASE_URL: open.databaseUrl, VINCULO_DEMO: '0', VINCULO_METRICS_TOKEN: 'segredo' })
  expect(await server.exited).toBe(1)
  expect(server.logs()).toContain('VINCULO_METRICS_TOKEN deve ter ao menos 32')
  expect(server.logs()).not.toContain('segredo')
})

it('every figure of the alerts is there, and every alert tells what to do', async () => {
  const alerts = read('deploy/prometheus/alerts.yml')
  const expressions = [...alerts.matchAll(/expr: (?:\|\n((?: {10,}.+\n)+)|(.+))/g)].map(([, block, line]) => block ?? line ?? '').join('\n')
  const names = new Set([...expressions.matchAll(/\b(?:vinculo|process|nodejs)_\w+/g)].map(([name]) => name))
  expect(names.size).toBeGreaterThan(20)
  // One backup and one refusal: neither is there before the first.
  await runSql(open.databaseUrl, "insert into engine.secrets (name, value) values ('last_backup', now()::text)")
  await fetch(`${shut.url}/health`)
  // Figures of the installation are asked for anew each five seconds.
  const text = await vi.waitFor(async () => {
    const read = (await figures(shut, { authorization: `Bearer ${token}` })).text
    expect(read).toContain('vinculo_backup_timestamp_seconds ')
    return read
  }, { timeout: 15_000, interval: 250 })
  for (const name of names) expect(text, name).toMatch(new RegExp(`^${name}(?:\\{.*\\})? [\\d.e+-]+$`, 'm'))

  const manual = read('docs/operations.md')
  const told = [...alerts.matchAll(/- alert: (\w+)\n(?:.+\n)*? +annotations: \{ .*runbook: docs\/operations\.md#(\w+) \}/g)]
  expect(told).toHaveLength(alerts.match(/- alert: /g)?.length ?? 0)
  for (const [, name = '', anchor] of told) {
    expect(anchor, name).toBe(name.toLowerCase())
    expect(manual, name).toMatch(new RegExp(`^### ${name}\\n\\n\\S.{80,}`, 'm'))
  }
})

it('figures of the database tell what is late, failed, dead or broken', async () => {
  const now = async (): Promise<string> => {
    // The database is asked at most every five seconds.
    let text = ''
    await vi.waitFor(async () => {
      text = (await figures(open)).text
      expect(text).toContain('vinculo_jobs_failing 1')
    }, { timeout: 15_000, interval: 500 })
    return text
  }
  const before = (await figures(open)).text
  expect(['jobs_failing', 'mail_dead', 'audit_broken', 'database_up'].map((name) => valueOf(before, `vinculo_${name}`))).toEqual([0, 0, 0, 1])
  await runSql(open.databaseUrl, `
    create function private.fails() returns integer language plpgsql as $$ begin raise exception 'broken on purpose'; end $$;
    grant execute on function private.fails() to service_role;
    insert into jobs.schedules (name, routine, every) values ('broken', 'private.fails', interval '1 hour');
    insert into private.mail_outbox (company_id, recipient, template, params, state) select id, 'ana@exemplo.com.br', 'digest', '{}', 'dead' from public.companies limit 1;
    insert into public.audit_verifications (company_id, ok, entries, from_seq, up_to_seq, first_broken_seq, waiting, head)
      select id, false, 1, 1, 1, 1, 0, '' from public.companies limit 1`)
  const after = await now()
  expect(['mail_dead', 'audit_broken'].map((name) => valueOf(after, `vinculo_${name}`))).toEqual([1, 1])
  expect(Date.now() / 1000 - valueOf(after, 'vinculo_audit_verified_timestamp_seconds')).toBeLessThan(86_400)
  expect(valueOf(after, 'vinculo_postgres_connections_used')).toBeGreaterThan(1)
  expect(valueOf(after, 'vinculo_disk_size_bytes')).toBeGreaterThan(valueOf(after, 'vinculo_disk_free_bytes'))
})

it('sockets are counted while they are open, and those that are not let in', async () => {
  const sockets = async (): Promise<number> => valueOf((await figures(open)).text, 'vinculo_realtime_sockets')
  const refused = async (): Promise<number> => valueOf((await figures(open)).text, 'vinculo_realtime_refused_total')
  const [before, rejected] = [await sockets(), await refused()]
  const client = createClient(open.url, open.publishableKey)
  client.realtime.connect()
  await vi.waitFor(async () => { expect(await sockets()).toBe(before + 1) }, 10_000)
  await client.realtime.disconnect()
  await vi.waitFor(async () => { expect(await sockets()).toBe(before) }, 10_000)
  const strange = createClient(open.url, 'sb_publishable_none')
  strange.realtime.connect()
  await vi.waitFor(async () => { expect(await refused()).toBeGreaterThan(rejected) }, 10_000)
  await strange.realtime.disconnect()
})

it('nothing of a person is in them', async () => {
  const { text } = await figures(open)
  for (const word of ['Aurora', 'aurora', '@', 'Pessoa']) expect(text).not.toContain(word)
})
