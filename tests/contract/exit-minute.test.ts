import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pdf } from '../support/pictures.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { runSql } from '../support/sql.ts'
import { signedIn } from './auth/support.ts'
import { deliverContract } from './files/support.ts'

let first: TestServer
const later: TestServer[] = []
beforeAll(async () => {
  first = await startServer({ template: 'demo' })
})
afterAll(async () => {
  for (const server of later) await server.stop()
  await first.stop()
})

const rowsOf = async (client: SupabaseClient, table: string): Promise<number> => ((await client.from(table).select('*')).data ?? []).length
interface Wish {
  readonly method?: string
  readonly body?: unknown
}
/** What a token is answered at any address of the product. */
async function asked({ url, publishableKey }: TestServer, token: string, path: string, { method = 'GET', body }: Wish = {}): Promise<unknown> {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return await response.json()
}
/** What the person reads of themselves and of others while they work. */
const TABLES = ['employee_directory', 'employees', 'companies', 'documents', 'files', 'leave_requests', 'leaves', 'leave_ledger', 'employee_contracts', 'notifications']
const HIDDEN = ['offboardings', 'contract_endings', 'journey_tasks', 'audit_logs']
/** The objects in the store beside one. */
const objectsBeside = (server: TestServer, token: string, path: string): Promise<unknown> =>
  asked(server, token, 'storage/v1/object/list/files', { method: 'POST', body: { prefix: path.slice(0, path.lastIndexOf('/')) } })

it('an exit whose minute comes while everything is down: the old token reads nothing, and two servers do every effect once', async () => {
  const { client: admin } = await signedIn(first, 'admin@aurora.demo')
  const { client: person } = await signedIn(first, 'pessoa@aurora.demo')
  const session = (await person.auth.getSession()).data.session
  const token = session?.access_token ?? ''
  expect(await rowsOf(person, 'employee_directory')).toBeGreaterThan(10)

  const [leaver] = await runSql(first.databaseUrl, `select id, (now() at time zone 'America/Sao_Paulo')::date::text as today from public.employees where email = 'pessoa@aurora.demo'`)
  const paper = await deliverContract(admin, String(leaver?.['id']), pdf('Contrato'))
  // Whoever may read it may have it from the store, unlike a contract.
  const shared = await deliverContract(admin, String(leaver?.['id']), pdf('Termo'), { type: 'Termo de confidencialidade', purpose: 'document_p1' })
  const type = await admin.from('leave_types').select('id').eq('key', 'vacation').limit(1).single<{ id: string }>().throwOnError()
  // Neither on the eve of a weekend nor of a holiday (CLT art. 134, § 3º).
  const [vacation] = await runSql(first.databaseUrl, `select d::date::text as starts_on, (d::date + 13)::text as ends_on from public.employees e, generate_series(private.today(e.company_id) + 60, private.today(e.company_id) + 120, interval '1 day') d
    where e.id = $1 and extract(isodow from d) = 1 and private.holiday_dates(e.company_id, null, d::date, d::date + 3) = '{}' order by d limit 1`, [leaver?.['id']])
  await admin.rpc('request_leave', { p_type_id: type.data.id, p_parts: [vacation], p_employee_id: leaver?.['id'], p_grants: true }).throwOnError()
  const exit = await admin.rpc('open_offboarding', { p_employee_id: leaver?.['id'], p_values: { reason: 'resignation', last_day: leaver?.['today'], time: '23:59', notice: 'waived', send: true } }).single<{ id: string }>().throwOnError()
  const { client: master } = await signedIn(first, 'master@vinculo.demo')
  const [request] = await runSql(first.databaseUrl, 'select id from public.approval_requests where entity_id = $1', [exit.data.id])
  if (request !== undefined) await master.rpc('decide_approval', { p_request_id: request['id'], p_action: 'approve' }).throwOnError()
  await admin.rpc('communicate_offboarding', { p_offboarding_id: exit.data.id }).throwOnError()
  // The minute comes now; a wait of days would prove no more.
  await runSql(first.databaseUrl, `with moved as (update public.offboardings set effective_at = now() + interval '6 seconds' where id = $1 returning employee_id, effective_at)
    update private.access_endings a set ends_at = m.effective_at, documents_until = m.effective_at + interval '90 days' from moved m where a.employee_id = m.employee_id`, [exit.data.id])
  for (const table of TABLES) expect(((await asked(first, token, `rest/v1/${table}`)) as unknown[]).length, table).toBeGreaterThan(0)
  expect(((await objectsBeside(first, token, shared.path)) as unknown[]).length).toBe(1)
  process.kill(first.pid, 'SIGKILL')
  await vi.waitFor(async () => {
    expect(await runSql(first.databaseUrl, 'select effective_at <= now() as due, status from public.offboardings where id = $1', [exit.data.id])).toEqual([{ due: true, status: 'communicated' }])
  }, { timeout: 15_000, interval: 250 })

  // One address with two servers behind it, so that tokens of before are still theirs.
  const env = { VINCULO_DATA_DIR: first.dataDir, PUBLIC_URL: first.url }
  later.push(...(await Promise.all([new URL(first.url).port, '0'].map((PORT) => startServer({ beside: first, env: { ...env, PORT } })))))
  const [one, two] = later as [TestServer, TestServer]
  const others = (await admin.auth.getSession()).data.session?.access_token ?? ''
  for (const server of [one, two]) {
    expect(((await asked(server, others, 'rest/v1/employee_directory')) as unknown[]).length).toBeGreaterThan(10)
    for (const table of [...TABLES, ...HIDDEN]) expect(await asked(server, token, `rest/v1/${table}`), table).toEqual([])
    expect(await objectsBeside(server, token, shared.path)).toEqual([])
    expect(await asked(server, token, `storage/v1/object/authenticated/files/${shared.path}`)).toMatchObject({ error: expect.any(String) as string })
    expect(await asked(server, token, 'rest/v1/rpc/leaver_home', { method: 'POST' })).toBeNull()
    expect(await asked(server, token, 'rest/v1/rpc/my_exit', { method: 'POST' })).toMatchObject({ code: 'RHPER' })
  }
  const status = async (): Promise<unknown> => (await runSql(first.databaseUrl, 'select status from public.offboardings where id = $1', [exit.data.id]))[0]?.['status']
  await vi.waitFor(async () => { expect(await status()).toBe('closing') }, { timeout: 30_000, interval: 250 })
  expect(await runSql(first.databaseUrl, 'select distinct attempts, done_at is not null as is_done from private.offboarding_effects where offboarding_id = $1', [exit.data.id])).toEqual([{ attempts: 1, is_done: true }])
  expect(await runSql(first.databaseUrl, `select count(*)::integer as contracts from public.employee_contracts where employee_id = $1 and ended_on is not null`, [leaver?.['id']])).toEqual([{ contracts: 1 }])
  expect(await runSql(first.databaseUrl, 'select count(*)::integer as sessions from auth.sessions s join public.employees e on e.user_id = s.user_id where e.id = $1', [leaver?.['id']])).toEqual([{ sessions: 0 }])

  // The days of the vacation are back, once.
  expect(await runSql(first.databaseUrl, 'select sum(days)::integer as days from public.leave_ledger where employee_id = $1', [leaver?.['id']])).toEqual([{ days: 0 }])
  for (const server of [one, two]) {
    expect(await asked(server, token, 'auth/v1/token?grant_type=refresh_token', { method: 'POST', body: { refresh_token: session?.refresh_token } })).toMatchObject({ error_code: 'refresh_token_not_found' })
    for (const table of TABLES) expect(await asked(server, token, `rest/v1/${table}`), table).toEqual([])
  }

  const { client: again } = await signedIn(two, 'pessoa@aurora.demo')
  expect((await again.rpc('leaver_home')).data).toMatchObject({ left_on: leaver?.['today'] })
  const listed = (await again.rpc('leaver_documents')).data as readonly { file_id: string | null }[]
  expect(listed.map((one) => one.file_id)).toContain(paper.file_id)
  for (const table of [...TABLES, ...HIDDEN]) expect(await rowsOf(again, table), table).toBe(0)
  const opened = await again.functions.invoke<{ url: string }>('open-file', { body: { file_id: paper.file_id } })
  expect(opened.error).toBeNull()
  expect((await fetch(new URL(String(opened.data?.url), two.url))).status).toBe(200)
  expect((await again.storage.from('files').download(paper.path)).data).toBeNull()
}, 120_000)
