import { enlarge } from '../../tests/support/enlarge.ts'
import { percentile } from '../../tests/support/percentile.ts'
import { report } from '../support/figures.ts'
import { fillLeaveHistory } from '../support/leave-history.ts'
import { type DemoServer, signIn } from '../support/product.ts'
import { settled } from '../support/settled.ts'
import { runSql } from '../../tests/support/sql.ts'

const PEOPLE = 20_000
const WARM = 50
const ROUNDS = 600

/** What the rules say of a vacation in two parts, in a company of 20,000 with ten years of leaves: by REST, one after the other, each of somebody else. */
export async function measureLeavePreview(server: DemoServer): Promise<void> {
  await enlarge(server.databaseUrl, 'Aurora', PEOPLE)
  const people = await fillLeaveHistory(server.databaseUrl, 'Aurora')
  const { headers } = await signIn(server.origin, 'admin@aurora.demo')
  const [type] = await runSql(server.databaseUrl, `select t.id, t.company_id, private.today(t.company_id)::text as today from public.leave_types t join public.companies c on c.id = t.company_id where c.name like 'Aurora%' and t.key = 'vacation'`)
  // The job that works out what was loaded would be measured as well.
  await settled(server.databaseUrl, String(type?.['company_id']))
  const day = (after: number): string => new Date(Date.parse(`${String(type?.['today'])}T00:00:00Z`) + after * 86_400_000).toISOString().slice(0, 10)
  const times: number[] = []
  let rules = 0
  for (let round = 0; round < WARM + ROUNDS; round += 1) {
    const from = 40 + (round % 40)
    const body = JSON.stringify({
      p_type_id: type?.['id'], p_employee_id: people[(round * 7) % people.length],
      p_parts: [{ starts_on: day(from), ends_on: day(from + 13) }, { starts_on: day(from + 60), ends_on: day(from + 67) }],
    })
    const started = performance.now()
    const answer = await fetch(`${server.origin}/rest/v1/rpc/preview_leave`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
    const said = (await answer.json()) as { readonly days?: number; readonly rules?: readonly unknown[] }
    if (answer.status !== 200 || said.days !== 22) throw new Error(`preview_leave answered ${String(answer.status)}: ${JSON.stringify(said)}`)
    if (round >= WARM) times.push(performance.now() - started)
    rules = said.rules?.length ?? 0
  }
  report({ figure: 'leave-preview.p95', value: percentile(times, 95), unit: 'ms', budget: { atMost: 20 }, detail: { median: percentile(times, 50), people: people.length, rules } })
}
