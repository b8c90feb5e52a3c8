import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'
import { runSql } from '../support/sql.ts'

let server: TestServer
const ask = async (text: string): Promise<string> => JSON.stringify(await runSql(server.databaseUrl, text))

beforeAll(async () => {
  server = await startServer({ template: 'demo' })
})
afterAll(() => server.stop())

it('recurring jobs run by themselves: what is written to the audit is chained within seconds', async () => {
  const admin = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
  await admin.auth.signInWithPassword({ email: 'admin@aurora.demo', password: 'Vinculo@2026' })
  const { data: department } = await admin.from('departments').select('id, cost_centre').limit(1).single().throwOnError()
  await admin.from('departments').update({ cost_centre: 'CC-77' }).eq('id', department.id).select().single().throwOnError()
  await vi.waitFor(
    async () => {
      expect(
        await ask(`select count(*)::int as open from public.audit_logs a
          where a.company_id is not null and not exists (select from private.audit_chain c where c.audit_id = a.id)`),
      ).toContain('"open":0')
    },
    { timeout: 15_000, interval: 250 },
  )
})

it('a job that fails keeps its error, waits longer, and the others go on', async () => {
  await ask(`create function private.always_fails() returns void language plpgsql as $$ begin raise exception 'broken on purpose'; end $$`)
  await ask('grant execute on function private.always_fails() to service_role')
  await ask(`insert into jobs.schedules (name, routine, every) values ('broken', 'private.always_fails', interval '1 second')`)
  await vi.waitFor(
    async () => {
      expect(await ask(`select last_error from jobs.schedules where name = 'broken' and failures >= 1 and next_run_at > now()`)).toContain(
        'P0001 broken on purpose',
      )
    },
    { timeout: 15_000, interval: 250 },
  )
  const before = await ask(`select last_finished_at from jobs.schedules where name = 'audit_chain'`)
  await vi.waitFor(
    async () => { expect(await ask(`select last_finished_at from jobs.schedules where name = 'audit_chain'`)).not.toBe(before) },
    { timeout: 15_000, interval: 250 },
  )
  expect(await ask(`select failures, last_error from jobs.schedules where name = 'audit_chain'`)).toContain('"failures":0')
})

it('nobody but the service role runs jobs or reads their schedule', async () => {
  for (const role of ['anon', 'authenticated']) {
    expect(
      await ask(`select has_schema_privilege('${role}', 'jobs', 'usage') as schema, has_table_privilege('${role}', 'jobs.schedules', 'select') as tables,
        has_function_privilege('${role}', 'jobs.run_due(text)', 'execute') as runs`),
    ).toBe('[{"schema":false,"tables":false,"runs":false}]')
  }
  expect(await ask(`select has_function_privilege('service_role', 'jobs.run_due(text)', 'execute') as runs`)).toBe('[{"runs":true}]')
})
