import { runSql } from '../../tests/support/sql.ts'
import { median, report } from '../support/figures.ts'
import { fillLargeCompany } from '../support/large-company.ts'
import { type DemoServer, signIn } from '../support/product.ts'

const people = 5000
const rounds = 5
/** What a role may take: beyond it the database ends the statement. */
const limit = 8000

/** What HR opens and announces in a company of 5,000 with ten years of leaves, by REST as the screens ask for it. */
export async function measureLargeCompany(server: DemoServer): Promise<void> {
  const companyId = await fillLargeCompany(server.databaseUrl, 'Aurora', people)
  const { headers } = await signIn(server.origin, 'admin@aurora.demo')
  const [found] = await runSql(server.databaseUrl, 'select private.today($1)::text as today', [companyId])
  const day = (after: number): string => new Date(Date.parse(`${String(found?.['today'])}T00:00:00Z`) + after * 86_400_000).toISOString().slice(0, 10)

  const call = async (name: string, body: unknown): Promise<{ readonly ms: number; readonly bytes: number; readonly answer: unknown }> => {
    const started = performance.now()
    const response = await fetch(`${server.origin}/rest/v1/rpc/${name}`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${name} answered ${String(response.status)}: ${text.slice(0, 300)}`)
    return { ms: performance.now() - started, bytes: text.length, answer: JSON.parse(text) }
  }
  const measure = async (figure: string, name: string, body: unknown, times = rounds): Promise<void> => {
    const calls = []
    for (let round = 0; round < times; round += 1) calls.push(await call(name, body))
    const each = calls.map(({ ms }) => Math.round(ms))
    report({ figure: `large-company.${figure}`, value: median(each), unit: 'ms', budget: { atMost: limit }, detail: { people, each, kilobytes: Math.round((calls[0]?.bytes ?? 0) / 1024) } })
  }

  /** What was ordered goes on after the answer. */
  const finished = async (figure: string, id: string, wanted: string): Promise<void> => {
    const started = performance.now()
    for (;;) {
      const [plan] = await runSql(server.databaseUrl, 'select status, failure from public.collective_vacations where id = $1', [id])
      if (plan?.['status'] === wanted) break
      if (plan?.['failure'] !== null) throw new Error(`not ${wanted}: ${JSON.stringify(plan)}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    report({ figure: `large-company.${figure}`, value: (performance.now() - started) / 1000, unit: 's', detail: { people } })
  }

  const page = { p_company_id: companyId, p_limit: 50 }
  await measure('requests', 'leave_request_list', { ...page, p_filters: {}, p_offset: 0 })
  await measure('requests.search', 'leave_request_list', { ...page, p_filters: { search: 'araujo 17', status: ['approved'] }, p_offset: 0 })
  await measure('requests.days', 'leave_request_list', { ...page, p_filters: { from: day(-800), to: day(-400) }, p_offset: 50 })
  await measure('map', 'leave_map', { p_company_id: companyId, p_from: day(-31), p_to: day(334) })
  await measure('absences', 'absence_report', { p_company_id: companyId, p_from: day(-365), p_to: day(0) })
  await measure('absences.rows', 'absence_rows', { p_company_id: companyId, p_from: day(-365), p_to: day(0) })

  // On a Monday, as article 134 asks: no rest follows the first days.
  const monday = 60 + ((8 - new Date(day(60)).getUTCDay()) % 7)
  const wish = { company_id: companyId, name: 'Recesso', scope: 'company', starts_on: day(monday), ends_on: day(monday + 11) }
  const [{ id } = { id: '' }] = (await call('save_collective_vacation', { p_collective: wish })).answer as readonly { readonly id: string }[]
  await measure('collective.preview', 'preview_collective', { p_collective: id })
  await measure('collective.announce', 'announce_collective', { p_collective: id, p_people: null }, 1)
  await finished('collective.announced', id, 'announced')
  await measure('collective.outcome', 'collective_outcome', { p_collective: id })
  await measure('collective.undo', 'undo_collective', { p_collective: id, p_reason: 'Medida' }, 1)
  await finished('collective.undone', id, 'undone')
}
