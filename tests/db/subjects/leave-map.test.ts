import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const aurora = (): string => stage.company('aurora')

interface Told {
  readonly people: readonly { readonly id: string; readonly may_plan: boolean; readonly periods: readonly Row[] }[]
  readonly bars: readonly Row[]
  readonly holidays: readonly Row[]
  readonly blocks: readonly Row[]
  readonly coverage: readonly Row[]
}

/** 2026-11-23 is a Monday. The person was hired on 2024-03-11 and works by the CLT under the manager: the first period is paid double by now. */
async function cast(scene: Scene): Promise<string> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`select id from public.employees where email = 'pessoa@aurora.demo'`)
  await scene.owner(`update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where id = $1`, [me?.['id']])
  await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where id = $1`, [me?.['id']])
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite' where employee_id = $1`, [me?.['id']])
  return String(me?.['id'])
}
async function map(scene: Scene, who: Actor, from = '2026-11-01', to = '2027-10-31'): Promise<Told> {
  const [row] = await scene.as(who, 'select public.leave_map($1, $2, $3) as map', [aurora(), from, to])
  return row?.['map'] as Told
}
async function plan(scene: Scene, who: Actor, values: readonly unknown[]): Promise<Row> {
  const [row] = await scene.as(who, 'select public.plan_vacation($1, $2, $3) as item', values)
  return row?.['item'] as Row
}
async function refused(scene: Scene, who: Actor, text: string, values: readonly unknown[]): Promise<string | null> {
  const { error } = await scene.attempt(who, text, values)
  return error === null ? null : `${String(error.code)} ${String(error.detail)}`
}
const put = 'select public.plan_vacation($1, $2, $3)'

describe('the map', () => {
  it('finds people by name or registration number', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await scene.owner(`update public.employees set first_name = 'Úrsula', last_name = 'Zanzibar' where id = $1`, [me])
      const sought = async (term: string): Promise<unknown> => {
        const [row] = await scene.as(admin(), `select public.leave_map($1, '2026-11-01', '2027-10-31', p_search => $2) as map`, [aurora(), term])
        const told = row?.['map'] as Told & { readonly total: number }
        return [told.people.map(({ id }) => id), told.total]
      }
      expect(await sought(' ursula zanz ')).toEqual([[me], 1])
      expect(await sought('ninguém se chama assim')).toEqual([[], 0])
    })
  })

  it('shows HR the company and managers their team, with periods, bars and holidays; people do not read it', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [all, team] = [await map(scene, admin()), await map(scene, manager())]
      expect(team.people.length).toBeGreaterThan(1)
      expect(all.people.length).toBeGreaterThan(team.people.length)
      expect(team.people.find(({ id }) => id === me)?.periods).toMatchObject([
        { from: '2024-03-11', state: 'double', balance: 30, planned: 0, last_safe_start: '2026-02-09' },
        { from: '2025-03-11', state: 'available', balance: 30 },
        { from: '2026-03-11', state: 'acquiring' },
      ])
      const [own] = await scene.owner(`select id from public.employees where email = 'admin@aurora.demo'`)
      expect(all.people.find(({ id }) => id === own?.['id'])).toMatchObject({ may_plan: false })
      expect(all.holidays).toContainEqual({ on_date: '2026-12-25', name: 'Natal', half: false, sites: null })
      expect(await scene.refusal(person(), 'select public.leave_map($1, $2, $3)', [aurora(), '2026-11-01', '2027-10-31'])).toBe('RHPER')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), 'select public.leave_map($1, $2, $3)', [aurora(), '2026-11-01', '2027-10-31'])).toBe('RHNTF')
      expect(await scene.refusal(admin(), 'select public.leave_map($1, $2, $3)', [aurora(), '2026-11-01', '2029-10-31'])).toBe('RHARG')
    })
  })

  it('calls an illness to the manager what its type is called, and to HR by its name', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [type] = await scene.owner(`select id, name, shown_as from public.leave_types where company_id = $1 and key = 'sick'`, [aurora()])
      await scene.owner(`insert into public.leave_requests (id, company_id, employee_id, type_id, status) values (md5('s')::uuid, $1, $2, $3, 'approved')`, [aurora(), me, type?.['id']])
      await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, md5('s')::uuid, $2, '2026-12-01', '2026-12-03', 3, true)`, [aurora(), me])
      const barOf = async (who: Actor): Promise<Row | undefined> => (await map(scene, who)).bars.find((bar) => bar['employee_id'] === me)
      expect(await barOf(manager())).toMatchObject({ kind: 'absence', label: type?.['shown_as'], request_id: null })
      expect(await barOf(admin())).toMatchObject({ kind: 'absence', label: type?.['name'] })
      expect(type?.['shown_as']).not.toBe(type?.['name'])
    })
  })

  it('tells blocks with whom they hold for, and the coverage of departments that have a rule', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [{ department_id: department } = {}] = await scene.owner('select department_id from public.employees where id = $1', [me])
      await scene.as(admin(), `select public.save_leave_block($1, '2027-01-04', '2027-01-08', 'Inventário', true)`, [aurora()])
      await scene.as(admin(), `select public.save_leave_block($1, '2027-02-01', '2027-02-05', 'Auditoria', true, array[$2]::uuid[])`, [aurora(), department])
      await scene.as(admin(), `insert into public.coverage_rules (company_id, department_id, min_present, starts_on) values ($1, $2, 1, '2026-01-01')`, [aurora(), department])
      const told = await map(scene, manager())
      expect(told.blocks).toMatchObject([{ reason: 'Inventário', people: null }, { reason: 'Auditoria' }])
      expect(told.blocks[1]?.['people']).toContain(me)
      expect(told.coverage).toMatchObject([{ department_id: department, covers: expect.arrayContaining([department]) as unknown }])
      expect(told.coverage[0]?.['minimum']).toHaveLength(365)
      expect(await refused(scene, manager(), put, [me, '2027-01-04', 30])).toBe('RHLEV blocked')
    })
  })
})

describe('a draft', () => {
  it('takes what the rules allow and is read by its author alone', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect(await plan(scene, manager(), [me, '2027-01-11', 20])).toMatchObject({ period_from: '2024-03-11', warnings: [{ code: 'double_pay' }] })
      expect((await map(scene, manager())).bars.filter((bar) => bar['employee_id'] === me)).toMatchObject([{ kind: 'planned', starts_on: '2027-01-11', ends_on: '2027-01-30', mine: true }])
      expect((await map(scene, manager())).people.find(({ id }) => id === me)?.periods[0]).toMatchObject({ planned: 20, balance: 30 })
      const read = 'select days from public.vacation_plans where employee_id = $1'
      expect(await scene.as(manager(), read, [me])).toHaveLength(1)
      for (const actor of [admin(), person(), stage.signedIn('master@vinculo.demo')]) expect(await scene.as(actor, read, [me])).toEqual([])
      expect((await map(scene, admin())).bars.filter((bar) => bar['employee_id'] === me)).toEqual([])
      expect(await scene.as(person(), 'select * from public.vacation_balance() where scheduled > 0')).toEqual([])
    })
  })

  it.each([
    ['a Friday', '2027-01-15', 30, 'RHLEV start_before_rest'],
    ['a Sunday', '2027-01-17', 30, 'RHLEV start_rest'],
    ['the eve of a holiday', '2027-04-20', 30, 'RHLEV start_before_holiday'],
    ['more than there is', '2027-01-11', 31, 'RHLEV no_balance'],
    ['four days', '2027-01-11', 4, 'RHLEV parts_short'],
    ['what leaves two days', '2027-01-11', 28, 'RHLEV parts_rest'],
    ['no days', '2027-01-11', 0, 'RHARG days'],
  ] as const)('refuses %s', async (_name, on, days, answer) => {
    await stage.scene(async (scene) => {
      expect(await refused(scene, manager(), put, [await cast(scene), on, days])).toBe(answer)
    })
  })

  it('holds its stretches against each other: division, balance and days', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await plan(scene, manager(), [me, '2027-01-11', 10])
      expect(await refused(scene, manager(), put, [me, '2027-01-18', 14])).toBe('RHLEV overlap')
      expect(await refused(scene, manager(), put, [me, '2027-03-01', 10])).toBe('RHLEV parts_rest')
      expect(await refused(scene, manager(), put, [me, '2027-03-01', 21])).toBe('RHLEV parts_sum')
      expect(await plan(scene, manager(), [me, '2027-03-01', 20])).toMatchObject({ period_from: '2024-03-11' })
      expect(await plan(scene, manager(), [me, '2027-06-07', 30])).toMatchObject({ period_from: '2025-03-11' })
    })
  })

  it('warns when the department falls below its rule, what is only planned counted', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [mate] = await scene.owner(`select id, department_id from public.employees where company_id = $1 and id <> $2 and status = 'active'
        and manager_id = (select id from public.employees where email = 'gestor@aurora.demo') order by id limit 1`, [aurora(), me])
      await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where id = $1`, [mate?.['id']])
      await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite' where employee_id = $1`, [mate?.['id']])
      const [department] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Plantão') returning id`, [aurora()])
      await scene.owner('update public.employees set department_id = $1 where id = any ($2)', [department?.['id'], [me, mate?.['id']]])
      await scene.as(admin(), `insert into public.coverage_rules (company_id, department_id, min_present, starts_on) values ($1, $2, 1, '2026-01-01')`, [aurora(), department?.['id']])
      expect((await plan(scene, manager(), [me, '2027-01-11', 30]))['warnings']).toMatchObject([{ code: 'double_pay' }])
      expect((await plan(scene, manager(), [mate?.['id'], '2027-01-18', 30]))['warnings']).toMatchObject([{ code: 'coverage' }, { code: 'double_pay' }])
    })
  })

  it('moves and goes by its author alone, and is nobody’s for themselves', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const item = await plan(scene, manager(), [me, '2027-01-11', 30])
      const move = 'select public.move_planned($1, $2, $3) as item'
      expect(await scene.as(manager(), move, [item['id'], '2027-02-08', 30])).toMatchObject([{ item: { id: item['id'], starts_on: '2027-02-08' } }])
      expect(await refused(scene, manager(), move, [item['id'], '2027-02-12', 30])).toBe('RHLEV start_before_rest')
      expect(await scene.refusal(admin(), move, [item['id'], '2027-03-08', 30])).toBe('RHNTF')
      expect(await scene.as(admin(), 'select * from public.unplan_vacations($1)', [[item['id']]])).toEqual([])
      expect(await scene.as(manager(), 'select * from public.unplan_vacations($1)', [[item['id']]])).toHaveLength(1)
      const [own] = await scene.owner(`select id from public.employees where email = 'gestor@aurora.demo'`)
      expect(await scene.refusal(manager(), put, [own?.['id'], '2027-01-11', 30])).toBe('RHSLF')
      expect(await scene.refusal(person(), put, [me, '2027-01-11', 30])).toBe('RHSLF')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), put, [me, '2027-01-11', 30])).toBe('RHNTF')
      const [boss] = await scene.owner(`select id from public.employees where email = 'admin@aurora.demo'`)
      expect(await scene.refusal(manager(), put, [boss?.['id'], '2027-01-11', 30])).toBe('RHNTF')
    })
  })
})

describe('sending', () => {
  it('makes one proposal of each person and period, which the person confirms; taken back it is a draft again', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const items = [await plan(scene, manager(), [me, '2027-01-11', 16]), await plan(scene, manager(), [me, '2027-03-01', 14])].map((item) => item['id'])
      const send = async (): Promise<Row> => (await scene.as(manager(), 'select public.send_plan($1) as answer', [items]))[0]?.['answer'] as Row
      const { sent, refused: none } = (await send()) as unknown as { sent: readonly { request_id: string }[]; refused: readonly unknown[] }
      expect([sent.length, none]).toEqual([1, []])
      expect(await scene.refusal(manager(), 'select public.send_plan($1)', [items])).toBe('RHCLS')
      expect((await map(scene, manager())).bars.filter((bar) => bar['employee_id'] === me).map((bar) => bar['kind'])).toEqual(['proposed', 'proposed'])
      expect((await map(scene, manager())).people.find(({ id }) => id === me)?.periods[0]).toMatchObject({ state: 'scheduled', balance: 0 })
      expect(await scene.owner(`select title from public.notifications where kind = 'leave_proposed' and entity_id = $1`, [sent[0]?.request_id])).toHaveLength(1)

      expect(await scene.refusal(admin(), 'select * from public.recall_plan($1)', [[sent[0]?.request_id]])).toBe('RHCLS')
      const drafts = await scene.as(manager(), 'select id, starts_on::text, days from public.recall_plan($1) order by starts_on', [[sent[0]?.request_id]])
      expect(drafts).toMatchObject([{ starts_on: '2027-01-11', days: 16 }, { starts_on: '2027-03-01', days: 14 }])
      const [again] = await scene.as(manager(), 'select public.send_plan($1) as answer', [drafts.map((draft) => draft['id'])])
      const { sent: [{ request_id: request } = {}] = [] } = (again?.['answer'] ?? {}) as { sent?: readonly { request_id?: string }[] }
      expect(await scene.as(person(), 'select status from public.answer_proposed_leave($1, true)', [request])).toEqual([{ status: 'pending' }])
      expect(await scene.refusal(manager(), 'select * from public.recall_plan($1)', [[request]])).toBe('RHCLS')
    })
  })

  it('tells what is refused meanwhile and leaves it in the draft, the rest goes', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const items = [await plan(scene, manager(), [me, '2027-01-11', 30]), await plan(scene, manager(), [me, '2027-06-07', 30])].map((item) => item['id'])
      await scene.as(admin(), `select public.save_leave_block($1, '2027-01-11', '2027-01-15', 'Inventário', true)`, [aurora()])
      const [row] = await scene.as(manager(), 'select public.send_plan($1) as answer', [items])
      expect(row?.['answer']).toMatchObject({ sent: [{ employee_id: me }], refused: [{ person: { id: me } }] })
      expect(await scene.as(manager(), 'select starts_on::text from public.vacation_plans where employee_id = $1', [me])).toEqual([{ starts_on: '2027-01-11' }])
    })
  })
})
