import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const later = (from: string, days: number): string => new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Hired on 2024-03-11 and on a benefit for 40 days from 2026-01-10 on, inside the concession of the first period. It is 2026-11-23. */
async function ill(scene: Scene): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11',
    manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo' returning id`)
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = least(starts_on, '2024-03-11') where employee_id = $1`, [me?.['id']])
  await scene.owner(`with r as (insert into public.leave_requests (company_id, employee_id, type_id, status) select company_id, $2, id, 'approved' from public.leave_types where company_id = $1 and key = 'benefit' returning *)
    insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select company_id, id, employee_id, '2026-01-10', '2026-02-18', 40, true from r`, [stage.company('aurora'), me?.['id']])
  return me?.['id']
}

describe('a benefit inside the concession (CLT arts. 134 and 476; the law is open)', () => {
  it('leaves the limit alone, and moves it by its days where the company says so; each way the figure says it', async () => {
    await stage.scene(async (scene) => {
      const me = await ill(scene)
      const limits = async (): Promise<unknown[]> => (await scene.as(admin(), 'select granted_to::text from public.vacation_balance($1)', [me])).map(({ granted_to }) => granted_to)
      const caveat = async (who: Actor): Promise<unknown[]> => {
        const [row] = await scene.as(who, 'select public.vacation_statement($1) as s', [me])
        const { periods } = (row as { s: { periods: readonly { acquired_from: string; lines: readonly Row[] }[] } }).s
        return periods.flatMap(({ acquired_from, lines }) => lines.flatMap(({ code, label, value, source }) => (code === 'benefit' ? [[acquired_from, label, value, source]] : [])))
      }
      expect(await limits()).toEqual(['2026-03-10', '2027-03-10', '2028-03-10'])
      expect(await caveat(admin())).toEqual([['2024-03-11', 'Benefício do INSS no período concessivo: a empresa não adia o limite', '40 dias', 'CLT arts. 134 e 476; a lei não diz']])
      expect(await caveat(manager())).toEqual([])
      await scene.as(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'benefit_stops_concession', '2026-01-01', 1)`, [stage.company('aurora')])
      expect(await limits()).toEqual(['2026-04-19', '2027-03-10', '2028-03-10'])
      expect(await caveat(admin())).toEqual([['2024-03-11', 'Benefício do INSS no período concessivo: a empresa adia o limite', '40 dias', expect.any(String)]])
      await scene.owner('select private.run_vacation_figures()')
      const [desk] = await scene.as(admin(), 'select public.vacation_desk($1, p_limit => 5000) as d', [stage.company('aurora')])
      const { rows } = (desk as { d: { rows: readonly { person: Row; acquired_from: string; granted_to: string }[] } }).d
      expect(rows.filter(({ person, acquired_from }) => person['id'] === me && acquired_from === '2024-03-11')).toMatchObject([{ granted_to: '2026-04-19' }])
    })
  })

  it('moves the limit by exactly its days inside the concession, and no period by any', async () => {
    const day = fc.integer({ min: 0, max: 2200 })
    const cases = fc.sample(fc.tuple(day, fc.integer({ min: 1, max: 200 })), { numRuns: 200, seed: 20_261_124 }).map(([at, days]) => ({ from: later('2020-01-01', at), to: later('2020-01-01', at + days - 1) }))
    await stage.scene(async (scene) => {
      const rows = await scene.owner(`select bool_and((a.acquired_from, a.acquired_to, a.granted_from) = (b.acquired_from, b.acquired_to, b.granted_from)) as same,
          bool_and(b.granted_to - a.granted_to = case when (e ->> 'to')::date >= a.granted_from and (e ->> 'from')::date <= a.granted_to
            then (e ->> 'to')::date - greatest((e ->> 'from')::date, a.granted_from) + 1 else 0 end) as exact
        from jsonb_array_elements($1::jsonb) with ordinality as c (e, n)
        cross join lateral private.vacation_periods('2020-01-01', '2026-12-31') a
        join lateral private.vacation_periods('2020-01-01', '2026-12-31', jsonb_build_array(e || '{"kind": "benefit"}')) b on b.number = a.number
        group by c.n`, [JSON.stringify(cases)])
      expect(rows).toHaveLength(cases.length)
      for (const row of rows) expect(row).toEqual({ same: true, exact: true })
    })
  })
})

it('sums of illness do not mind the order of certificates, count each day once and name a benefit inside its certificate (Decreto 3.048/1999, art. 75)', async () => {
  const papers = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 6 })
  const cases = fc.sample(papers, { numRuns: 200, seed: 20_261_125 }).map((list) => list.map(([at, days]) => `[${later('2026-01-01', at)},${later('2026-01-01', at + days - 1)}]`))
  await stage.scene(async (scene) => {
    const rows = await scene.owner(`with l as materialized (select private.statutory_leave_rules('2026-11-20') as r)
      select x.rows = y.rows as same, x.days = x.apart as once, x.inside
      from l, jsonb_array_elements($1::jsonb) as c
      cross join lateral (select array_agg(e::daterange order by o) as up, array_agg(e::daterange order by o desc) as down from jsonb_array_elements_text(c) with ordinality as p (e, o)) p
      cross join lateral (select jsonb_agg(to_jsonb(s)) as rows, sum(s.days) as days, bool_and(s.benefit_from is null or s.benefit_from between s.starts_on and s.ends_on) as inside,
        (select sum(upper(d) - lower(d)) from unnest((select range_agg(u) from unnest(p.up) u)) d) as apart from private.sick_sums(p.up, l.r) s) x
      cross join lateral (select jsonb_agg(to_jsonb(s)) as rows from private.sick_sums(p.down, l.r) s) y`, [JSON.stringify(cases)])
    expect(rows).toHaveLength(cases.length)
    rows.forEach((row, index) => expect(row, JSON.stringify(cases[index])).toEqual({ same: true, once: true, inside: true }))
  })
})
