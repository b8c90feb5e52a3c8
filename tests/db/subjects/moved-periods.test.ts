import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const ask = 'select * from public.request_leave($1, $2, p_employee_id => $3, p_period_from => $4)'
const hire = 'update public.employees set hire_date = $2 where id = $1'

interface Cast {
  readonly me: unknown
  readonly type: (key: string) => unknown
}

/** 2026-11-23 is a Monday. The person was hired on 2024-03-11 and is in the product since that day, or since `known`. */
async function cast(scene: Scene, known = '2024-03-11'): Promise<Cast> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = $1::date,
    manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo' returning id, company_id`, [known])
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = least(starts_on, '2020-01-01') where employee_id = $1`, [me?.['id']])
  const types = await scene.owner('select key, id from public.leave_types where company_id = $1', [me?.['company_id']])
  return { me: me?.['id'], type: (key) => types.find((type) => type['key'] === key)?.['id'] }
}
const parts = (...ranges: readonly (readonly [string, string])[]): string => JSON.stringify(ranges.map(([starts_on, ends_on]) => ({ starts_on, ends_on })))
const sheet = async (scene: Scene, me: unknown, on = '2026-11-23'): Promise<readonly Row[]> =>
  scene.as(admin(), 'select acquired_from::text as from, used::float, scheduled::float, balance::float from public.vacation_balance($1, $2)', [me, on])
const taken = (scene: Scene, { me, type }: Cast, period: string, days: number): Promise<unknown> =>
  scene.as(admin(), `select public.adjust_leave_balance($1, $2, $3, $4, 'Gozadas em papel')`, [me, type('vacation'), period, -days])
const asked = async (scene: Scene, type: unknown, days: readonly [string, string], period: string | null = null): Promise<Row> =>
  (await scene.as(person(), ask, [type, parts(days), null, period]))[0] ?? {}
const decide = (scene: Scene, approval: unknown, decision: string): Promise<unknown> =>
  scene.owner('select private.settle_approval(a, $2, null) from public.approval_requests a where a.id = $1', [approval, decision])

describe('an admission that HR corrects', () => {
  it.each([
    ['by some weeks', '2024-05-02', ['2024-05-02', '2025-05-02', '2026-05-02']],
    ['by a year ahead', '2025-03-11', ['2025-03-11', '2026-03-11']],
    ['by a year back', '2023-03-11', ['2023-03-11', '2024-03-11', '2025-03-11', '2026-03-11']],
  ])('%s takes what was taken and planned along, by the number of the period', async (_how, day, periods) => {
    await stage.scene(async (scene) => {
      const played = await cast(scene)
      await taken(scene, played, '2024-03-11', 30)
      const request = await asked(scene, played.type('vacation'), ['2027-01-11', '2027-01-30'])
      expect(request).toMatchObject({ status: 'pending' })
      await scene.as(admin(), hire, [played.me, day])
      const [first, second, ...rest] = await sheet(scene, played.me)
      expect([first, second, ...rest].map((row) => row?.['from'])).toEqual(periods)
      expect([first, second]).toMatchObject([{ balance: 0 }, { scheduled: 20, balance: 10 }])
      expect(await scene.owner('select period_from::text from public.leave_requests where id = $1', [request['id']])).toEqual([{ period_from: periods[1] }])
      await decide(scene, request['approval_id'], 'rejected')
      expect((await sheet(scene, played.me))[1]).toMatchObject({ scheduled: 0, balance: 30 })
      await scene.as(admin(), hire, [played.me, '2024-03-11'])
      expect(await sheet(scene, played.me)).toMatchObject([{ from: '2024-03-11', balance: 0 }, { from: '2025-03-11', balance: 30 }, { from: '2026-03-11', balance: 30 }])
    })
  })

  it('to years before gives no days of the time before the product', async () => {
    await stage.scene(async (scene) => {
      const played = await cast(scene, '2026-11-20')
      expect(await sheet(scene, played.me)).toMatchObject([{ from: '2025-03-11' }, { from: '2026-03-11' }])
      await asked(scene, played.type('vacation'), ['2027-01-11', '2027-01-30'])
      await scene.as(admin(), hire, [played.me, '2020-04-06'])
      expect(await sheet(scene, played.me)).toEqual([{ from: '2025-04-06', used: 0, scheduled: 20, balance: 10 }, { from: '2026-04-06', used: 0, scheduled: 0, balance: 30 }])
    })
  })

  it('is refused where a period with entries would be none, says what to do, and that does', async () => {
    await stage.scene(async (scene) => {
      const played = await cast(scene)
      await scene.owner(`insert into public.vacation_restarts (company_id, employee_id, on_date, reason, note) values ($1, $2, '2025-06-02', 'military', 'Serviço militar')`, [stage.company('aurora'), played.me])
      await scene.as(admin(), `select public.adjust_leave_balance($1, $2, '2025-03-11', 5, 'Acerto')`, [played.me, played.type('vacation')])
      const { error } = await scene.attempt(admin(), hire, [played.me, '2024-07-01'])
      expect(error).toMatchObject({ code: 'RHCLS', message: expect.stringContaining('11/03/2025') as string, hint: expect.stringContaining('ajuste') as string })
      await taken(scene, played, '2025-06-02', 12)
      await taken(scene, played, '2025-03-11', 5)
      await scene.as(admin(), hire, [played.me, '2024-07-01'])
      expect((await sheet(scene, played.me)).map(({ from, balance }) => [from, balance])).toEqual([['2024-07-01', 0], ['2025-06-02', 18], ['2026-06-02', 30]])
    })
  })

  it('is no readmission: who comes back begins anew, and what waited from before may still be refused', async () => {
    await stage.scene(async (scene) => {
      const played = await cast(scene)
      const request = await asked(scene, played.type('vacation'), ['2027-01-11', '2027-01-30'])
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [played.me])
      await scene.owner(`update private.frozen_clock set instant = '2026-12-23 12:00-03'`)
      await scene.as(admin(), `select public.rehire_employee($1, '2026-12-21')`, [played.me])
      expect(await sheet(scene, played.me, '2026-12-23')).toEqual([{ from: '2026-12-21', used: 0, scheduled: 0, balance: 30 }])
      await decide(scene, request['approval_id'], 'rejected')
      await scene.as(admin(), hire, [played.me, '2026-12-22'])
      expect(await sheet(scene, played.me, '2026-12-23')).toEqual([{ from: '2026-12-22', used: 0, scheduled: 0, balance: 30 }])
    })
  })

  it('leaves each entry in the trail as it was and as it is', async () => {
    await stage.scene(async (scene) => {
      const played = await cast(scene)
      await taken(scene, played, '2024-03-11', 30)
      await scene.as(admin(), hire, [played.me, '2024-05-02'])
      const [line] = await scene.owner(`select action_type, metadata::text as facts from public.audit_logs where entity_type = 'leave_entry' order by id desc limit 1`)
      expect(line).toEqual({ action_type: 'update', facts: expect.stringMatching(/2024-03-11.*2024-05-02|2024-05-02.*2024-03-11/s) as string })
      await expect(scene.owner('update public.leave_ledger set days = -29 where employee_id = $1', [played.me])).rejects.toMatchObject({ code: 'RHDEL' })
    })
  })
})

describe('a leave that suspends the contract', () => {
  it('recorded late takes later periods along, and taken back returns them', async () => {
    await stage.scene(async (scene) => {
      const played = await cast(scene)
      const { me, type } = played
      await taken(scene, played, '2025-03-11', 10)
      await asked(scene, played.type('vacation'), ['2027-05-03', '2027-06-01'], '2026-03-11')
      const [unpaid] = await scene.as(admin(), ask, [type('unpaid'), parts(['2025-02-03', '2025-03-04']), me, null])
      const moved = [{ from: '2024-03-11', balance: 30 }, { from: '2025-04-10', balance: 20 }, { from: '2026-04-10', scheduled: 30, balance: 0 }]
      expect(await sheet(scene, me)).toMatchObject(moved)
      expect(await scene.refusal(admin(), `select public.interrupt_leave($1, '2025-02-13', 'Voltou antes')`, [unpaid?.['id']])).toBeNull()
      expect(await sheet(scene, me)).toMatchObject([{ from: '2024-03-11' }, { from: '2025-03-21', balance: 20 }, { from: '2026-03-21', scheduled: 30 }])
    })
  })

  it('asked for moves nothing until it is granted, and gives back what moved when it is cancelled', async () => {
    await stage.scene(async (scene) => {
      const played = await cast(scene)
      const before = [{ from: '2024-03-11' }, { from: '2025-03-11' }, { from: '2026-03-11' }, { from: '2027-03-11', scheduled: 0, balance: 35 }]
      await scene.as(admin(), `select public.adjust_leave_balance($1, $2, '2027-03-11', 5, 'Prêmio')`, [played.me, played.type('vacation')])
      const request = await asked(scene, played.type('unpaid'), ['2026-12-01', '2026-12-10'])
      expect(await sheet(scene, played.me, '2027-04-01')).toMatchObject(before)
      await decide(scene, request['approval_id'], 'approved')
      expect(await sheet(scene, played.me, '2027-04-01')).toMatchObject([{}, {}, {}, { from: '2027-03-21', balance: 35 }])
      await scene.as(admin(), `select public.cancel_leave($1, 'Desistiu')`, [request['id']])
      expect(await sheet(scene, played.me, '2027-04-01')).toMatchObject(before)
    })
  })

  it('keeps a number of the rules that says whether it moves periods from changing under entries', async () => {
    await stage.scene(async (scene) => {
      const played = await cast(scene)
      await scene.as(admin(), ask, [played.type('unpaid'), parts(['2025-02-03', '2025-03-04']), played.me, null])
      const rule = `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'unpaid_leave_moves_period', $2, 0)`
      await taken(scene, played, '2025-04-10', 10)
      const { error } = await scene.attempt(admin(), rule, [stage.company('aurora'), '2025-01-01'])
      expect(error).toMatchObject({ code: 'RHCLS', hint: expect.stringContaining('depois') as string })
      expect(await scene.refusal(admin(), rule, [stage.company('aurora'), '2025-06-01'])).toBeNull()
    })
  })
})

describe('giving days back', () => {
  it('is never refused because the period is gone', async () => {
    await stage.scene(async (scene) => {
      const played = await cast(scene)
      const request = await asked(scene, played.type('vacation'), ['2027-01-11', '2027-01-30'])
      await scene.owner('alter table public.employees disable trigger _570_carry_entries')
      await scene.owner(hire, [played.me, '2024-06-03'])
      await decide(scene, request['approval_id'], 'approved')
      expect(await scene.refusal(manager(), `select public.cancel_leave($1, 'Projeto')`, [request['id']])).toBeNull()
      expect(await sheet(scene, played.me)).toMatchObject([{ from: '2024-06-03', balance: 30 }, { from: '2025-06-03', balance: 30 }, {}])
    })
  })
})

const change = fc.oneof(
  fc.record({ kind: fc.constant('admit' as const), days: fc.integer({ min: -900, max: 500 }) }),
  fc.record({ kind: fc.constant('suspend' as const), from: fc.integer({ min: 0, max: 900 }), days: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ kind: fc.constant('resume' as const) }),
)

it('whatever moves periods and in which order, every entry has its period and none is lost', async () => {
  const day = (offset: number): string => new Date(Date.UTC(2024, 2, 11) + offset * 86_400_000).toISOString().slice(0, 10)
  let [moved, suspended] = [0, 0]
  for (const changes of fc.sample(fc.array(change, { minLength: 5, maxLength: 8 }), { numRuns: 8, seed: 20_261_123 })) {
    await stage.scene(async (scene) => {
      const played = await cast(scene)
      for (const [period, days] of [['2024-03-11', 30], ['2025-03-11', 12], ['2026-03-11', 3]] as const) await taken(scene, played, period, days)
      const [known, open]: [unknown[], unknown[]] = [[], []]
      for (const each of changes) {
        if (each.kind === 'admit') {
          const refused = await scene.refusal(admin(), hire, [played.me, day(each.days)])
          expect([null, 'RHCLS']).toContain(refused)
          if (refused === null) moved += 1
        } else if (each.kind === 'suspend') {
          const refused = await scene.refusal(admin(), ask, [played.type('unpaid'), parts([day(each.from), day(each.from + each.days)]), played.me, null])
          if (refused === null) {
            const [made] = await scene.owner(`select id from public.leave_requests where employee_id = $1 and id <> all ($2::uuid[])`, [played.me, known])
            for (const list of [known, open]) list.push(made?.['id'])
            suspended += 1
          }
        } else if (open.length > 0) await scene.owner(`select private.release_leave(r, 'Desfeita') from public.leave_requests r where r.id = $1`, [open.pop()])
        const figures = await scene.owner(`select s.balance::float - s.days as moved from public.employees e, private.vacation_sheet(e, '2028-12-31') s where e.id = $1 and s.balance <> s.days order by s.number`, [played.me])
        expect(figures.map((row) => row['moved'])).toEqual([-30, -12, -3])
      }
    })
  }
  expect(Math.min(moved, suspended)).toBeGreaterThan(5)
})
