import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'
import { runSql } from '../support/sql.ts'

let server: TestServer
beforeAll(async () => { server = await startServer() })
afterAll(() => server.stop())

const ownTables = async (): Promise<readonly string[]> => (await runSql(server.databaseUrl, 'select unnest(jobs.own_tables()) as name')).map(({ name }) => String(name))

/** Tables of people's own with rows that are younger than the seed: what keeps a demo from being built anew. */
async function written(): Promise<readonly unknown[]> {
  const seeded = "(select age(xmin) from engine.secrets where name = 'demo_seeded')"
  const looks = (await ownTables()).map((table) => `select '${table}' as name where exists (select from ${table} t where age(t.xmin) < ${seeded})`)
  return (await runSql(server.databaseUrl, looks.join(' union all '))).map(({ name }) => name)
}

it("a demo is nobody's own while only jobs have written into it and people have looked around, and is from their first row on", async () => {
  const browser = createClient(server.url, server.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  expect((await browser.auth.signInWithPassword({ email: 'admin@aurora.demo', password: 'Vinculo@2026' })).error).toBeNull()
  const { data: found } = await browser.from('departments').select('company_id').limit(1).single<{ company_id: string }>()
  const [moment] = await runSql(server.databaseUrl, 'select now() as at')
  const trail = async (): Promise<unknown> => (await runSql(server.databaseUrl, 'select jobs.people_wrote_since($1) as wrote', [moment?.['at']]))[0]?.['wrote']
  const ran = async (): Promise<unknown> => (await runSql(server.databaseUrl, 'select count(distinct name)::integer as n from jobs.runs where started_at > $1', [moment?.['at']]))[0]?.['n']
  await expect.poll(ran, { timeout: 30_000 }).toBeGreaterThan(3)
  expect([await written(), await trail()]).toEqual([[], false])

  expect((await browser.from('departments').insert({ company_id: found?.company_id, name: 'Meu' })).error).toBeNull()
  expect([await written(), await trail()]).toEqual([['public.departments'], true])
})

it('what people write into tables that only functions reach counts too', async () => {
  const names = await ownTables()
  expect(names).toEqual(expect.arrayContaining(['private.feedbacks', 'private.form_answers', 'private.goal_check_ins', 'public.employees', 'public.companies']))
  for (const filled of ['public.notifications', 'private.vacation_figures', 'private.setting_kinds']) expect(names).not.toContain(filled)
})
