import { runSql } from '../../tests/support/sql.ts'
import { report } from '../support/figures.ts'
import { fillLargeCompany } from '../support/large-company.ts'
import type { DemoServer } from '../support/product.ts'
import { restOf } from '../support/rest.ts'
import { settled } from '../support/settled.ts'

/** What HR opens and announces in a company of so many with ten years of leaves, by REST as the screens ask for it. */
export async function measureLargeCompany(server: DemoServer, people: number): Promise<void> {
  const companyId = await fillLargeCompany(server.databaseUrl, 'Aurora', people)
  report({ figure: `periods.worked-out.${people}`, value: await settled(server.databaseUrl, companyId), unit: 's' })
  const { send, read, act } = await restOf(server, 'admin@aurora.demo', String(people))
  const [found] = await runSql(server.databaseUrl, 'select private.today($1)::text as today', [companyId])
  const day = (after: number): string => new Date(Date.parse(`${String(found?.['today'])}T00:00:00Z`) + after * 86_400_000).toISOString().slice(0, 10)

  /** What was ordered goes on after the answer. */
  const finished = async (figure: string, id: string, wanted: string): Promise<void> => {
    const started = performance.now()
    for (;;) {
      const [plan] = await runSql(server.databaseUrl, 'select status, failure from public.collective_vacations where id = $1', [id])
      if (plan?.['status'] === wanted) break
      if (plan?.['failure'] !== null) throw new Error(`not ${wanted}: ${JSON.stringify(plan)}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    report({ figure: `${figure}.${people}`, value: (performance.now() - started) / 1000, unit: 's' })
  }

  const company = { p_company_id: companyId }
  const year = { ...company, p_from: day(-365), p_to: day(0) }
  const list = `employees?select=id,display_name,position,status,hire_date,department:departments!employees_department_fkey(id,name)&company_id=eq.${companyId}&order=display_name.asc,id.asc&limit=50`
  await read('people', list)
  await read('people.search', `${list}&search_text=like.*araujo*`)
  await read('home', 'rpc/home', company)
  await read('requests', 'rpc/leave_request_list', { ...company, p_filters: {} })
  await read('requests.search', 'rpc/leave_request_list', { ...company, p_filters: { search: 'araujo 17', status: ['approved'] } })
  await read('requests.days', 'rpc/leave_request_list', { ...company, p_filters: { from: day(-800), to: day(-400) }, p_offset: 50 })
  await read('map', 'rpc/leave_map', { ...company, p_from: day(-31), p_to: day(334) })
  await read('absences', 'rpc/absence_report', year)
  await read('absences.rows', 'rpc/absence_rows', year)
  await read('matrix', 'rpc/document_matrix', company)
  await read('periods.department', 'rpc/vacation_desk', { ...company, p_on: day(0), p_department_id: await oneDepartment(server.databaseUrl, companyId) })
  await read('periods', 'rpc/vacation_desk', company)
  await read('periods.balance', 'rpc/vacation_desk', { ...company, p_sort: 'balance', p_desc: true, p_offset: 1000 })
  await read('periods.ahead', 'rpc/vacation_desk', { ...company, p_on: day(60), p_sort: 'balance', p_desc: true })
  await read('periods.before', 'rpc/vacation_desk', { ...company, p_on: day(-200) })
  await read('map.risk', 'rpc/leave_map', { ...company, p_from: day(-31), p_to: day(334), p_risk: 'available', p_offset: 300 })
  await read('periods.risk', 'rpc/vacation_desk', { ...company, p_state: 'risk', p_search: 'araujo' })

  await act('plan.year', 'rpc/propose_plan', { ...company, p_scope: 'year' })

  // On a Monday, as article 134 asks: no rest follows the first days.
  const monday = 60 + ((8 - new Date(day(60)).getUTCDay()) % 7)
  const wish = { company_id: companyId, name: 'Recesso', scope: 'company', starts_on: day(monday), ends_on: day(monday + 11) }
  const [{ id } = { id: '' }] = (await send('rpc/save_collective_vacation', { p_collective: wish })).answer as readonly { readonly id: string }[]
  await read('collective.preview', 'rpc/preview_collective', { p_collective_id: id })
  await read('collective.preview.attention', 'rpc/preview_collective', { p_collective_id: id, p_show: 'attention', p_search: 'araujo' })
  await act('collective.announce', 'rpc/announce_collective', { p_collective_id: id })
  await finished('collective.announced', id, 'announced')
  await read('collective.outcome', 'rpc/collective_outcome', { p_collective_id: id })
  await act('collective.undo', 'rpc/undo_collective', { p_collective_id: id, p_reason: 'Medida' })
  await finished('collective.undone', id, 'undone')
}

async function oneDepartment(databaseUrl: string, companyId: string): Promise<string> {
  const [row] = await runSql(databaseUrl, `select id from public.departments where company_id = $1 and name = 'Setor 7'`, [companyId])
  return String(row?.['id'])
}
