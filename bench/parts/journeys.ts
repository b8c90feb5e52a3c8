import { runSql } from '../../tests/support/sql.ts'
import { report } from '../support/figures.ts'
import { fillLargeCompany } from '../support/large-company.ts'
import type { DemoServer } from '../support/product.ts'
import { restOf } from '../support/rest.ts'
import { settled } from '../support/settled.ts'

const PEOPLE = 20_000
const OPEN = 600
const HIRES = 40

/** Following and beginning journeys in a company of 20,000 people with 600 open ones, by REST as the screens ask for it. */
export async function measureJourneys(server: DemoServer): Promise<void> {
  const companyId = await fillLargeCompany(server.databaseUrl, 'Aurora', PEOPLE)
  await begin(server.databaseUrl, companyId)
  await settled(server.databaseUrl, companyId)
  const kind = { p_company_id: companyId, p_kind: 'admission' }
  for (const [who, email] of [['hr', 'admin@aurora.demo'], ['manager', 'gestor@aurora.demo']] as const) {
    const { read } = await restOf(server, email, who)
    await read('journeys.list', 'rpc/journey_list', kind)
    await read('journeys.list.overdue', 'rpc/journey_list', { ...kind, p_filters: { state: 'overdue' }, p_sort: 'progress' })
    await read('journeys.list.search', 'rpc/journey_list', { ...kind, p_filters: { search: 'ana' } })
    await read('journeys.figures', 'rpc/journey_figures', kind)
    await read('journeys.pending', 'rpc/my_pending_items', {})
  }
  const { send, read, act } = await restOf(server, 'admin@aurora.demo', 'hr')
  const listed = (await send('rpc/journey_list', kind)).answer as readonly { readonly employee_id: string; readonly journey_id: string }[]
  await read('journeys.detail', 'rpc/admission_detail', { p_employee_id: listed[0]?.employee_id })
  await read('journeys.timeline', 'rpc/journey_ticks', { p_journeys: listed.map(({ journey_id }) => journey_id) })
  const hires = await runSql(server.databaseUrl, `select e.id as employee_id from public.employees e where e.company_id = $1 and e.status = 'active'
    and not exists (select from public.journeys j where j.employee_id = e.id) order by e.hire_date desc, e.id limit ${HIRES}`, [companyId])
  await read('journeys.simulate', 'rpc/simulate_journeys', { ...kind, p_people: hires })
  await act('journeys.launch', 'rpc/start_journeys', { ...kind, p_people: hires }, 400)
  report({ figure: 'journeys.launched', value: await launched(server.databaseUrl), unit: 's', budget: { atMost: 30 }, detail: { hires: HIRES } })
}

/** Journeys of those who came last, as HR would have begun them. */
async function begin(databaseUrl: string, companyId: string): Promise<void> {
  await runSql(databaseUrl, `
    select count(private.launch_journey(e.company_id, 'admission', row(e.id, null,
      (select t.id from public.journey_templates t where t.company_id = e.company_id and t.name = 'Operacional'), null, '{}')::private.journey_subject, null, null))
    from (select e.id, e.company_id from public.employees e where e.company_id = '${companyId}' and e.status in ('active', 'pre_admission') and e.hire_date is not null
      and not exists (select from public.journeys j where j.employee_id = e.id and j.status = 'open') order by e.hire_date desc, e.id limit ${OPEN}) e`)
}

/** Seconds from the order until it was carried out. */
async function launched(databaseUrl: string): Promise<number> {
  const deadline = performance.now() + 120_000
  for (;;) {
    const [run] = await runSql(databaseUrl, 'select extract(epoch from finished_at - created_at)::float8 as seconds from public.journey_runs')
    if (run?.['seconds'] != null) return Number(run['seconds'])
    if (performance.now() > deadline) return Number.POSITIVE_INFINITY
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
