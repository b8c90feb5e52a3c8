import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, giveAccess } from '../support/approvals.ts'
import { rowsOfCompany, touchedRows } from '../support/company-rows.ts'
import { exitActs, hrOf } from '../support/exits.ts'
import { factActs } from '../support/facts.ts'
import { days, freeze, hire, today } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const { worker, record } = factActs(() => stage)
let admin: Actor
let master: Actor
let manager: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  master = stage.signedIn('master@vinculo.demo')
  manager = stage.signedIn('gestor@aurora.demo')
})

const { open, refusedOpening, approve, communicate, stateOf, runs, caseOf, at, person: personOf } = exitActs(() => stage)

describe('an exit, from the first word to the last paper', () => {
  it('is asked for, approved by others, communicated, carried out at its minute and concluded', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const above = await hire(scene, stage)
      const id = await hire(scene, stage, { manager_id: above })
      const report = await hire(scene, stage, { manager_id: id })
      const opened = await open(scene, admin, id, { last_day: days(10), time: '17:00', notice_way: 'indemnified' })
      expect(opened['status']).toBe('requested')
      expect(await scene.refusal(admin, 'select public.communicate_offboarding($1)', [opened['id']])).toBe('RHSTA')
      expect(await personOf(scene, id)).toMatchObject({ status: 'active' })
      await approve(scene, opened['id'])
      expect(await stateOf(scene, opened['id'])).toBe('approved')
      await communicate(scene, opened['id'])
      expect(await stateOf(scene, opened['id'])).toBe('communicated')
      const told = await caseOf(scene, admin, opened['id'])
      expect(told).toMatchObject({ stage: 'communicated', days: { payment_by: days(20) }, scope: 'hr' })
      expect(told?.['progress']).toMatchObject({ total: 14 })
      await at(scene, `${days(10)} 16:59-03`)
      expect(await runs(scene)).toBe(0)
      await at(scene, `${days(10)} 17:00-03`)
      expect(await runs(scene)).toBe(1)
      expect(await runs(scene)).toBe(0)
      expect(await personOf(scene, id)).toMatchObject({ status: 'terminated', left_on: days(10) })
      expect((await personOf(scene, report))['manager_id']).toBe(above)
      const left = await caseOf(scene, admin, opened['id'])
      expect(left).toMatchObject({ status: 'closing' })
      expect(hrOf(left).effects).toMatchObject([{ effect: 'access' }, { effect: 'leaves' }, { effect: 'reports' }, { effect: 'departments' }, { effect: 'approvals' }, { effect: 'tasks' }, { effect: 'goals' }, { effect: 'contract' }])
      for (const effect of hrOf(left).effects) expect(effect).toMatchObject({ failure: null, done_at: expect.any(String) as string })
      expect(await scene.refusal(admin, 'select public.conclude_offboarding($1)', [opened['id']])).toBe('RHDEP')
      await scene.as(admin, 'select public.conclude_offboarding($1, $2)', [opened['id'], 'Feito fora do sistema.'])
      expect(await stateOf(scene, opened['id'])).toBe('concluded')
      expect(await scene.owner(`select 1 from public.journey_tasks t where t.employee_id = $1 and t.status = 'open'`, [id])).toEqual([])
    })
  })

  it('may be called off until its minute, and every row is as before', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await employeeId(scene, 'pessoa@aurora.demo')
      await hire(scene, stage, { manager_id: id })
      await scene.owner(`update public.departments set head_employee_id = $1 where company_id = $2 and name = 'Web'`, [id, stage.company('aurora')])
      const before = await rowsOfCompany(scene, stage.company('aurora'))
      const opened = await open(scene, admin, id, { reason: 'dismissal', notice_way: 'worked', last_day: days(30) })
      await approve(scene, opened['id'])
      await communicate(scene, opened['id'])
      expect(await personOf(scene, id)).toMatchObject({ status: 'notice' })
      expect(touchedRows(before, await rowsOfCompany(scene, stage.company('aurora')))).not.toEqual([])
      expect(await scene.refusal(admin, 'select public.cancel_offboarding($1, $2)', [opened['id'], ' '])).toBe('RHCOM')
      await scene.as(admin, 'select public.cancel_offboarding($1, $2)', [opened['id'], 'A pessoa fica.'])
      expect(touchedRows(before, await rowsOfCompany(scene, stage.company('aurora')))).toEqual([])
      expect(await scene.owner(`select status from public.journeys where employee_id = $1 and kind = 'offboarding'`, [id])).toEqual([{ status: 'undone' }])
      expect(await scene.owner('select undone_at is not null as undone from public.contract_endings where employee_id = $1', [id])).toEqual([{ undone: true }])
    })
  })

  it('is not called off nor moved once the minute came, and the person comes back by a readmission', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      const opened = await open(scene, admin, id, { reason: 'death', last_day: days(-1) })
      expect(opened['status']).toBe('approved')
      // A day that is over is carried out at once.
      await communicate(scene, opened['id'])
      expect(await stateOf(scene, opened['id'])).toBe('closing')
      expect(await scene.refusal(admin, 'select public.cancel_offboarding($1, $2)', [opened['id'], 'Engano'])).toBe('RHSTA')
      expect(await scene.refusal(admin, 'select public.move_offboarding($1, $2)', [opened['id'], days(3)])).toBe('RHSTA')
      expect(await scene.refusal(admin, 'select public.rehire_employee($1, $2)', [id, today])).toBeNull()
      expect(await personOf(scene, id)).toMatchObject({ status: 'active' })
    })
  })

  it('moves with its tasks, access and ending to another last day, but not into the past', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      const opened = await open(scene, admin, id, { last_day: days(10) })
      await approve(scene, opened['id'])
      await communicate(scene, opened['id'])
      const dues = (): Promise<readonly Row[]> => scene.owner(`select title, due_on::text from public.journey_tasks where employee_id = $1 and title like 'Pagar%'`, [id])
      expect(await dues()).toEqual([{ title: 'Pagar a rescisão e entregar os documentos', due_on: '2026-12-10' }])
      await scene.as(admin, 'select public.move_offboarding($1, $2, $3)', [opened['id'], days(20), '12:00'])
      expect(await dues()).toEqual([{ title: 'Pagar a rescisão e entregar os documentos', due_on: '2026-12-18' }])
      expect(await scene.owner(`select x.last_day::text, a.ends_at = '2026-12-10 12:00-03' as at_noon from public.contract_endings x join private.access_endings a using (employee_id) where x.employee_id = $1`, [id]))
        .toEqual([{ last_day: '2026-12-10', at_noon: true }])
      for (const day of [days(-1), '2019-01-01', days(500)]) expect(await scene.refusal(admin, 'select public.move_offboarding($1, $2)', [opened['id'], day])).toBe('RHASG')
    })
  })
})

describe('what an exit refuses', () => {
  it('a day before the admission, a second case, the last administrator, oneself, strangers', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      expect(await refusedOpening(scene, admin, id, { last_day: '2020-03-01' })).toBe('RHASG')
      expect(await refusedOpening(scene, admin, id, { reason: 'férias' })).not.toBeNull()
      expect(await refusedOpening(scene, admin, await employeeId(scene, 'admin@aurora.demo'))).toBe('RHSLF')
      expect(await refusedOpening(scene, master, await employeeId(scene, 'admin@aurora.demo'))).toBe('RHEND')
      const other = await hire(scene, stage)
      await giveAccess(scene, other, 'admin')
      expect(await refusedOpening(scene, master, await employeeId(scene, 'admin@aurora.demo'))).toBeNull()
      expect(await refusedOpening(scene, admin, await employeeId(scene, 'pessoa@boreal.demo'))).toBe('RHNTF')
      expect(await refusedOpening(scene, stage.signedIn('pessoa@aurora.demo'), id)).toBe('RHPER')
      expect(await refusedOpening(scene, admin, id)).toBeNull()
      expect(await refusedOpening(scene, admin, id)).toBe('RHOPN')
    })
  })

  it('a manager asks for the own team alone, and for what the company wants', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const mine = await hire(scene, stage, { manager_id: await employeeId(scene, 'gestor@aurora.demo') })
      const other = await hire(scene, stage)
      expect(await refusedOpening(scene, manager, other)).toBe('RHNTF')
      expect(await refusedOpening(scene, manager, mine, { reason: 'death' })).toBe('RHARG')
      const opened = await open(scene, manager, mine)
      expect(opened).toMatchObject({ origin: 'manager', status: 'requested' })
      expect(await caseOf(scene, manager, opened['id'])).toMatchObject({ scope: 'team', hr: null })
      expect(await scene.refusal(manager, 'select public.communicate_offboarding($1)', [opened['id']])).toBe('RHPER')
    })
  })

  it('a guarantee of employment without a justification, asked again when the person is told', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene, today)
      const opened = await open(scene, admin, id)
      await approve(scene, opened['id'])
      await record(scene, id, 'pregnancy', { on_date: days(-20), expected_on: days(200) })
      expect((await scene.attempt(admin, 'select public.communicate_offboarding($1)', [opened['id']])).error).toMatchObject({ code: 'RHSTB', detail: 'protection_reason' })
      await scene.as(admin, 'select public.save_offboarding($1, $2)', [opened['id'], JSON.stringify({ protection_reason: 'Acordo homologado em juízo.' })])
      expect(await scene.refusal(admin, 'select public.communicate_offboarding($1)', [opened['id']])).toBeNull()
    })
  })

  it('reasons and readers of people who leave', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      expect(await refusedOpening(scene, admin, id, { confidential: true })).toBe('RHARG')
      expect(await refusedOpening(scene, admin, id, { confidential: true, approvers: [id] })).toBe('RHARG')
      expect(await refusedOpening(scene, admin, id, { confidential: true, approvers: [await employeeId(scene, 'admin@aurora.demo')] })).toBe('RHARG')
      expect(await refusedOpening(scene, admin, id, { successor_id: id })).not.toBeNull()
    })
  })
})

describe('exits of the team', () => {
  it('are to RH those of the own team and the cases that name it, since the board has the rest', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const seen = async (who: Actor): Promise<readonly unknown[]> => (await scene.as(who, 'select id from public.team_exits()')).map(({ id }) => id)
      const before = await seen(admin)
      const own = await open(scene, admin, await hire(scene, stage, { manager_id: await employeeId(scene, 'admin@aurora.demo') }))
      const named = await open(scene, admin, await hire(scene, stage), { confidential: true, approvers: [await employeeId(scene, 'master@vinculo.demo')] })
      const ofManager = await open(scene, manager, await hire(scene, stage, { manager_id: await employeeId(scene, 'gestor@aurora.demo') }))
      await open(scene, admin, await hire(scene, stage))
      expect(new Set(await seen(admin))).toEqual(new Set([...before, own['id'], named['id']]))
      expect(await seen(manager)).toEqual([ofManager['id']])
    })
  })
})

describe('a letter of resignation', () => {
  const write = (scene: Scene, who: Actor, values: Row, send: boolean): Promise<readonly Row[]> => scene.as(who, 'select * from public.save_resignation($1, $2)', [JSON.stringify(values), send])
  const values = { last_day: days(30), letter: 'Peço demissão.', notice_way: 'worked' }

  it('is a draft that nobody sees, sent, taken back until it is accepted, and accepted by RH', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const person = stage.signedIn('pessoa@aurora.demo')
      const id = await employeeId(scene, 'pessoa@aurora.demo')
      const [draft] = await write(scene, person, values, false)
      expect(draft).toMatchObject({ status: 'draft', origin: 'letter', reason: 'resignation' })
      expect(await scene.as(admin, 'select id from public.offboardings where employee_id = $1', [id])).toEqual([])
      expect(await caseOf(scene, admin, draft?.['id'])).toBeNull()
      expect(await scene.refusal(person, 'select public.save_resignation($1, true)', [JSON.stringify({ ...values, letter: ' ' })])).toBe('RHCOM')
      await write(scene, person, values, true)
      expect(await caseOf(scene, admin, draft?.['id'])).toMatchObject({ status: 'requested', letter: 'Peço demissão.' })
      expect(await caseOf(scene, manager, draft?.['id'])).toMatchObject({ scope: 'team' })
      expect(await scene.refusal(admin, 'select public.cancel_offboarding($1, $2)', [draft?.['id'], 'Não'])).toBe('RHSTA')
      await scene.as(person, 'select public.withdraw_resignation()')
      expect(await stateOf(scene, draft?.['id'])).toBe('withdrawn')
      const [again] = await write(scene, person, values, true)
      await scene.as(manager, 'select public.record_exit_talk($1, $2)', [again?.['id'], 'Quer estudar fora.'])
      await communicate(scene, again?.['id'])
      expect(await scene.refusal(person, 'select public.withdraw_resignation()')).toBe('RHCLS')
      expect((await scene.as(person, 'select public.my_exit() as found'))[0]?.['found']).toMatchObject({ exit: { status: 'communicated', last_day: days(30) } })
      expect(await personOf(scene, id)).toMatchObject({ status: 'notice' })
    })
  })

  it('gets its successor and its handover from the manager before it is accepted, and the successor is told where they can look', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [id, mate] = [await employeeId(scene, 'pessoa@aurora.demo'), await hire(scene, stage)]
      const colleague = await giveAccess(scene, mate)
      const [letter] = await write(scene, stage.signedIn('pessoa@aurora.demo'), values, true)
      const choose = (who: Actor, successor: string | null): Promise<string | null> => scene.refusal(who, 'select public.choose_successor($1, $2)', [letter?.['id'], successor])
      for (const who of [stage.signedIn('pessoa@aurora.demo'), colleague, stage.signedIn('admin@boreal.demo')]) expect(await choose(who, mate)).toBe('RHNTF')
      for (const wrong of [id, await employeeId(scene, 'pessoa@boreal.demo')]) expect(await choose(manager, wrong)).toBe('RHNTF')
      expect(await choose(manager, mate)).toBeNull()
      await scene.as(manager, 'select public.save_handover_item($1, $2)', [letter?.['id'], JSON.stringify({ subject: 'Fechamento do mês', to_id: mate })])
      expect(await caseOf(scene, manager, letter?.['id'])).toMatchObject({ successor: { id: mate }, handover: [{ subject: 'Fechamento do mês', to: { id: mate } }] })
      const told = (who = mate): Promise<readonly Row[]> => scene.owner(`select title, body, url from public.notifications where employee_id = $1 and entity_type = 'offboarding' order by created_at, id`, [who])
      expect(await told()).toEqual([])
      await communicate(scene, letter?.['id'])
      const word = { title: 'Desligamento de Beatriz Nogueira Campos', body: `Você recebe a passagem. Último dia: ${days(30).split('-').toReversed().join('/')}`, url: `/app/employees/${id}` }
      expect(await told()).toEqual([word])
      // The letter and the talk are not for them.
      expect(await caseOf(scene, colleague, letter?.['id'])).toBeNull()
      expect(await choose(manager, null)).toBeNull()
      expect(await choose(admin, mate)).toBeNull()
      expect(await choose(admin, mate)).toBeNull()
      expect(await told()).toEqual([word, word])
      expect(await told(id)).toHaveLength(1)
      await at(scene, `${days(30)} 18:00-03`)
      await runs(scene)
      expect(await choose(manager, mate)).toBe('RHSTA')
    })
  })

  it('hands things over one by one, which whoever leaves marks too once it was communicated', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const person = stage.signedIn('pessoa@aurora.demo')
      const [letter] = await write(scene, person, values, true)
      const [item] = await scene.as(manager, 'select public.save_handover_item($1, $2) as id', [letter?.['id'], JSON.stringify({ subject: 'Fechamento do mês' })])
      const mark = (who: Actor, what: string): Promise<string | null> => scene.refusal(who, 'select public.mark_handover_item($1, $2)', [item?.['id'], what])
      const isDone = async (): Promise<unknown> => (await caseOf(scene, manager, letter?.['id']))?.['handover']
      expect(await mark(person, 'done')).toBe('RHNTF')
      expect(await mark(manager, 'done')).toBeNull()
      expect(await isDone()).toMatchObject([{ done_at: expect.any(String) as string }])
      await communicate(scene, letter?.['id'])
      expect(await mark(person, 'open')).toBeNull()
      expect(await isDone()).toMatchObject([{ done_at: null }])
      expect(await mark(manager, 'lost')).toBe('RHARG')
      for (const who of [stage.signedIn('gestor@boreal.demo'), stage.signedIn('admin@boreal.demo')]) expect(await mark(who, 'done')).toBe('RHNTF')
      expect(await mark(admin, 'removed')).toBeNull()
      expect(await isDone()).toEqual([])
      expect(await mark(admin, 'open')).toBe('RHNTF')
    })
  })

  it('calls off what was being prepared unseen', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const person = stage.signedIn('pessoa@aurora.demo')
      const id = await employeeId(scene, 'pessoa@aurora.demo')
      const hidden = await open(scene, admin, id, { confidential: true, approvers: [await employeeId(scene, 'master@vinculo.demo')] })
      expect(hidden['case_id']).toBe(hidden['id'])
      const [letter] = await write(scene, person, values, true)
      await communicate(scene, letter?.['id'])
      expect(await stateOf(scene, hidden['id'])).toBe('cancelled')
      expect(await stateOf(scene, letter?.['id'])).toBe('communicated')
    })
  })
})
