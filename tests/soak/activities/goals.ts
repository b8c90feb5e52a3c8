import { randomUUID } from 'node:crypto'
import { acknowledged } from '../../support/acknowledged.ts'
import { type Activity, oneOf, type Row } from './activity.ts'

interface KeyResult extends Row {
  readonly kind: string
  readonly value: number | null
  readonly feed: object | null
}

export const checkIn: Activity = {
  name: 'goals and a check-in',
  weight: 4,
  async run(person) {
    const { client, chance, companyId, did } = person
    const [{ cycles }, { items }] = await Promise.all([
      acknowledged<{ cycles: (Row & { status: string })[] }>(client.rpc('goal_cycle_list', { p_company_id: companyId })),
      acknowledged<{ items: KeyResult[] }>(client.rpc('my_check_in')),
    ])
    const cycle = cycles.find(({ status }) => status === 'active')
    if (cycle !== undefined) await acknowledged(client.rpc('objective_list', { p_company_id: companyId, p_cycle_id: cycle.id, p_scope: 'all', p_limit: 50, p_offset: 0 }))
    const mine = oneOf(person, items.filter(({ kind, feed }) => feed === null && kind !== 'milestones' && kind !== 'yes_no'))
    if (mine === undefined) return
    const values = { id: randomUUID(), value: (mine.value ?? 0) + chance.between(-2, 3), confidence: chance.between(4, 10) }
    const { check_in_id } = await acknowledged<{ check_in_id: string }>(client.rpc('check_in', { p_key_result_id: mine.id, p_values: values }))
    did('check-in made')
    if (chance.next() < 0.3) await acknowledged(client.rpc('undo_check_in', { p_check_in_id: check_in_id }))
  },
}
