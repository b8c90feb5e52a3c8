import { acknowledged } from '../../support/acknowledged.ts'
import type { World, Write } from './write.ts'

const DEPARTMENTS = 12

/** One row changed over and over: what is stored is the last that was acknowledged, or one that was sent after it. */
export async function costCentres({ client, companyId, ask }: World): Promise<Write> {
  const names = Array.from({ length: DEPARTMENTS }, (_, at) => ({ company_id: companyId, name: `Prova ${String(at + 1)}` }))
  const made = await acknowledged<{ id: string }[]>(client.from('departments').insert(names).select('id'))
  const counters = made.map(({ id }) => ({ id, sent: 0, acknowledged: 0 }))
  const free = [...counters]
  return {
    name: 'a row changed',
    weight: 10,
    async once() {
      const counter = free.shift()
      if (counter === undefined) throw new Error('fewer departments than lanes')
      try {
        counter.sent += 1
        const number = counter.sent
        await acknowledged(client.from('departments').update({ cost_centre: `CC-${String(number)}` }).eq('id', counter.id).select('id').single())
        counter.acknowledged = number
      } finally {
        free.push(counter)
      }
    },
    async lost() {
      const expected = counters.map((counter) => ({ ...counter }))
      const rows = await ask(`select id, coalesce(replace(cost_centre, 'CC-', ''), '0')::integer as number from public.departments where id = any ($1)`, [expected.map(({ id }) => id)])
      const stored = new Map(rows.map((row) => [row['id'], Number(row['number'])]))
      return expected.filter(({ id, acknowledged: least }) => (stored.get(id) ?? -1) < least).map(({ id, acknowledged: least }) => `department ${id}: ${String(stored.get(id))} in place of ${String(least)}`)
    },
  }
}
