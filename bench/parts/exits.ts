import { runSql } from '../../tests/support/sql.ts'
import { communicateExits, fillExits } from '../support/exits.ts'
import { report } from '../support/figures.ts'
import { fillLargeCompany } from '../support/large-company.ts'
import type { DemoServer } from '../support/product.ts'
import { restOf } from '../support/rest.ts'
import { settled } from '../support/settled.ts'

const PEOPLE = 20_000
const EXITS = { past: 6000, open: 300, confidential: 200, due: 300 }

/** Following exits in a company of 20,000 people that 6,000 have left, by REST as the screens ask for it; and carrying out 300 that are due at one minute. */
export async function measureExits(server: DemoServer): Promise<void> {
  const companyId = await fillLargeCompany(server.databaseUrl, 'Aurora', PEOPLE + EXITS.past)
  await fillExits(server.databaseUrl, companyId, EXITS)
  await settled(server.databaseUrl, companyId)
  const company = { p_company_id: companyId }
  const [days] = await runSql(server.databaseUrl, `select t.day::text as today, (t.day + 45)::text as later, (t.day - 365)::text as year, (t.day - 1824)::text as years,
      (date_trunc('month', t.day) - interval '31 days')::date::text as month_from, (date_trunc('month', t.day) + interval '1 month - 1 day')::date::text as month_to
    from private.today($1) t (day)`, [companyId])
  const { read } = await restOf(server, 'admin@aurora.demo', 'hr')
  await read('exits.list', 'rpc/offboarding_list', company)
  await read('exits.list.all', 'rpc/offboarding_list', { ...company, p_filters: { state: 'all' } })
  await read('exits.list.later-page', 'rpc/offboarding_list', { ...company, p_filters: { state: 'all' }, p_sort: '-last_day', p_page: 60 })
  await read('exits.list.by-name', 'rpc/offboarding_list', { ...company, p_filters: { state: 'all' }, p_sort: 'name', p_page: 20 })
  await read('exits.list.found', 'rpc/offboarding_list', { ...company, p_filters: { state: 'all', search: 'araujo' } })
  await read('exits.list.overdue', 'rpc/offboarding_list', { ...company, p_filters: { state: 'overdue' } })
  await read('exits.board', 'rpc/offboarding_list', { ...company, p_size: 200 })
  await read('exits.calendar', 'rpc/offboarding_list', { ...company, p_filters: { state: 'all', from: days?.['month_from'], to: days?.['month_to'] }, p_size: 200 })
  await read('exits.figures', 'rpc/offboarding_figures', company)
  await read('exits.case', 'rpc/offboarding_case', { p_offboarding_id: await oneExit(server.databaseUrl, companyId, 'communicated') })
  await read('exits.case.past', 'rpc/offboarding_case', { p_offboarding_id: await oneExit(server.databaseUrl, companyId, 'concluded') })
  const [boss] = await runSql(server.databaseUrl, `select id from public.employees where company_id = $1 and registration_number = 'M-40'`, [companyId])
  await read('exits.preview', 'rpc/preview_exit', { p_employee_id: boss?.['id'], p_values: { reason: 'dismissal', notice_way: 'worked', last_day: days?.['later'] } })
  await read('exits.analytics', 'rpc/exit_analytics', { ...company, p_from: days?.['year'], p_to: days?.['today'] })
  await read('exits.analytics.five-years', 'rpc/exit_analytics', { ...company, p_from: days?.['years'], p_to: days?.['today'] })
  const list = `employees?select=id,display_name,position,status,hire_date,department:departments!employees_department_fkey(id,name)&company_id=eq.${companyId}&order=display_name.asc,id.asc&limit=50`
  await read('exits.people', `${list}&status=in.(active,notice)`)
  await read('exits.home', 'rpc/home', company)
  await read('exits.pending', 'rpc/my_pending_items', {})
  const manager = await restOf(server, 'gestor@aurora.demo', 'manager')
  await manager.read('exits.team', 'rpc/team_exits', {})
  await manager.read('exits.home', 'rpc/home', company)

  const due = await communicateExits(server.databaseUrl, companyId, EXITS.due)
  report({ figure: 'exits.carried-out', value: await carriedOut(server.databaseUrl, due), unit: 's', budget: { atMost: 60 }, detail: { due: due.length, failed: await failed(server.databaseUrl, due) } })
}

async function oneExit(databaseUrl: string, companyId: string, status: string): Promise<unknown> {
  const [row] = await runSql(databaseUrl, 'select id from public.offboardings where company_id = $1 and status = $2 order by last_day desc, id limit 1', [companyId, status])
  return row?.['id']
}

/** Seconds from the minute at which they all are due until everybody has left. */
async function carriedOut(databaseUrl: string, ids: readonly string[]): Promise<number> {
  await runSql(databaseUrl, 'update public.offboardings set effective_at = private.now() where id = any ($1)', [ids])
  const started = performance.now()
  for (;;) {
    const [row] = await runSql(databaseUrl, `select count(*)::integer as waiting from public.offboardings where id = any ($1) and status = 'communicated'`, [ids])
    if (row?.['waiting'] === 0) return (performance.now() - started) / 1000
    if (performance.now() - started > 300_000) return Number.POSITIVE_INFINITY
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function failed(databaseUrl: string, ids: readonly string[]): Promise<unknown> {
  const [row] = await runSql(databaseUrl, 'select count(*)::integer as failed from private.offboarding_effects where offboarding_id = any ($1) and failure is not null', [ids])
  return row?.['failed']
}
