import { describe, expect, it } from 'vitest'
import { type Cast, cast, one, parts } from '../support/leaves.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')

const ask = 'select * from public.request_leave($1, $2, p_substitute_id => $3)'
/** Days that somebody has, agreed on. */
async function away(scene: Scene, who: unknown, type: unknown, from: string, until: string): Promise<void> {
  await scene.owner(
    `with r as (insert into public.leave_requests (company_id, employee_id, type_id, status) values ($1, $2, $3, 'approved') returning *)
     insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select company_id, id, employee_id, $4, $5, $5::date - $4::date + 1, true from r`,
    [stage.company('aurora'), who, type, from, until],
  )
}

describe('who decides while somebody is away', () => {
  const tester = 'select step_position, approvers, warnings from public.simulate_approval($1, $2)'
  const names = (row: Row | undefined): unknown => ((row?.['approvers'] ?? []) as readonly { readonly id: string }[]).map(({ id }) => id)

  it('is who is above, and the tester says why; a substitute decides in the name of who is away', async () => {
    await stage.scene(async (scene) => {
      const { me, boss, hr, type } = await cast(scene, stage)
      expect(names((await scene.as(admin(), tester, ['leave', me]))[0])).toEqual([boss])
      await away(scene, boss, type('vacation'), '2026-11-20', '2026-12-04')
      const [climbed] = await scene.as(admin(), tester, ['leave', me])
      expect(names(climbed)).toEqual([hr])
      expect(String(climbed?.['warnings'])).toContain('está fora e não deixou substituto: sobe para')
      const [ana] = await scene.owner(`select e.id, e.email from public.employees e where e.company_id = $1 and private.can_sign_in(e.id) and e.id <> all ($2)`, [stage.company('aurora'), [me, boss, hr]])
      await scene.owner(`with s as (insert into public.approval_substitutes (company_id, person_id, substitute_id, period) values ($1, $2, $3, '[2026-11-20,2026-12-05)') returning *)
        insert into public.approval_substitute_scopes (company_id, substitution_id, person_id, period) select company_id, id, person_id, period from s`, [stage.company('aurora'), boss, ana?.['id']])
      const [kept] = await scene.as(admin(), tester, ['leave', me])
      expect(names(kept)).toEqual([boss])
      expect(kept?.['approvers']).toMatchObject([{ substitute: { id: ana?.['id'] } }])
      expect(kept?.['warnings']).toEqual([])
    })
  })

  it('keeps a seat on half a day away, and finds another when a leave begins under a waiting step', async () => {
    await stage.scene(async (scene) => {
      const { me, boss, hr, type } = await cast(scene, stage)
      const request = await one(scene, person(), ask, [type('vacation'), parts(['2027-01-11', '2027-02-09']), null])
      const seats = async (): Promise<unknown> => (await scene.owner(`select a.approver_id from public.approval_step_approvers a join public.approval_steps s on s.id = a.step_id
        where s.request_id = $1 and a.status = 'waiting'`, [request['approval_id']])).map((row) => row['approver_id'])
      await scene.owner(`with r as (insert into public.leave_requests (company_id, employee_id, type_id, status) values ($1, $2, $3, 'approved') returning *)
        insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, ends_noon, days, granted) select company_id, id, employee_id, '2026-11-23', '2026-11-23', true, 0.5, true from r`,
        [stage.company('aurora'), boss, type('court')])
      await scene.owner('select private.run_approval_deadlines()')
      expect(await seats()).toEqual([boss])
      await away(scene, boss, type('vacation'), '2026-11-24', '2026-12-04')
      await scene.owner(`update private.frozen_clock set instant = '2026-11-24 08:00-03'`)
      await scene.owner('select private.run_approval_deadlines()')
      expect(await seats()).toEqual([hr])
      expect(me).not.toBe(boss)
    })
  })

  it('is the substitute named with the leave, on its days alone; taking it back ends that', async () => {
    await stage.scene(async (scene) => {
      const { me, boss, hr, type } = await cast(scene, stage)
      expect(await scene.refusal(manager(), ask, [type('vacation'), parts(['2027-01-11', '2027-02-09']), boss])).toBe('RHSUB')
      const request = await one(scene, manager(), ask, [type('vacation'), parts(['2027-01-11', '2027-02-09']), me])
      const substitutions = (): Promise<readonly Row[]> => scene.owner(`select s.substitute_id, period::text, s.ended_at is null as open from public.approval_substitutes s where s.person_id = $1 and s.reason = 'Licença'`, [boss])
      expect(await substitutions()).toEqual([])
      expect(await scene.refusal(admin(), `select public.decide_approval($1, 'approve')`, [request['approval_id']])).toBeNull()
      await scene.owner(`select private.settle_approval(r, 'approved', $2) from public.approval_requests r where r.id = $1 and r.status = 'pending'`, [request['approval_id'], hr])
      expect(await substitutions()).toEqual([{ substitute_id: me, period: '[2027-01-11,2027-02-10)', open: true }])
      await scene.as(admin(), `select public.cancel_leave($1, 'Projeto adiado')`, [request['id']])
      expect(await substitutions()).toEqual([{ substitute_id: me, period: '[2027-01-11,2027-02-10)', open: false }])
      expect(await scene.owner('select 1 from public.approval_substitute_scopes where person_id = $1', [boss])).toEqual([])
    })
  })
})

describe('the card of an approval', () => {
  it('tells balance, who is away, coverage and what came before, each as far as the reader may know', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene, stage)
      const [mate] = await scene.owner(`select o.id from public.employees e join public.employees o on o.company_id = e.company_id and o.department_id = e.department_id and o.id <> e.id and o.status = 'active'
        where e.id = $1 and o.user_id is null order by o.id limit 1`, [me])
      await away(scene, mate?.['id'], type('violence'), '2027-01-18', '2027-01-22')
      await away(scene, me, type('wedding'), '2026-06-01', '2026-06-03')
      const request = await one(scene, person(), ask, [type('vacation'), parts(['2027-01-11', '2027-01-30']), null])
      const card = async (actor: Actor): Promise<Record<string, unknown>> =>
        (await one(scene, actor, 'select public.approval_thread($1) as t', [request['approval_id']]))['t'] as Record<string, unknown>
      const seen = await card(manager())
      expect(seen).toMatchObject({ can_decide: true, changes: null, leave: {
        type: 'Férias', days: 20, sold_days: 0, balance: { before: 30, after: 10, from: '2024-03-11' }, files: 0,
        parts: [{ starts_on: '2027-01-11', ends_on: '2027-01-30', days: 20 }], history: [{ type: 'Casamento', days: 3 }], coverage: { day: '2027-01-18' } } })
      expect((seen['leave'] as Row)['conflicts']).toMatchObject([{ person: { id: mate?.['id'] }, pending: false }])
      expect(JSON.stringify(seen['leave'])).not.toContain('violência')
      expect((await card(admin()))['leave']).toMatchObject({ conflicts: [{ type: 'Afastamento por violência doméstica' }] })
      expect(await card(stage.signedIn('admin@boreal.demo'))).toBeNull()
    })
  })

  it('calls the leave of a colleague as the reader may know of that colleague, and tells undecided wishes of the own team alone', async () => {
    await stage.scene(async (scene) => {
      const { me, boss, hr, type } = await cast(scene, stage)
      const [place] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Oficina') returning id`, [stage.company('aurora')])
      const mates = await scene.owner(`update public.employees set department_id = $2, manager_id = case when id = any ($3::uuid[]) then manager_id end
        where id = any ($3::uuid[]) or id in (select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 4) returning id`,
        [stage.company('aurora'), place?.['id'], [me, boss, hr]])
      const [mine, wisher, stranger, dreamer] = mates.map(({ id }) => id).filter((id) => ![me, boss, hr].includes(id))
      await scene.owner('update public.employees set manager_id = $2 where id = any ($1::uuid[])', [[mine, wisher], boss])
      for (const who of [mine, stranger, hr]) await away(scene, who, type('unexcused'), '2027-01-18', '2027-01-22')
      for (const who of [wisher, dreamer]) {
        await away(scene, who, type('unpaid'), '2027-01-18', '2027-01-22')
        await scene.owner(`with r as (update public.leave_requests set status = 'pending' where employee_id = $1 and type_id = $2 returning id)
          update public.leaves l set granted = false from r where l.request_id = r.id`, [who, type('unpaid')])
      }
      const request = await one(scene, person(), ask, [type('vacation'), parts(['2027-01-11', '2027-01-30']), null])
      const told = async (actor: Actor): Promise<ReadonlyMap<unknown, unknown>> => {
        const thread = (await one(scene, actor, 'select public.approval_thread($1) as t', [request['approval_id']]))['t'] as { leave: { conflicts: readonly { person: Row; type: string; pending: boolean }[] } }
        return new Map(thread.leave.conflicts.map((conflict) => [conflict.person['id'], [conflict.type, conflict.pending]]))
      }
      expect(await told(manager())).toEqual(new Map([[mine, ['Falta injustificada', false]], [stranger, ['Ausente', false]], [hr, ['Ausente', false]], [wisher, ['Licença não remunerada', true]]]))
      expect(await told(person())).toEqual(new Map([mine, stranger, hr].map((who) => [who, ['Ausente', false]])))
      expect([...(await told(admin())).values()].filter((line) => String(line).startsWith('Ausente'))).toEqual([])
      expect((await told(admin())).get(dreamer)).toEqual(['Licença não remunerada', true])
    })
  })

  it('and every list say no more than Ausente of a matter of health that has no name for managers', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene, stage)
      const company = stage.company('aurora')
      await scene.owner('update public.leave_types set shown_as = null, is_health = true where id = $1', [type('paid')])
      const request = await one(scene, admin(), `select * from public.request_leave($1, $2, $3)`, [type('paid'), parts(['2026-12-07', '2026-12-11']), me])
      await scene.owner(`update public.leave_requests set end_reason = 'Alta do hospital' where id = $1`, [request['id']])
      const asked: ReadonlyArray<readonly [string, readonly unknown[]]> = [
        [`select type_name as called, color from public.absences_between($1, '2026-12-01', '2026-12-31') where employee_id = $2`, [company, me]],
        [`select type_name as called, color from public.leave_request_list($1) where employee_id = $2 and starts_on = '2026-12-07'`, [company, me]],
        [`select type_name as called, color from public.absence_rows($1, '2026-12-01', '2026-12-31') where person ->> 'id' = $2::text`, [company, me]],
        [`select b ->> 'label' as called, 'slate' as color from jsonb_array_elements(public.leave_map($1, '2026-12-01', '2026-12-31') -> 'bars') b where b ->> 'employee_id' = $2::text`, [company, me]],
      ]
      for (const [text, values] of asked) {
        expect(await scene.as(manager(), text, values), text).toEqual([{ called: 'Ausente', color: 'slate' }])
        expect(await scene.as(admin(), text, values), text).toMatchObject([{ called: 'Licença remunerada' }])
      }
      expect(JSON.stringify(await scene.as(manager(), 'select * from public.leave_request_list($1)', [company]))).not.toContain('hospital')
      await scene.owner(`update public.leave_types set shown_as = 'Licença' where id = $1`, [type('paid')])
      for (const [text, values] of asked) expect(await scene.as(manager(), text, values), text).toEqual([{ called: 'Licença', color: 'slate' }])
    })
  })
})

describe('taking back what was granted', () => {
  const cancel = `select * from public.ask_leave_cancellation($1, $2)`
  async function granted(scene: Scene, { type, hr }: Cast): Promise<Row> {
    const request = await one(scene, person(), ask, [type('vacation'), parts(['2027-01-11', '2027-02-09']), null])
    await scene.owner(`select private.settle_approval(r, 'approved', $2) from public.approval_requests r where r.id = $1`, [request['approval_id'], hr])
    return request
  }

  it('waits for who decides, with the leave as it is; agreed to, the days come back', async () => {
    await stage.scene(async (scene) => {
      const played = await cast(scene, stage)
      const request = await granted(scene, played)
      const now = async (): Promise<Row | undefined> => (await scene.owner('select status, cancellation_id is not null as asked, end_reason from public.leave_requests where id = $1', [request['id']]))[0]
      expect(await scene.refusal(person(), cancel, [request['id'], ' '])).toBe('RHCOM')
      expect(await scene.refusal(manager(), cancel, [request['id'], 'Não é meu'])).toBe('RHNTF')
      const asked = await one(scene, person(), cancel, [request['id'], 'Mudei de ideia'])
      expect(await now()).toEqual({ status: 'approved', asked: true, end_reason: 'Mudei de ideia' })
      expect(await scene.refusal(person(), cancel, [request['id'], 'De novo'])).toBe('RHOPN')
      expect((await one(scene, manager(), 'select public.approval_thread($1) as t', [asked['cancellation_id']]))['t']).toMatchObject({
        entity_type: 'leave_cancellation', reason: 'Mudei de ideia', can_decide: true, leave: { balance: { before: 0, after: 30 }, coverage: null, warnings: [] } })
      await scene.as(manager(), `select public.decide_approval($1, 'reject', 'A equipe já se organizou')`, [asked['cancellation_id']])
      expect(await now()).toEqual({ status: 'approved', asked: false, end_reason: null })
      const again = await one(scene, person(), cancel, [request['id'], 'Preciso mesmo'])
      await scene.owner(`select private.settle_approval(r, 'approved', null) from public.approval_requests r where r.id = $1`, [again['cancellation_id']])
      expect(await now()).toEqual({ status: 'cancelled', asked: true, end_reason: 'Preciso mesmo' })
      expect(await scene.as(person(), 'select balance::float from public.vacation_balance() where number = 1')).toEqual([{ balance: 30 }])
    })
  })

  it('comes back for an adjustment, is asked again with better words, and may be given up', async () => {
    await stage.scene(async (scene) => {
      const request = await granted(scene, await cast(scene, stage))
      const asked = await one(scene, person(), cancel, [request['id'], 'Não vou'])
      const id = asked['cancellation_id']
      const state = async (): Promise<Row | undefined> =>
        (await scene.owner('select r.end_reason, a.status, a.round from public.leave_requests r join public.approval_requests a on a.id = r.cancellation_id where r.id = $1', [request['id']]))[0]
      await scene.as(manager(), `select public.decide_approval($1, 'adjust', 'Por quê?')`, [id])
      expect(await state()).toEqual({ end_reason: 'Não vou', status: 'adjusting', round: 1 })
      expect(await scene.as(person(), 'select status from public.approval_requests where id = $1', [id])).toEqual([{ status: 'adjusting' }])
      expect((await one(scene, person(), cancel, [request['id'], 'Minha mãe será operada']))['cancellation_id']).toBe(id)
      expect(await state()).toEqual({ end_reason: 'Minha mãe será operada', status: 'pending', round: 2 })
      expect(await scene.refusal(person(), cancel, [request['id'], 'Outra vez'])).toBe('RHOPN')
      await scene.as(manager(), `select public.decide_approval($1, 'adjust', 'Para quando?')`, [id])
      await scene.as(person(), 'select public.cancel_approval($1)', [id])
      expect(await scene.owner('select status, cancellation_id, end_reason from public.leave_requests where id = $1', [request['id']])).toEqual([
        { status: 'approved', cancellation_id: null, end_reason: null }])
    })
  })

  it('is refused once the leave began', async () => {
    await stage.scene(async (scene) => {
      const request = await granted(scene, await cast(scene, stage))
      await scene.owner(`update private.frozen_clock set instant = '2027-01-11 08:00-03'`)
      expect(await scene.refusal(person(), cancel, [request['id'], 'Tarde'])).toBe('RHCLS')
    })
  })
})

describe('a request of several parts that began', () => {
  const cancel = `select * from public.ask_leave_cancellation($1, $2)`
  const list = `select status, days::float, jsonb_array_length(parts) as parts, may_cancel, may_interrupt from public.leave_request_list($1) where request_id = $2`
  const left = async (scene: Scene): Promise<Row> => one(scene, person(), 'select used::float, scheduled::float, sold::float, balance::float, state from public.vacation_balance() where number = 1', [])
  /** Fourteen days from 2027-01-11 on, eight from 2027-05-03, eight from 2027-08-02; it is 2027-01-15. */
  async function begun(scene: Scene, { type, boss }: Cast): Promise<unknown> {
    const request = await one(scene, person(), ask, [type('vacation'), parts(['2027-01-11', '2027-01-24'], ['2027-05-03', '2027-05-10'], ['2027-08-02', '2027-08-09']), boss])
    await scene.owner(`select private.settle_approval(r, 'approved', null) from public.approval_requests r where r.id = $1`, [request['approval_id']])
    await scene.owner(`update private.frozen_clock set instant = '2027-01-15 08:00-03'`)
    return request['id']
  }

  it('is cancelled from here on: what was taken stays taken, what lies ahead comes back', async () => {
    await stage.scene(async (scene) => {
      const id = await begun(scene, await cast(scene, stage))
      expect(await left(scene)).toMatchObject({ used: 14, scheduled: 16, balance: 0, state: 'enjoying' })
      expect(await one(scene, admin(), list, [stage.company('aurora'), id])).toEqual({ status: 'approved', days: 30, parts: 3, may_cancel: true, may_interrupt: true })
      expect(await scene.refusal(person(), `select public.cancel_leave($1, 'Mudei')`, [id])).toBe('RHNTF')
      await scene.as(admin(), `select public.cancel_leave($1, 'Projeto adiado')`, [id])
      expect(await left(scene)).toMatchObject({ used: 14, scheduled: 0, balance: 16, state: 'enjoying' })
      expect(await one(scene, admin(), list, [stage.company('aurora'), id])).toEqual({ status: 'approved', days: 14, parts: 1, may_cancel: false, may_interrupt: true })
      expect(await scene.as(person(), `select title from public.notifications where kind = 'leave_changed'`)).toEqual([{ title: 'Licença cancelada: Férias, 03/05/2027 a 09/08/2027' }])
      expect(await scene.refusal(admin(), `select public.cancel_leave($1, 'De novo')`, [id])).toBe('RHCLS')
      await scene.as(admin(), `select public.interrupt_leave($1, '2027-01-20', 'Convocação')`, [id])
      expect(await left(scene)).toMatchObject({ used: 9, balance: 21 })
    })
  })

  it('is kept for the reports as it stands, like every other', async () => {
    await stage.scene(async (scene) => {
      const id = await begun(scene, await cast(scene, stage))
      await scene.as(admin(), `select public.interrupt_leave($1, '2027-01-20', 'Convocação')`, [id])
      await scene.as(admin(), `select public.cancel_leave($1, 'A pedido')`, [id])
      expect(await scene.owner(`select s.ends_on::text, s.counts, s.granted from private.leave_spans s where s.request_id = $1 order by 1`, [id])).toEqual([
        { ends_on: '2027-01-19', counts: true, granted: true }, { ends_on: '2027-05-10', counts: false, granted: false }, { ends_on: '2027-08-09', counts: false, granted: false }])
      expect(await scene.owner(`select l.id, s.leave_id from public.leaves l join public.leave_requests r on r.id = l.request_id full join private.leave_spans s on s.leave_id = l.id
        where (s.request_id, s.type_id, s.requested_at, s.starts_on, s.ends_on, s.counts, s.granted) is distinct from (r.id, r.type_id, r.created_at, l.starts_on, l.ends_on, l.counts, l.granted)`)).toEqual([])
    })
  })

  it('interrupted in one part, keeps the others, which are cancelled or interrupted too', async () => {
    await stage.scene(async (scene) => {
      const id = await begun(scene, await cast(scene, stage))
      await scene.as(admin(), `select public.interrupt_leave($1, '2027-01-20', 'Convocação')`, [id])
      expect(await left(scene)).toMatchObject({ used: 9, scheduled: 16, balance: 5 })
      expect(await scene.owner(`select period::text from public.approval_substitutes where reason = 'Licença' and ended_at is null order by period`)).toEqual([
        { period: '[2027-05-03,2027-05-11)' }, { period: '[2027-08-02,2027-08-10)' }])
      expect(await one(scene, admin(), list, [stage.company('aurora'), id])).toEqual({ status: 'interrupted', days: 25, parts: 3, may_cancel: true, may_interrupt: true })
      await scene.owner(`update private.frozen_clock set instant = '2027-05-04 08:00-03'`)
      expect(await left(scene)).toMatchObject({ used: 17, state: 'enjoying' })
      await scene.as(admin(), `select public.interrupt_leave($1, '2027-05-08', 'Outra vez')`, [id])
      await scene.as(manager(), `select public.cancel_leave($1, 'A pedido')`, [id])
      expect(await left(scene)).toMatchObject({ used: 14, scheduled: 0, balance: 16 })
      expect(await scene.owner('select status, end_reason from public.leave_requests where id = $1', [id])).toEqual([{ status: 'interrupted', end_reason: 'Convocação\nOutra vez\nA pedido' }])
    })
  })

  it('may be asked back by the person as far as it lies ahead, more than once', async () => {
    await stage.scene(async (scene) => {
      const id = await begun(scene, await cast(scene, stage))
      await scene.as(admin(), `select public.interrupt_leave($1, '2027-01-20', 'Convocação')`, [id])
      const now = async (): Promise<Row> => one(scene, person(), 'select status, cancellation_id is not null as asked, end_reason from public.leave_requests where id = $1', [id])
      const first = await one(scene, person(), cancel, [id, 'Prefiro em outubro'])
      expect((await scene.as(person(), 'select title from public.approval_requests where id = $1', [first['cancellation_id']]))[0]?.['title']).toBe('Cancelar: Férias, 03/05/2027 a 09/08/2027')
      await scene.as(manager(), `select public.decide_approval($1, 'reject', 'A equipe conta com isso')`, [first['cancellation_id']])
      expect(await now()).toMatchObject({ status: 'interrupted', asked: false })
      await scene.owner(`update private.frozen_clock set instant = '2027-05-04 08:00-03'`)
      const second = await one(scene, person(), cancel, [id, 'Agosto não dá'])
      await scene.owner(`select private.settle_approval(r, 'approved', null) from public.approval_requests r where r.id = $1`, [second['cancellation_id']])
      expect(await now()).toMatchObject({ status: 'interrupted', asked: false, end_reason: expect.stringMatching(/^Convocação\n.*Agosto não dá$/s) as string })
      expect(await left(scene)).toMatchObject({ used: 17, scheduled: 0, balance: 13, state: 'enjoying' })
      expect(await scene.refusal(person(), cancel, [id, 'Mais nada'])).toBe('RHCLS')
    })
  })

  it('keeps what was sold sold', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene, stage)
      const request = await one(scene, person(), 'select * from public.request_leave($1, $2, p_sold => 10, p_period_from => $3)', [type('vacation'), parts(['2027-03-15', '2027-03-28'], ['2027-06-07', '2027-06-12']), '2026-03-11'])
      await scene.owner(`select private.settle_approval(r, 'approved', null) from public.approval_requests r where r.id = $1`, [request['approval_id']])
      await scene.owner(`update private.frozen_clock set instant = '2027-03-29 08:00-03'`)
      await scene.as(admin(), `select public.cancel_leave($1, 'Projeto adiado')`, [request['id']])
      expect(await one(scene, admin(), 'select used::float, scheduled::float, sold::float, balance::float from public.vacation_balance($1) where number = 3', [me])).toEqual({ used: 14, scheduled: 0, sold: 10, balance: 6 })
    })
  })
})

describe('the list of requests', () => {
  const list = 'select employee_id, type_name, status, days::float, asks_cancellation, may_cancel, may_interrupt, total from public.leave_request_list($1, $2)'

  it('is the company to HR, the team to a manager, nothing to others; filters tell nothing that a row does not', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene, stage)
      const company = stage.company('aurora')
      const count = async (actor: Actor, filters: object): Promise<number> => (await scene.as(actor, list, [company, JSON.stringify(filters)])).filter((row) => row['employee_id'] === me).length
      await away(scene, me, type('violence'), '2026-12-01', '2026-12-03')
      await scene.as(person(), ask, [type('vacation'), parts(['2027-01-11', '2027-02-09']), null])
      expect(await scene.as(admin(), list, [company, JSON.stringify({ status: ['pending'] })])).toMatchObject([{ employee_id: me, type_name: 'Férias', days: 30, may_cancel: false }])
      expect(await count(admin(), { type: 'Afastamento por violência doméstica' })).toBe(1)
      expect(await count(manager(), {})).toBe(2)
      expect(await count(manager(), { type: 'Afastamento por violência doméstica' })).toBe(0)
      expect(await count(manager(), { type: 'Licença legal' })).toBe(1)
      expect(await count(manager(), { from: '2026-12-04', to: '2027-01-31' })).toBe(1)
      expect(await count(manager(), { search: 'ninguém se chama assim' })).toBe(0)
      expect(await scene.refusal(manager(), list, [company, JSON.stringify({ from: 'x' })])).toBe('RHARG')
      expect(await scene.refusal(person(), list, [company, '{}'])).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), list, [company, '{}'])).toBe('RHNTF')
    })
  })
})

it('a proposal waits in Pendências until the person answers', async () => {
  await stage.scene(async (scene) => {
    const { me, type } = await cast(scene, stage)
    await scene.as(manager(), 'select public.request_leave($1, $2, p_employee_id => $3)', [type('vacation'), parts(['2027-01-11', '2027-02-09']), me])
    const waiting = (): Promise<readonly Row[]> => scene.as(person(), `select action ->> 'leave_id' as id, detail from public.my_pending_items() where kind = 'leave_proposal'`)
    const [item] = await waiting()
    expect(item?.['detail']).toBe('Férias, 11/01/2027 a 09/02/2027')
    await scene.as(person(), 'select public.answer_proposed_leave($1, true)', [item?.['id']])
    expect(await waiting()).toEqual([])
  })
})

it('HR hears once a day that somebody wants to talk where a rule ends', async () => {
  await stage.scene(async (scene) => {
    const { hr } = await cast(scene, stage)
    const talk = 'select public.ask_hr_about_leave($1) as told'
    expect(Number((await one(scene, person(), talk, ['sale']))['told'])).toBeGreaterThan(0)
    expect(await scene.refusal(person(), talk, ['sale'])).toBe('RHRAT')
    expect(await scene.refusal(person(), talk, ['thirteenth'])).toBeNull()
    expect(await scene.refusal(person(), talk, ['raise'])).toBe('RHARG')
    const told = await scene.owner(`select title, url from public.notifications where employee_id = $1 and kind = 'leave_question' order by title`, [hr])
    expect(told.map(({ title }) => title)).toEqual(['Beatriz Nogueira Campos quer falar sobre o adiantamento do 13º', 'Beatriz Nogueira Campos quer falar sobre vender dias de férias'])
  })
})
