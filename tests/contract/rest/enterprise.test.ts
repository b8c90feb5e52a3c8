import { createClient } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'

interface Company {
  readonly id: string
  readonly name: string
  readonly legal_name: string | null
  readonly cnpj: string | null
  readonly time_zone: string
  readonly updated_at: string
  readonly details_updated_at: string
}
interface Figure {
  readonly section: string
  readonly label: string
  readonly company_id: string | null
}

let server: TestServer
let master: SupabaseClient

async function signIn(email: string): Promise<SupabaseClient> {
  const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false, autoRefreshToken: false, flowType: 'pkce' } })
  const { error } = await client.auth.signInWithPassword({ email, password: 'Vinculo@2026' })
  expect(error).toBeNull()
  return client
}

beforeAll(async () => {
  server = await startServer({ template: 'demo' })
  master = await signIn('master@vinculo.demo')
})
afterAll(() => server.stop())

describe('what the enterprise screens ask, over the wire', () => {
  it('the list of logins, by pages with a count, in the order of the Portuguese alphabet', async () => {
    await runSql(server.databaseUrl, "update public.employees set social_name = 'ágata' where email = 'pessoa@boreal.demo'")
    const pages: { display_name: string | null }[] = []
    for (const from of [0, 3, 6, 9]) {
      const answer = await master.rpc('login_list', { p_search: 'demo' }, { count: 'exact' }).range(from, from + 2)
      expect(answer.error).toBeNull()
      expect(answer.count).toBe(11)
      pages.push(...((answer.data ?? []) as { display_name: string | null }[]))
    }
    const names = pages.flatMap(({ display_name }) => display_name ?? [])
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
    expect(pages).toHaveLength(11)
    expect(names[0]).toBe('ágata')
  })

  it('the audit trail, page after page by the instant received, to the last microsecond', async () => {
    const seen = new Set<number>()
    let last: { at: string; id: number } | undefined
    for (;;) {
      const answer = await master.rpc('audit_page', {
        p_limit: 90, p_before_at: last?.at ?? null, p_before_id: last?.id ?? null, p_entity: 'department',
      })
      expect(answer.error).toBeNull()
      const rows = (answer.data ?? []) as { at: string; id: number }[]
      for (const row of rows) {
        expect(seen.has(row.id)).toBe(false)
        seen.add(row.id)
      }
      last = rows.at(-1)
      if (last === undefined) break
    }
    const { count } = await master.from('audit_logs').select('id', { count: 'exact', head: true }).eq('entity_type', 'department')
    expect(seen.size).toBe(count)
  })

  it('a company saved with the instants received, and a conflict for whoever comes late', async () => {
    const read = async () => {
      const answer = await master.rpc('company_overview').ilike('name', 'Cerrado%').single<Company>()
      if (answer.data === null) throw new Error('the demo company is gone')
      return answer.data
    }
    const company = await read()
    const save = (name: string) =>
      master.rpc('save_company', {
        p_company_id: company.id, p_name: name, p_legal_name: company.legal_name, p_cnpj: company.cnpj, p_time_zone: company.time_zone,
        p_updated_at: company.updated_at, p_details_updated_at: company.details_updated_at,
      })
    const first = await save('Cerrado Saúde Integral')
    expect(first.error).toBeNull()
    expect(first.data).toMatchObject([{ id: company.id, name: 'Cerrado Saúde Integral' }])
    expect((await save('Tarde demais')).data).toEqual([])
    expect((await read()).name).toBe('Cerrado Saúde Integral')
  })

  it('the dashboard, a verification and a refusal with its code, field and hint', async () => {
    const dashboard = await master.rpc('enterprise_dashboard')
    expect(dashboard.error).toBeNull()
    const figures = (dashboard.data ?? []) as Figure[]
    expect(new Set(figures.map((row) => row.section))).toEqual(
      new Set(['companies', 'people', 'company_people', 'growth', 'admissions', 'terminations', 'turnover', 'turnover_year', 'active_users', 'risk', 'audit']),
    )
    const own = figures.find((row) => row.section === 'company_people' && row.label === 'Aurora Tecnologia')?.company_id ?? ''
    const verification = await master.rpc('verify_audit_chain', { p_company_id: own })
    expect(verification.error).toBeNull()
    expect(verification.data).toMatchObject({ ok: true, company_id: own })
    const refused = await master.rpc('set_company_active', { p_company_id: own, p_active: false })
    expect(refused.error).toMatchObject({ code: 'RHOWN', details: 'active', hint: 'Peça a um master de outra empresa.' })
  })
})
