import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const later = (from: string, days: number): string => new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** 2026-11-23 is a Monday; the person has 30 days of one period and 30 of the next. */
async function cast(scene: Scene): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where email = 'pessoa@aurora.demo' returning id`)
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite' where employee_id = $1`, [me?.['id']])
  return me?.['id']
}

const act = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), week: fc.integer({ min: 5, max: 60 }), parts: fc.constantFrom([14], [14, 8, 8], [30], [20], [10], [15, 15], [10, 10, 10], [5], [20, 10], [13]), sold: fc.constantFrom(0, 0, 0, 10) }),
  fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat({ max: 20 }) }),
  fc.record({ kind: fc.constant('adjust' as const), days: fc.constantFrom(-7, -2, 1, 3) }),
)

it('whatever is asked, cancelled and adjusted, no balance falls below zero, and what was split comes back whole', async () => {
  let taken = 0
  for (const acts of fc.sample(fc.array(act, { minLength: 12, maxLength: 16 }), { numRuns: 4, seed: 20_261_122 })) {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const vacation = (await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'vacation'`, [stage.company('aurora')]))[0]?.['id']
      const open: unknown[] = []
      let adjusted = 0
      for (const each of acts) {
        if (each.kind === 'ask') {
          // Mondays, so that most of them are days on which a vacation may begin.
          let from = later('2026-11-23', each.week * 7)
          const parts = each.parts.map((days) => {
            const part = { starts_on: from, ends_on: later(from, days - 1) }
            from = later(from, 42)
            return part
          })
          const text = 'select * from public.request_leave($1, $2, p_sold => $3)'
          const values = [vacation, JSON.stringify(parts), each.sold]
          const refused = await scene.refusal(person(), text, values)
          if (refused === null) {
            const [made] = await scene.owner(`select id from public.leave_requests where employee_id = $1 and status = 'pending' and id <> all ($2::uuid[])`, [me, open])
            open.push(made?.['id'])
            taken += 1
          } else expect(refused).toMatch(/^RHLEV$/)
        } else if (each.kind === 'cancel' && open.length > 0) {
          const [request] = open.splice(each.nth % open.length, 1)
          await scene.owner(`select private.settle_approval(a, 'cancelled', null) from public.approval_requests a join public.leave_requests r on r.approval_id = a.id where r.id = $1`, [request])
        } else if (each.kind === 'adjust') {
          const refused = await scene.refusal(admin(), `select public.adjust_leave_balance($1, $2, '2024-03-11', $3, 'Acerto')`, [me, vacation, each.days])
          if (refused === null) adjusted += each.days
          else expect(refused).toBe('RHBAL')
        }
        const sheet: readonly Row[] = await scene.owner(`select s.balance::float as balance, s.days::float + coalesce((select sum(l.days) from public.leave_ledger l where l.employee_id = $1 and l.period_from = s.acquired_from), 0)::float as summed
          from public.employees e, private.vacation_sheet(e, '2028-06-01') s where e.id = $1`, [me])
        for (const period of sheet) {
          expect(period['balance']).toBe(period['summed'])
          expect(Number(period['balance'])).toBeGreaterThanOrEqual(0)
        }
      }
      await scene.owner(`select private.settle_approval(a, 'cancelled', null) from public.approval_requests a join public.leave_requests r on r.approval_id = a.id where r.employee_id = $1 and r.status = 'pending'`, [me])
      const [first] = await scene.owner(`select s.balance::float as balance from public.employees e, private.vacation_sheet(e, '2026-11-23') s where e.id = $1 and s.number = 1`, [me])
      expect(first).toEqual({ balance: 30 + adjusted })
    })
  }
  expect(taken).toBeGreaterThan(4)
})
