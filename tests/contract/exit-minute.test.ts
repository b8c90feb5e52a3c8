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

const rowsOf = async (client: SupabaseClient, table: string): Promise<number> => ((await client.from(table).select('id')).data ?? []).length
/** What a token is answered at any address of the product. */
async function asked({ url, publishableKey }: TestServer, token: string, path: string, method = 'GET'): Promise<unknown> {
  const response = await fetch(`${url}/rest/v1/${path}`, { method, headers: { apikey: publishableKey, authorization: `Bearer ${token}` } })
  return await response.json()
}

it('an exit whose minute comes while everything is down: the old token reads nothing, and two servers do every effect once', async () => {
  const { client: admin } = await signedIn(first, 'admin@aurora.demo')
  const { client: person } = await signedIn(first, 'pessoa@aurora.demo')
  const token = (await person.auth.getSession()).data.session?.access_token ?? ''
  expect(await rowsOf(person, 'employee_directory')).toBeGreaterThan(10)

  const [leaver] = await runSql(first.databaseUrl, `select id, (now() at time zone 'America/Sao_Paulo')::date::text as today from public.employees where email = 'pessoa@aurora.demo'`)
  const paper = await deliverContract(admin, String(leaver?.['id']), pdf('Contrato'))
  const exit = await admin.rpc('open_offboarding', { p_employee_id: leaver?.['id'], p_values: { reason: 'resignation', last_day: leaver?.['today'], time: '23:59', notice: 'waived', send: true } }).single<{ id: string }>().throwOnError()
  const { client: master } = await signedIn(first, 'master@vinculo.demo')
  const [request] = await runSql(first.databaseUrl, 'select id from public.approval_requests where entity_id = $1', [exit.data.id])
  if (request !== undefined) await master.rpc('decide_approval', { p_request_id: request['id'], p_action: 'approve' }).throwOnError()
  await admin.rpc('communicate_offboarding', { p_offboarding_id: exit.data.id }).throwOnError()
  // The minute comes now; a wait of days would prove no more.
  await runSql(first.databaseUrl, `with moved as (update public.offboardings set effective_at = now() + interval '6 seconds' where id = $1 returning employee_id, effective_at)
    update private.access_endings a set ends_at = m.effective_at, documents_until = m.effective_at + interval '90 days' from moved m where a.employee_id = m.employee_id`, [exit.data.id])
  expect(((await asked(first, token, 'employee_directory?select=id')) as unknown[]).length).toBeGreaterThan(10)
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
    expect(((await asked(server, others, 'employee_directory?select=id')) as unknown[]).length).toBeGreaterThan(10)
    for (const table of ['employee_directory', 'employees', 'documents', 'companies', 'offboardings']) {
      expect(await asked(server, token, `${table}?select=id`), table).toEqual([])
    }
    expect(await asked(server, token, 'rpc/leaver_home', 'POST')).toBeNull()
  }
  const status = async (): Promise<unknown> => (await runSql(first.databaseUrl, 'select status from public.offboardings where id = $1', [exit.data.id]))[0]?.['status']
  await vi.waitFor(async () => { expect(await status()).toBe('closing') }, { timeout: 30_000, interval: 250 })
  expect(await runSql(first.databaseUrl, 'select distinct attempts, done_at is not null as is_done from private.offboarding_effects where offboarding_id = $1', [exit.data.id])).toEqual([{ attempts: 1, is_done: true }])
  expect(await runSql(first.databaseUrl, `select count(*)::integer as contracts from public.employee_contracts where employee_id = $1 and ended_on is not null`, [leaver?.['id']])).toEqual([{ contracts: 1 }])
  expect(await runSql(first.databaseUrl, 'select count(*)::integer as sessions from auth.sessions s join public.employees e on e.user_id = s.user_id where e.id = $1', [leaver?.['id']])).toEqual([{ sessions: 0 }])

  const { client: again } = await signedIn(two, 'pessoa@aurora.demo')
  expect((await again.rpc('leaver_home')).data).toMatchObject({ left_on: leaver?.['today'] })
  const listed = (await again.rpc('leaver_documents')).data as readonly { file_id: string | null }[]
  expect(listed.map((one) => one.file_id)).toContain(paper.file_id)
  for (const table of ['employee_directory', 'employees', 'companies']) expect(await rowsOf(again, table), table).toBe(0)
  const opened = await again.functions.invoke<{ url: string }>('open-file', { body: { file_id: paper.file_id } })
  expect(opened.error).toBeNull()
  expect((await fetch(new URL(String(opened.data?.url), two.url))).status).toBe(200)
  expect((await again.storage.from('files').download(paper.path)).data).toBeNull()
}, 120_000)
