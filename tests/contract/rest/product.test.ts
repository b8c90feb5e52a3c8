import { createClient } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

interface Person {
  readonly id: string
  readonly company_id: string
  readonly phone: string | null
  readonly updated_at: string
}

let server: TestServer
let admin: SupabaseClient
let own: Person

async function signIn(email: string): Promise<SupabaseClient> {
  const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false, autoRefreshToken: false, flowType: 'pkce' } })
  const { error } = await client.auth.signInWithPassword({ email, password: 'Vinculo@2026' })
  expect(error).toBeNull()
  return client
}

async function ownRow(client: SupabaseClient): Promise<Person> {
  const { data: session } = await client.auth.getUser()
  const { data, error } = await client.from('employees').select('id,company_id,phone,updated_at').eq('user_id', session.user?.id ?? '').single()
  expect(error).toBeNull()
  return data as Person
}

beforeAll(async () => {
  server = await startServer({ template: 'demo' })
  admin = await signIn('admin@aurora.demo')
  own = await ownRow(admin)
})
afterAll(() => server.stop())

describe("what the product's screens ask", () => {
  it('the list of people: department, manager, search, count, order by department', async () => {
    const { data, error, count } = await admin
      .from('employees')
      .select('id,display_name,updated_at,department:departments!employees_department_fkey(id,name),manager(id,display_name)', { count: 'exact' })
      .eq('company_id', own.company_id).like('search_text', '%a%').in('status', ['active', 'notice'])
      .order('department(name)', { nullsFirst: false }).order('display_name').order('id').range(0, 24)
    expect(error).toBeNull()
    expect(data).toHaveLength(25)
    expect(count).toBeGreaterThan(25)
    expect(data?.[0]).toMatchObject({ department: { name: expect.any(String) as string } })
  })
  it('a save carries the text of updated_at, and a stale one writes nothing', async () => {
    const save = (updatedAt: string, phone: string) =>
      admin.from('employees').update({ phone }).eq('id', own.id).eq('updated_at', updatedAt).select('updated_at,manager(id)')
    const first = await save(own.updated_at, '11999990000')
    expect([first.error, first.data?.length]).toEqual([null, 1])
    const stale = await save(own.updated_at, '11999991111')
    expect([stale.error, stale.data]).toEqual([null, []])
    const editor = await admin.rpc('last_editor', { p_entity_type: 'employee', p_entity_id: own.id })
    expect(editor.error).toBeNull()
  })
  it('facets, dashboard and directory', async () => {
    const facets = await admin.rpc('employee_facets', { p_company_id: own.company_id })
    expect(facets.error).toBeNull()
    expect(facets.data).not.toEqual([])
    expect((await admin.rpc('home', { p_company_id: own.company_id })).error).toBeNull()
    const directory = await admin.from('employee_directory').select('id,display_name,department:departments!employee_directory_department_fkey(id,name)', { count: 'exact' }).eq('company_id', own.company_id).limit(5)
    expect([directory.error, directory.data?.length]).toEqual([null, 5])
  })
  it('people by tag through the function of the list, searched, ordered and counted, with tags and experience embedded', async () => {
    const { data: tag } = await admin.from('employee_tags').select('id,name,color').eq('name', 'Brigada de incêndio').single()
    const select =
      'id,links:employee_tag_links!employee_tag_links_employee_fkey(tag:employee_tags!employee_tag_links_tag_fkey(id,name,color)),' +
      'experience:employee_contracts!employee_contracts_employee_fkey(starts_on,experience_ends_on),manager(id,display_name)'
    const { data, count, error } = await admin
      .rpc('employees_matching', { p_company_id: own.company_id, p_audience: { tags: [tag?.id] } }, { count: 'exact' })
      .select(select)
      .in('status', ['active', 'notice'])
      .eq('experience.contract_type', 'experience')
      .order('display_name', { ascending: true, nullsFirst: false })
      .range(0, 1)
    expect(error).toBeNull()
    expect([data?.length, (count ?? 0) > 2]).toEqual([2, true])
    const [first] = (data ?? []) as unknown as { links: { tag: unknown }[] }[]
    expect(first?.links.map((link) => link.tag)).toContainEqual(tag)
  })
  it('a row of another company is neither read nor written', async () => {
    expect((await admin.from('employees').select('id').eq('company_id', own.company_id).limit(1)).data).toHaveLength(1)
    const { data } = await createClient(server.url, server.secretKey).from('employees').select('id').neq('company_id', own.company_id).limit(1).single()
    const foreign = String(data?.id)
    expect((await admin.from('employees').select('id').eq('id', foreign)).data).toEqual([])
    expect((await admin.from('employees').update({ phone: '11999990000' }).eq('id', foreign).select('id')).data).toEqual([])
  })
  it('a stranger reads nothing', async () => {
    const anon = createClient(server.url, server.publishableKey)
    expect((await anon.from('employees').select('id')).error?.code).toBe('42501')
  })
})
