import { acknowledged } from '../../support/acknowledged.ts'
import { missing, type World, type Write } from './write.ts'

/** Entries of the ledger of vacation days: a day more, and a day less only once that is acknowledged, so that the balance lasts whatever is lost on the way. */
export async function balances({ client, companyId, ask }: World): Promise<Write> {
  const [period] = await ask(
    `select e.id, t.id as type_id, s.acquired_from::text from public.employees e join public.leave_types t on t.company_id = e.company_id and t.key = 'vacation'
      cross join lateral private.vacation_sheet(e, private.today(e.company_id)) s
      where e.company_id = $1 and s.balance between 10 and 20 order by e.id, s.number limit 1`,
    [companyId],
  )
  const noted: string[] = []
  let sent = 0
  let isDayMore = false
  return {
    name: 'a balance corrected',
    weight: 4,
    async once() {
      sent += 1
      const note = `Prova ${String(sent)}`
      const days = isDayMore ? -1 : 1
      isDayMore = false
      await acknowledged(client.rpc('adjust_leave_balance', { p_employee_id: period?.['id'], p_type_id: period?.['type_id'], p_period_from: period?.['acquired_from'], p_days: days, p_note: note }))
      noted.push(note)
      isDayMore = days === 1
    },
    lost: () => missing(ask, [...noted], 'select note as name from public.leave_ledger where note = any ($1)'),
  }
}
