import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const aurora = (): string => stage.company('aurora')
const freeze = (scene: Scene): Promise<readonly Row[]> =>
  scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)

interface Desk {
  readonly total: number
  readonly people: number
  readonly counters: Readonly<Record<string, number>>
  readonly departments: readonly Readonly<Record<string, number | string>>[]
  readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly person: { readonly id: string } })[]
}
async function desk(scene: Scene, who: Actor, given: string): Promise<Desk> {
  const [row] = await scene.as(who, `select public.vacation_desk($1${given === '' ? '' : `, ${given}`}) as desk`, [aurora()])
  return row?.['desk'] as Desk
}
/** Hired on 2024-03-11 by the CLT, below the manager, in the product since then. */
async function hired(scene: Scene): Promise<unknown> {
  await freeze(scene)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11',
    manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo' returning id`)
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = least(starts_on, '2024-03-11') where employee_id = $1`, [me?.['id']])
  return me?.['id']
}
/** A leave that was granted, of a type of the company. */
async function away(scene: Scene, me: unknown, key: string, [from, to, days]: readonly [string, string, number], periodFrom: string | null = null): Promise<void> {
  const [request] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status, period_from)
    select company_id, $2, id, 'approved', $3 from public.leave_types where company_id = $1 and key = $4 returning id`, [aurora(), me, periodFrom, key])
  await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, $4, $5, $6, true)`,
    [aurora(), request?.['id'], me, from, to, days])
  if (periodFrom !== null) {
    await scene.owner(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
      select company_id, employee_id, type_id, period_from, $2, $3, 'use', id from public.leave_requests where id = $1`, [request?.['id'], from, -days])
  }
}

describe('the desk of vacations', () => {
  it('says of many what it says of each alone, and what the functions of the law say of a period, whatever moved it', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await away(scene, me, 'unpaid', ['2025-05-01', '2025-06-29', 60])
      await away(scene, me, 'unexcused', ['2024-06-03', '2024-06-14', 12])
      await away(scene, me, 'paid', ['2025-09-01', '2025-10-15', 45])
      await away(scene, me, 'vacation', ['2026-11-16', '2026-11-30', 15], '2024-03-11')
      await scene.owner(`update public.employees set hire_date = '2020-02-29', created_at = '2020-03-01' where email = 'gestor@aurora.demo'`)
      await scene.owner(`insert into public.vacation_restarts (company_id, employee_id, on_date, reason, note)
        select company_id, id, '2025-12-01', 'loss_benefit', 'Voltou' from public.employees where email = 'gestor@aurora.demo'`)
      await scene.owner(`insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'vacation_risk', '2025-01-01', 90)`, [aurora()])
      await scene.owner(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind)
        select e.company_id, e.id, t.id, '2019-07-01', '2026-11-23', 30, 'credit' from public.employees e join public.leave_types t using (company_id)
        where t.key = 'vacation' and e.email = 'admin@aurora.demo' and e.hire_date = '2019-07-01'`)
      for (const on of ['2024-02-29', '2026-11-23', '2028-03-10']) {
        const [found] = await scene.owner(`
          with one as (select e.id, s.* from public.employees e cross join lateral private.vacation_sheet(e, $1) s),
          many as (select s.* from public.companies c
            cross join lateral private.vacation_sheets(c.id, array(select e.id from public.employees e where e.company_id = c.id), $1) s),
          law as (select e.id, p.number, p.acquired_from, p.acquired_to, p.granted_from, p.granted_to, p.ended_by, a.absences,
              private.vacation_entitlement(a.absences, private.leave_rules_of(e.id, p.acquired_from)) as days, (private.vacation_loss(e, p)).code as loss
            from public.employees e cross join lateral private.periods_of(e, $1) p
            cross join lateral (select private.unexcused_days(e, p.acquired_from, least(p.acquired_to, $1)) as absences) a),
          plain as (select o.id, o.number, o.acquired_from, o.acquired_to, o.granted_from, o.granted_to, o.ended_by, o.absences,
              case when o.ended_by is null and credit.id is null then o.days else l.days end as days, o.loss
            from one o join law l on l.id = o.id and l.number = o.number
            left join public.leave_ledger credit on credit.employee_id = o.id and credit.period_from = o.acquired_from and credit.kind = 'credit')
          select (select count(*)::integer from one) as rows,
            (select count(*)::integer from (table one except all table many) d) + (select count(*)::integer from (table many except all table one) d) as mixed,
            (select count(*)::integer from (table plain except all table law) d) + (select count(*)::integer from (table law except all table plain) d) as unlawful`, [on])
        expect(found, on).toMatchObject({ mixed: 0, unlawful: 0 })
        expect(Number(found?.['rows'])).toBeGreaterThan(on < '2025' ? 0 : 300)
      }
    })
  })

  it('counts, filters, sorts and pages the same rows', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      const all = await desk(scene, admin(), `p_limit => 5000`)
      expect(all.rows).toHaveLength(all.total)
      for (const state of ['enjoying', 'available', 'acquiring', 'double', 'risk']) {
        const some = await desk(scene, admin(), `p_state => '${state}', p_limit => 5000`)
        expect(some.total, state).toBe(all.counters[state] ?? 0)
        expect(some.counters, state).toEqual(all.counters)
        expect(some.rows.every((row) => row['state'] === state)).toBe(true)
        expect(all.departments.reduce((sum, part) => sum + Number(part[state] ?? 0), 0), state).toBe(some.total)
      }
      expect(all.rows.filter((row) => row.person.id === me)).toMatchObject([
        { number: 1, state: 'double', balance: 30, double_days: 30, last_safe_start: '2026-02-09' },
        { number: 2, state: 'available', balance: 30 },
        { number: 3, state: 'acquiring', earned: 20 },
      ])
      const days = all.rows.map((row) => String(row['last_safe_start']))
      expect(days).toEqual(days.toSorted())
      const back = await desk(scene, admin(), `p_desc => true, p_limit => 5000`)
      expect(back.rows.map((row) => row['last_safe_start'])).toEqual(days.toReversed())
      const second = await desk(scene, admin(), `p_limit => 10, p_offset => 10`)
      expect(second.rows).toEqual(all.rows.slice(10, 20))
      const searched = await desk(scene, admin(), `p_search => 'BEATRIZ nogueira'`)
      expect(new Set(searched.rows.map((row) => row.person.id))).toEqual(new Set([me]))
    })
  })

  it('has no period of somebody whose first day is not known', async () => {
    await stage.scene(async (scene) => {
      const [me] = await scene.owner(`update public.employees set hire_date = null where email = 'pessoa@aurora.demo' returning id`)
      expect(await scene.as(person(), 'select * from public.vacation_balance()')).toEqual([])
      const { rows } = await desk(scene, admin(), 'p_limit => 5000')
      expect(rows.some((row) => row.person.id === me?.['id'])).toBe(false)
    })
  })

  it('shows HR the company, a manager the team, and nobody else anything', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      const whole = await desk(scene, admin(), '')
      const team = await desk(scene, manager(), `p_limit => 5000`)
      expect(team.people).toBeLessThan(whole.people)
      expect(team.rows.some((row) => row.person.id === me)).toBe(true)
      const [outside] = await scene.owner(`select id from public.employees where email = 'admin@aurora.demo'`)
      expect(whole.people).toBeGreaterThan(100)
      expect(team.rows.some((row) => row.person.id === outside?.['id'])).toBe(false)
      const read = 'select public.vacation_desk($1)'
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), read, [aurora()])).toBeNull()
      for (const other of [person(), stage.signedIn('admin@boreal.demo'), stage.signedIn('estranho@vinculo.demo')]) {
        expect(await scene.refusal(other, read, [aurora()])).toBe('RHPER')
      }
    })
  })
})

describe('the demo', () => {
  it('has a period in double, some at risk, absences that cost days, certificates that are summed, a long leave and a head away', async () => {
    await stage.scene(async (scene) => {
      const { counters, rows } = await desk(scene, admin(), 'p_limit => 5000')
      expect(counters).toMatchObject({ double: 1 })
      expect(counters['risk']).toBeGreaterThanOrEqual(3)
      expect(counters['enjoying']).toBeGreaterThanOrEqual(1)
      expect(rows.filter((row) => row['absences'] === 14)).toMatchObject([{ days: 24 }])
      const cases = await scene.owner(`select t.key, max(c.summed) as summed, sum(l.days)::integer as days from public.leave_requests r
        join public.leave_types t on t.id = r.type_id join public.leaves l on l.request_id = r.id left join public.leave_certificates c on c.request_id = r.id
        where r.company_id = $1 and t.key <> 'vacation' group by 1 order by 1`, [aurora()])
      expect(cases).toEqual([
        { key: 'maternity', summed: null, days: 120 }, { key: 'maternity_citizen', summed: null, days: 60 },
        { key: 'sick', summed: 17, days: 17 }, { key: 'unexcused', summed: null, days: 14 },
      ])
      const [head] = await scene.owner(`select count(*)::integer as heads from public.approval_substitutes s join public.leaves l on l.employee_id = s.person_id
        where s.company_id = $1 and private.today($1) between l.starts_on and l.ends_on and s.period @> private.today($1)`, [aurora()])
      expect(head).toEqual({ heads: 1 })
    })
  })
})

interface Statement {
  readonly scope: string
  readonly periods: readonly {
    readonly number: number
    readonly lines: readonly { readonly code: string; readonly value: string; readonly source: string }[]
    readonly entries: readonly { readonly kind: string; readonly days: number; readonly balance: number; readonly note: string | null }[]
  }[]
}
async function statement(scene: Scene, who: Actor, me: unknown, on: string | null = null): Promise<Statement> {
  const [row] = await scene.as(who, 'select public.vacation_statement($1, $2) as found', [me, on])
  return row?.['found'] as Statement
}
const told = (found: Statement, number: number): Readonly<Record<string, string>> =>
  Object.fromEntries((found.periods.find((period) => period.number === number)?.lines ?? []).map(({ code, value, source }) => [code, `${value} | ${source}`]))

describe('the statement of a person', () => {
  it('tells each period line by line, with its article', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await away(scene, me, 'unexcused', ['2025-04-01', '2025-04-06', 6])
      await away(scene, me, 'vacation', ['2026-09-01', '2026-09-10', 10], '2025-03-11')
      await scene.as(admin(), 'select public.adjust_leave_balance($1, (select id from public.leave_types where company_id = $2 and key = $3), $4, 2, $5)',
        [me, aurora(), 'vacation', '2025-03-11', 'Saldo conferido'])
      const found = await statement(scene, person(), null)
      expect(found.scope).toBe('own')
      expect(told(found, 2)).toEqual({
        base: '11/03/2024 | CLT art. 130', acquired: '11/03/2025 a 10/03/2026 | CLT arts. 130 e 134', absences: '6 | CLT art. 130, II',
        days: '24 dias | CLT art. 130, II', adjusted: '+2 dias | Lançamentos abaixo', used: '-10 dias | CLT art. 134', balance: '16 dias | CLT art. 130',
        granted: '11/03/2026 a 10/03/2027 | CLT art. 134', limit: '23/02/2027 | CLT art. 137; Súmula 81 do TST', notice: '22/01/2027 | CLT art. 135',
      })
      expect(found.periods.find(({ number }) => number === 2)?.entries).toMatchObject([{ kind: 'use', days: -10, balance: 14 }, { kind: 'adjust', days: 2, balance: 16, note: 'Saldo conferido' }])
      expect(told(found, 1)).toMatchObject({ double: '30 dias | CLT art. 137; Súmula 81 do TST' })
      expect(told(found, 3)).toMatchObject({ earned: '20 dias | CLT art. 146, parágrafo único', sale_until: '23/02/2027 | CLT art. 143, § 1º' })
      expect(told(await statement(scene, admin(), me, '2024-09-11'), 1)).toMatchObject({ earned: '15 dias | CLT art. 146, parágrafo único' })
    })
  })

  it('is read by the person, the managers above and HR', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      expect((await statement(scene, manager(), me)).scope).toBe('team')
      expect((await statement(scene, admin(), me)).scope).toBe('hr')
      const [colleague] = await scene.owner(`select id from public.employees where email = 'admin@aurora.demo'`)
      expect(await scene.refusal(person(), 'select public.vacation_statement($1)', [colleague?.['id']])).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), 'select public.vacation_statement($1)', [me])).toBe('RHNTF')
      expect(await scene.refusal(person(), `select public.vacation_statement(null, '0001-01-01')`)).toBe('RHARG')
    })
  })
})

describe('what would be due at the end', () => {
  const due = async (scene: Scene, me: unknown, on: string, cause = 'dismissal'): Promise<readonly Row[]> =>
    scene.as(admin(), 'select kind, acquired_from::text as from, twelfths, days::float from public.vacation_termination($1, $2, $3)', [me, on, cause])

  it('adds up whole periods, single or double, and the twelfths of the running one', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      expect(await due(scene, me, '2026-11-23')).toEqual([
        { kind: 'double', from: '2024-03-11', twelfths: 12, days: 30 }, { kind: 'due', from: '2025-03-11', twelfths: 12, days: 30 },
        { kind: 'proportional', from: '2026-03-11', twelfths: 8, days: 20 },
      ])
      expect(await due(scene, me, '2026-11-23', 'just_cause')).toMatchObject([{ kind: 'double' }, { kind: 'due' }, { kind: 'proportional', twelfths: 0, days: 0 }])
      expect(await due(scene, me, '2025-03-10')).toMatchObject([{ kind: 'due', days: 30 }])
      expect(await scene.refusal(admin(), 'select public.vacation_termination($1, $2)', [me, '2024-03-10'])).toBe('RHARG')
      expect(await scene.refusal(admin(), `select public.vacation_termination($1, '2026-11-23', 'whim')`, [me])).toBe('RHARG')
    })
  })

  it('follows the examples of the law: seven twelfths, absences, a resignation within the year', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      expect(await due(scene, me, '2024-10-10')).toEqual([{ kind: 'proportional', from: '2024-03-11', twelfths: 7, days: 17.5 }])
      await away(scene, me, 'unexcused', ['2024-05-06', '2024-05-13', 8])
      expect(await due(scene, me, '2024-10-10')).toEqual([{ kind: 'proportional', from: '2024-03-11', twelfths: 7, days: 14 }])
      await scene.owner(`update public.employees set hire_date = '2026-01-12' where id = $1`, [me])
      expect(await due(scene, me, '2026-05-20', 'resignation')).toMatchObject([{ twelfths: 4, days: 10 }])
    })
  })

  it('counts what was planned for later as still owed, and what was taken as taken', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await away(scene, me, 'vacation', ['2026-06-01', '2026-06-15', 15], '2025-03-11')
      await away(scene, me, 'vacation', ['2027-01-11', '2027-01-25', 15], '2025-03-11')
      expect((await due(scene, me, '2026-12-31'))[1]).toMatchObject({ kind: 'due', days: 15 })
      expect((await due(scene, me, '2027-01-15'))[1]).toMatchObject({ kind: 'due', days: 10 })
      expect((await due(scene, me, '2027-02-01')).map((row) => row['kind'])).toEqual(['double', 'proportional'])
    })
  })
})
