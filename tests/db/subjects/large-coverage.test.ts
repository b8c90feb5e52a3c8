import { describe, expect, it } from 'vitest'
import { type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const aurora = (): string => stage.company('aurora')

/** A department of twelve hundred, all of them away from 2026-06-08 to 2026-06-12; answers its rule of coverage, the only one. */
async function department(scene: Scene): Promise<unknown> {
  await scene.owner('set local session_replication_role = replica')
  await scene.owner('create temp table crowd on commit drop as select gen_random_uuid() as id, n from generate_series(1, 1200) n')
  await scene.owner(`insert into public.employees (id, company_id, first_name, last_name, position, hire_date, status, registration_number, department_id)
    select c.id, $1, 'Pessoa', 'Grande ' || c.n, 'Analista', '2022-03-01', 'active', 'G-' || c.n, d.id from crowd c, (select id from public.departments where company_id = $1 order by name limit 1) d`, [aurora()])
  await scene.owner(`with asked as (insert into public.leave_requests (company_id, employee_id, type_id, status) select $1, c.id, t.id, 'approved' from crowd c, public.leave_types t where t.company_id = $1 and t.key = 'paid' returning *)
    insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select $1, id, employee_id, '2026-06-08', '2026-06-12', 5, true from asked`, [aurora()])
  await scene.owner('update public.coverage_rules set archived_at = now() where company_id = $1', [aurora()])
  const [rule] = await scene.owner(`insert into public.coverage_rules (company_id, department_id, with_below, max_away_pct, starts_on) select $1, e.department_id, false, 40, '2020-01-01'
    from public.employees e join crowd c on c.id = e.id and c.n = 1 returning id`, [aurora()])
  return rule?.['id']
}

describe('coverage of a large department', () => {
  it('is what counting everybody says, and counts no thousands where it may stop', async () => {
    await stage.scene(async (scene) => {
      const rule = await department(scene)
      const asked = async (pct: number | null, present: number | null, day: string): Promise<Row | undefined> => {
        await scene.owner('update public.coverage_rules set max_away_pct = $2, min_present = $3 where id = $1', [rule, pct, present])
        const said = (exact: boolean): string => `private.coverage_of_wish(e, array[daterange($1, $1::date + 5)], null, ${String(exact)})`
        return (await scene.owner(`select (select c.present >= c.minimum from ${said(true)} c) as counted, (select coalesce(c.present >= c.minimum, true) from ${said(false)} c) as said,
          (select c.people is null from ${said(false)} c) as stopped from public.employees e join crowd c on c.id = e.id and c.n = 1`, [day]))[0]
      }
      for (const day of ['2027-01-11', '2026-06-08']) {
        for (const [pct, present] of [[40, null], [1, null], [0, null], [99, null], [null, 900], [null, 1198], [null, 1199], [null, 1]] as const) {
          const found = await asked(pct, present, day)
          expect(found?.['said'], `${String(pct)} ${String(present)} ${day}`).toBe(found?.['counted'])
        }
      }
      expect(await asked(40, null, '2027-01-11')).toEqual({ counted: true, said: true, stopped: true })
      expect(await asked(40, null, '2026-06-08')).toEqual({ counted: false, said: false, stopped: false })
    })
  })
})
