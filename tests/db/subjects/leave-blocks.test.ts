import { describe, expect, it } from 'vitest'
import { expectFrom } from '../support/expected.ts'
import { type Actor, type Attempt, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const save = `select * from public.save_leave_block(p_company_id => $1, p_id => $2, p_updated_at => $3, p_starts_on => $4, p_ends_on => $5, p_reason => $6,
  p_hard => $7, p_departments => $8, p_work_sites => $9, p_positions => $10, p_types => $11)`

interface Scope {
  readonly departments?: readonly unknown[]
  readonly sites?: readonly unknown[]
  readonly positions?: readonly unknown[]
  readonly types?: readonly unknown[]
}
const block = (from: string, to: string, { hard = true, reason = 'Inventário', departments = [], sites = [], positions = [], types = [] }: Scope & { hard?: boolean; reason?: string } = {}): unknown[] =>
  [stage.company('aurora'), null, null, from, to, reason, hard, departments, sites, positions, types]

interface Cast {
  readonly me: Row
  readonly type: (key: string) => unknown
  readonly checks: (who: Actor, key: string, from: string, to: string) => Promise<readonly Row[]>
}

/** 2026-11-23 is a Monday. The person works in a department below another one, at a site, with two colleagues beside. */
async function cast(scene: Scene): Promise<Cast> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const aurora = stage.company('aurora')
  const [above] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Operações de teste') returning id`, [aurora])
  const [team] = await scene.owner(`insert into public.departments (company_id, name, parent_id) values ($1, 'Expedição de teste', $2) returning id`, [aurora, above?.['id']])
  const [other] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Outra de teste') returning id`, [aurora])
  const found = await scene.owner(`select id from public.employees where company_id = $1 and status = 'active' and user_id is null and hire_date < '2024-01-01' order by id limit 2`, [aurora])
  await scene.owner(`update public.employees set department_id = $1 where company_id = $2 and (email = 'pessoa@aurora.demo' or id = any ($3))`, [team?.['id'], aurora, found.map(({ id }) => id)])
  await scene.owner(`update public.employees set first_name = 'Bia', last_name = 'Alves', social_name = null where id = $1`, [found[0]?.['id']])
  await scene.owner(`update public.employees set first_name = 'Caio', last_name = 'Braga', social_name = null where id = $1`, [found[1]?.['id']])
  await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = any ($1)`, [found.map(({ id }) => id)])
  const [me] = await scene.owner(`select e.id, a.work_site_id, a.position_id from public.employees e
    join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id and a.ends_on is null where e.email = 'pessoa@aurora.demo'`)
  const types = await scene.owner(`select key, id from public.leave_types where company_id = $1`, [aurora])
  const type = (key: string): unknown => types.find((row) => row['key'] === key)?.['id']
  return {
    me: { ...me, above: above?.['id'], team: team?.['id'], other: other?.['id'], bia: found[0]?.['id'], caio: found[1]?.['id'] },
    type,
    checks: async (who, key, starts_on, ends_on) =>
      scene.as(who, `select r ->> 'code' as code, (r ->> 'holds')::boolean as holds, r ->> 'severity' as severity, r ->> 'about' as about
        from jsonb_array_elements(public.preview_leave($1, $2, $3) -> 'rules') r where r ->> 'code' in ('blocked', 'blocked_soft', 'coverage') order by 1`,
        [type(key), JSON.stringify([{ starts_on, ends_on }]), me?.['id']]),
  }
}

describe('a block', () => {
  it('refuses when it is hard and warns when it is soft, on its days alone', async () => {
    await stage.scene(async (scene) => {
      const { checks, type } = await cast(scene)
      expect(await checks(person(), 'birthday', '2026-12-14', '2026-12-14')).toEqual([])
      await scene.as(admin(), save, block('2026-12-10', '2026-12-20'))
      await scene.as(admin(), save, block('2027-02-01', '2027-02-01', { hard: false, reason: 'Feira' }))
      expect(await checks(person(), 'birthday', '2026-12-14', '2026-12-14')).toEqual([{ code: 'blocked', holds: false, severity: 'block', about: 'Inventário, 10/12/2026 a 20/12/2026' }])
      expect(await checks(person(), 'birthday', '2026-12-21', '2026-12-21')).toEqual([{ code: 'blocked', holds: true, severity: 'block', about: null }])
      expect(await checks(person(), 'birthday', '2027-02-01', '2027-02-01')).toEqual([{ code: 'blocked_soft', holds: false, severity: 'warn', about: 'Feira, 01/02/2027' }])
      const ask = (day: string): Promise<Attempt> =>
        scene.attempt(person(), 'select public.request_leave($1, $2)', [type('birthday'), JSON.stringify([{ starts_on: day, ends_on: day }])])
      expect((await ask('2026-12-14')).error).toMatchObject({ code: 'RHLEV', detail: 'blocked' })
      expect((await ask('2026-12-21')).error).toBeNull()
    })
  })

  it('never stands in the way of illness or of what the law gives', async () => {
    await stage.scene(async (scene) => {
      const { checks, type } = await cast(scene)
      await scene.as(admin(), save, block('2026-12-10', '2026-12-20'))
      expect(await checks(person(), 'wedding', '2026-12-14', '2026-12-16')).toEqual([])
      expect(await checks(person(), 'sick', '2026-12-14', '2026-12-16')).toEqual([])
      expect(await scene.refusal(admin(), save, block('2027-01-10', '2027-01-20', { types: [type('wedding')] }))).toBe('RHARG')
      expect(await scene.refusal(admin(), save, block('2027-01-10', '2027-01-20', { types: [type('vacation')] }))).toBeNull()
    })
  })

  it('is for those of its departments and below, sites, positions and types, all at once', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      const [elsewhere] = await scene.owner(`insert into public.work_sites (company_id, name) values ($1, 'Longe') returning id`, [stage.company('aurora')])
      const held = async (scope: Scope, key = 'birthday'): Promise<number> => {
        const [made] = await scene.as(admin(), save, block('2026-12-10', '2026-12-20', scope))
        const [{ n } = {}] = await scene.owner(`select count(*)::integer as n from private.blocks_on($1, '2026-12-12', '2026-12-12', $2)`, [me['id'], type(key)])
        await scene.as(admin(), `update public.leave_blocks set archived_at = now() where id = $1`, [made?.['id']])
        return Number(n)
      }
      expect(await held({})).toBe(1)
      expect(await held({ departments: [me['team']] })).toBe(1)
      expect(await held({ departments: [me['above'], me['other']] })).toBe(1)
      expect(await held({ departments: [me['other']] })).toBe(0)
      expect(await held({ departments: [me['above']], sites: [me['work_site_id']] })).toBe(1)
      expect(await held({ departments: [me['above']], sites: [elsewhere?.['id']] })).toBe(0)
      expect(await held({ types: [type('vacation')] })).toBe(0)
      expect(await held({ types: [type('vacation')] }, 'vacation')).toBe(1)
    })
  })

  it('is changed with whom it is for, comes back after an undo, and tells of another change in between', async () => {
    await stage.scene(async (scene) => {
      const { me } = await cast(scene)
      const [made] = await scene.as(admin(), `select id, updated_at::text from public.save_leave_block($1, '2026-12-10', '2026-12-20', ' Inventário ', true, $2)`, [stage.company('aurora'), [me['team']]])
      const change = `select id, reason, updated_at::text from public.save_leave_block($1, '2026-12-10', '2026-12-21', 'Balanço', false, $4, p_id => $2, p_updated_at => $3)`
      const [changed] = await scene.as(admin(), change, [stage.company('aurora'), made?.['id'], made?.['updated_at'], [me['above']]])
      expect(changed).toMatchObject({ id: made?.['id'], reason: 'Balanço' })
      expect(await scene.owner(`select department_id from public.leave_block_scopes where block_id = $1`, [made?.['id']])).toEqual([{ department_id: me['above'] }])
      expect(await scene.as(admin(), change, [stage.company('aurora'), made?.['id'], '2020-01-01T00:00:00Z', []])).toEqual([])
      await scene.as(admin(), `update public.leave_blocks set archived_at = now() where id = $1`, [made?.['id']])
      expect(await scene.owner(`select from private.blocks_on($1, '2026-12-12', '2026-12-12')`, [me['id']])).toHaveLength(0)
      await scene.as(admin(), `update public.leave_blocks set archived_at = null where id = $1`, [made?.['id']])
      expect(await scene.owner(`select from private.blocks_on($1, '2026-12-12', '2026-12-12')`, [me['id']])).toHaveLength(1)
    })
  })

  it('is written by administrators of the company, with things of the company', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      const [foreign] = await scene.owner(`select id from public.departments where company_id = $1 limit 1`, [stage.company('boreal')])
      expect(await scene.refusal(admin(), save, block('2026-12-10', '2026-12-20'))).toBeNull()
      expect(await scene.refusal(admin(), save, block('2026-12-10', '2026-12-20', { departments: [foreign?.['id']] }))).toBe('23503')
      expect(await scene.refusal(admin(), save, block('2026-12-20', '2026-12-10'))).toBe('23514')
      expect(await scene.refusal(person(), save, block('2026-12-10', '2026-12-20'))).toBe('RHPER')
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), save, block('2026-12-10', '2026-12-20'))).toBe('RHPER')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), save, block('2026-12-10', '2026-12-20'))).toBe('RHNTF')
    })
  })
})

describe('coverage', () => {
  const rule = `insert into public.coverage_rules (company_id, department_id, with_below, min_present, max_away_pct, starts_on, ends_on) values ($1, $2, $3, $4, $5, $6, $7)`
  const away = async (scene: Scene, who: unknown, from: string, to: string, granted: boolean): Promise<void> => {
    const [request] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status)
      select $1, $2, t.id, $3 from public.leave_types t where t.company_id = $1 and t.key = 'paid' returning id`, [stage.company('aurora'), who, granted ? 'approved' : 'pending'])
    await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, $4, $5, 1, $6)`,
      [stage.company('aurora'), request?.['id'], who, from, to, granted])
  }

  it('warns of the worst day, with the names that the caller may know', async () => {
    await stage.scene(async (scene) => {
      const { me, checks, type } = await cast(scene)
      await scene.as(admin(), rule, [stage.company('aurora'), me['above'], true, 2, null, '2026-01-01', null])
      expect(await checks(person(), 'birthday', '2026-12-14', '2026-12-14')).toEqual([{ code: 'coverage', holds: true, severity: 'warn', about: '2 de 3 presentes em 14/12/2026, mínimo 2' }])
      await away(scene, me['bia'], '2026-12-15', '2026-12-15', true)
      await away(scene, me['caio'], '2026-12-15', '2026-12-15', false)
      expect(await checks(person(), 'paid', '2026-12-14', '2026-12-16')).toEqual([{ code: 'coverage', holds: false, severity: 'warn', about: '0 de 3 presentes em 15/12/2026, mínimo 2; fora: Bia Alves e mais 1' }])
      expect(await checks(admin(), 'paid', '2026-12-14', '2026-12-16')).toMatchObject([{ about: '0 de 3 presentes em 15/12/2026, mínimo 2; fora: Bia Alves, Caio Braga' }])
      expect(await scene.refusal(person(), 'select public.request_leave($1, $2)', [type('birthday'), JSON.stringify([{ starts_on: '2026-12-15', ends_on: '2026-12-15' }])])).toBeNull()
    })
  })

  it('holds from one day to another, for a department alone or with those below, as a share or a number', async () => {
    await stage.scene(async (scene) => {
      const { me, checks } = await cast(scene)
      await scene.as(admin(), rule, [stage.company('aurora'), me['above'], false, 1, null, '2026-01-01', null])
      expect(await checks(person(), 'birthday', '2026-12-14', '2026-12-14')).toEqual([])
      await scene.as(admin(), rule, [stage.company('aurora'), me['team'], false, null, 20, '2026-12-01', '2026-12-31'])
      expect(await checks(person(), 'birthday', '2026-12-14', '2026-12-14')).toMatchObject([{ holds: false, about: '2 de 3 presentes em 14/12/2026, mínimo 3' }])
      expect(await checks(person(), 'birthday', '2027-01-04', '2027-01-04')).toEqual([])
      expect(await scene.refusal(admin(), rule, [stage.company('aurora'), me['team'], false, 1, 20, '2026-12-01', null])).toBe('23514')
    })
  })

  it('per day counts people, those away, those who asked to be, the share present and the minimum', async () => {
    await stage.scene(async (scene) => {
      const { me } = await cast(scene)
      await scene.as(admin(), rule, [stage.company('aurora'), me['above'], true, null, 50, '2026-01-01', null])
      await away(scene, me['bia'], '2026-12-15', '2026-12-16', true)
      await away(scene, me['caio'], '2026-12-16', '2026-12-17', false)
      await expectFrom(scene, me['id'], '2026-12-16')
      const days = (requested: boolean): Promise<readonly Row[]> =>
        scene.owner(`select on_day::text, people, away, requested, present_pct, minimum from private.coverage_between($1, $2, '2026-12-14', '2026-12-17', true, $3)`, [stage.company('aurora'), me['above'], requested])
      expect(await days(true)).toEqual([
        { on_day: '2026-12-14', people: 2, away: 0, requested: 0, present_pct: 100, minimum: 1 },
        { on_day: '2026-12-15', people: 2, away: 1, requested: 0, present_pct: 50, minimum: 1 },
        { on_day: '2026-12-16', people: 3, away: 2, requested: 1, present_pct: 33, minimum: 2 },
        { on_day: '2026-12-17', people: 3, away: 1, requested: 1, present_pct: 66, minimum: 2 },
      ])
      expect((await days(false)).map(({ away: gone }) => gone)).toEqual([0, 1, 1, 0])
      const effects = (actor: Actor, most: number): Promise<readonly Row[]> =>
        scene.as(actor, `select people, minimum, days_below, first_below::text from public.coverage_effects($1, $2, true, '2026-12-01', null, $3, '2026-12-31')`, [stage.company('aurora'), me['above'], most])
      expect(await effects(admin(), 50)).toEqual([{ people: 2, minimum: 1, days_below: 1, first_below: '2026-12-16' }])
      expect(await effects(admin(), 99)).toMatchObject([{ days_below: 0, first_below: null }])
      await expect(effects(person(), 50)).rejects.toMatchObject({ code: 'RHPER' })
      await expect(effects(stage.signedIn('admin@boreal.demo'), 50)).rejects.toMatchObject({ code: 'RHNTF' })
    })
  })
})
