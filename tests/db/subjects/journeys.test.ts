import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { freeze, hire } from '../support/history.ts'
import { expectHire, journeyTasks, saveTemplate, startJourney, templateTask } from '../support/journeys.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { confirmed, prepared } from '../support/uploads.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
})

const play = (act: (scene: Scene) => Promise<void>): Promise<void> =>
  stage.scene(async (scene) => {
    await freeze(scene)
    await act(scene)
  })
const complete = 'select public.complete_journey_task($1, $2, $3)'

describe('who does a task', () => {
  /** What is found for each word around somebody. */
  async function found(scene: Scene, employee: string, needs: readonly Row[]): Promise<readonly Row[]> {
    return scene.owner(
      `select a.assignee_id, a.department_id, a.problem, a.is_error from private.found_responsibles($1, array(
         select row(n.place, n.v ->> 'responsible', $2::uuid, (n.v ->> 'buddy')::uuid, (n.v ->> 'named')::uuid, (n.v ->> 'department')::uuid)::private.task_need
         from jsonb_array_elements($3::jsonb) with ordinality as n (v, place))) a order by a.place`,
      [stage.company('aurora'), employee, JSON.stringify(needs)])
  }
  const nobody = { assignee_id: null, department_id: null }

  it('is the nearest superior who can sign in, with a warning where that is not the manager', () =>
    play(async (scene) => {
      const top = await hire(scene, stage)
      await giveAccess(scene, top, 'manager')
      const middle = await hire(scene, stage, { first_name: 'Sem', last_name: 'Acesso', manager_id: top })
      const [below, direct] = [await hire(scene, stage, { manager_id: middle }), await hire(scene, stage, { manager_id: top })]
      expect(await found(scene, direct, [{ responsible: 'manager' }])).toEqual([{ assignee_id: top, department_id: null, problem: null, is_error: false }])
      const [climbed] = await found(scene, below, [{ responsible: 'manager' }])
      expect(climbed).toMatchObject({ assignee_id: top, is_error: false })
      expect(climbed?.['problem']).toContain('Sem Acesso não tem acesso ao sistema: fica com')
      await scene.owner('update public.employees set manager_id = null where id = $1', [middle])
      expect(await found(scene, below, [{ responsible: 'manager' }])).toEqual([{ ...nobody, problem: 'Ninguém acima tem acesso ao sistema: fica com o RH', is_error: true }])
      expect(await found(scene, middle, [{ responsible: 'manager' }])).toEqual([{ ...nobody, problem: 'Sem gestor: fica com o RH', is_error: true }])
    }))

  it('ends a circle of superiors with an error instead of running round', () =>
    play(async (scene) => {
      const [one, two] = [await hire(scene, stage), await hire(scene, stage)]
      const three = await hire(scene, stage, { manager_id: one })
      await scene.owner(`set session_replication_role = replica`)
      await scene.owner('update public.employees set manager_id = case id when $1 then $2::uuid else $1::uuid end where id in ($1, $2)', [one, two])
      await scene.owner(`set session_replication_role = origin`)
      for (const person of [one, three]) {
        expect(await found(scene, person, [{ responsible: 'manager' }])).toEqual([{ ...nobody, problem: 'Os gestores acima formam um círculo: fica com o RH', is_error: true }])
      }
    }))

  it('is the buddy, else the manager; a department with somebody who can sign in; a head; whom the template names while they are here', () =>
    play(async (scene) => {
      const boss = await employeeId(scene, people.manager)
      const mate = await employeeId(scene, people.person)
      const person = await hire(scene, stage, { manager_id: boss })
      const silent = await hire(scene, stage)
      const [empty] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Vazio') returning id`, [stage.company('aurora')])
      const [staffed] = await scene.owner('select department_id from public.employees where id = $1', [boss])
      const gone = await hire(scene, stage, { first_name: 'Quem', last_name: 'Saiu' })
      await giveAccess(scene, gone)
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [gone])
      expect(await found(scene, person, [
        { responsible: 'buddy', buddy: mate }, { responsible: 'buddy' }, { responsible: 'buddy', buddy: silent }, { responsible: 'person' }, { responsible: 'hr' },
        { responsible: 'department', department: staffed?.['department_id'] }, { responsible: 'department', department: empty?.['id'] },
        { responsible: 'named', named: mate }, { responsible: 'named', named: gone }, { responsible: 'named', named: silent },
      ])).toMatchObject([
        { assignee_id: mate, problem: null }, { assignee_id: boss, problem: 'Ainda sem padrinho: fica com o gestor', is_error: false },
        { assignee_id: boss, is_error: false }, { assignee_id: person }, { ...nobody, problem: null },
        { department_id: staffed?.['department_id'], problem: null }, { ...nobody, problem: 'Ninguém de Vazio tem acesso ao sistema: fica com o RH', is_error: true },
        { assignee_id: mate, problem: null }, { ...nobody, problem: 'Quem Saiu saiu da empresa: fica com o RH', is_error: true },
        { ...nobody, is_error: true },
      ])
    }))

  it('is handed to the new manager’s nearest superior, and to whoever is chosen', () =>
    play(async (scene) => {
      const template = await saveTemplate(scene, stage, [templateTask('Receber', { responsible: 'manager' })])
      const id = await expectHire(scene, stage, '2026-12-02', { manager_id: await employeeId(scene, people.manager) })
      const journey = await startJourney(scene, admin, id, template)
      const next = await hire(scene, stage)
      await giveAccess(scene, next, 'manager')
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [id, next])
      expect((await journeyTasks(scene, journey['id']))['Receber']).toMatchObject({ assignee_id: next })
      const mate = await employeeId(scene, people.person)
      const task = (await journeyTasks(scene, journey['id']))['Receber']
      await scene.as(admin, 'select public.assign_journey_task($1, $2)', [task?.['id'], mate])
      expect((await journeyTasks(scene, journey['id']))['Receber']).toMatchObject({ assignee_id: mate })
      await scene.as(admin, 'select public.assign_journey_task($1)', [task?.['id']])
      expect((await journeyTasks(scene, journey['id']))['Receber']).toMatchObject({ assignee_id: next })
      expect(await scene.refusal(stage.signedIn(people.person), 'select public.assign_journey_task($1, $2)', [task?.['id'], mate])).toBe('RHNTF')
    }))
})

describe('a task', () => {
  it('waits for those before it, shows in Pendências once it may be done, and tells whose turn it is', () =>
    play(async (scene) => {
      const boss = await employeeId(scene, people.manager)
      const template = await saveTemplate(scene, stage, [
        templateTask('Comprar', { offset_days: -5 }), templateTask('Configurar', { offset_days: -3 }), templateTask('Entregar', { responsible: 'manager', depends_on: [1, 2] })])
      const id = await expectHire(scene, stage, '2026-11-27', { manager_id: boss })
      const journey = await startJourney(scene, admin, id, template)
      const tasks = await journeyTasks(scene, journey['id'])
      const mine = async (): Promise<readonly unknown[]> => (await scene.as(manager, 'select entity_id from public.my_pending_items(200)')).map((item) => item['entity_id'])
      const told = async (): Promise<unknown> => (await scene.owner(`select count(*)::integer as n from public.notifications where entity_id = $1`, [tasks['Entregar']?.['id']]))[0]?.['n']
      expect(await mine()).not.toContain(tasks['Entregar']?.['id'])
      expect(await told()).toBe(0)
      const { error } = await scene.attempt(manager, complete, [tasks['Entregar']?.['id'], null, null])
      expect([error?.code, error?.message]).toEqual(['RHDEP', 'Antes é preciso concluir: Comprar; Configurar.'])
      await scene.as(admin, complete, [tasks['Comprar']?.['id'], null, null])
      expect(await told()).toBe(0)
      await scene.as(admin, `select public.waive_journey_task($1, 'Já havia um')`, [tasks['Configurar']?.['id']])
      expect(await told()).toBe(1)
      expect(await mine()).toContain(tasks['Entregar']?.['id'])
      await scene.as(manager, complete, [tasks['Entregar']?.['id'], null, null])
      expect((await journeyTasks(scene, journey['id']))['Entregar']).toMatchObject({ status: 'done' })
    }))

  it('asks for its words or its file, which who follows the journey opens and nobody else', () =>
    play(async (scene) => {
      const template = await saveTemplate(scene, stage, [
        templateTask('Registrar', { evidence: 'text' }), templateTask('Fotografar', { evidence: 'file', responsible: 'manager' })])
      const id = await expectHire(scene, stage, '2026-12-02', { manager_id: await employeeId(scene, people.manager) })
      const tasks = await journeyTasks(scene, (await startJourney(scene, admin, id, template))['id'])
      expect(await scene.refusal(admin, complete, [tasks['Registrar']?.['id'], ' ', null])).toBe('RHCOM')
      await scene.as(admin, complete, [tasks['Registrar']?.['id'], 'Protocolo 123', null])
      expect(await scene.refusal(manager, complete, [tasks['Fotografar']?.['id'], 'Feito', null])).toBe('RHCOM')
      const upload = await prepared(scene, manager, { purpose: 'journey_evidence', employee: await employeeId(scene, people.manager) })
      await confirmed(scene, upload)
      expect(await scene.refusal(admin, complete, [tasks['Fotografar']?.['id'], null, upload.file_id])).toBe('RHNTF')
      await scene.as(manager, complete, [tasks['Fotografar']?.['id'], null, upload.file_id])
      const open = 'select path from public.open_file($1)'
      for (const actor of [admin, manager]) expect(await scene.as(actor, open, [upload.file_id])).toHaveLength(1)
      for (const actor of [stage.signedIn(people.person), stage.signedIn(people.stranger)]) expect(await scene.refusal(actor, open, [upload.file_id])).toBe('RHNTF')
    }))

  it('of a kit is one per document, and what waits for the kit waits for all of them', () =>
    play(async (scene) => {
      const [kit] = await scene.as(admin, `select id from public.save_journey_kit(jsonb_build_object('company_id', $1::uuid, 'name', 'Motoristas', 'document_types',
        (select jsonb_agg(id) from public.document_types where company_id = $1 and name in ('Título de eleitor', 'Comprovante de endereço'))))`, [stage.company('aurora')])
      const template = await saveTemplate(scene, stage, [
        templateTask('Enviar', { kind: 'kit', kit_id: kit?.['id'], responsible: 'person' }), templateTask('Conferir', { depends_on: [1] })])
      const journey = await startJourney(scene, admin, await expectHire(scene, stage, '2026-12-02'), template)
      const tasks = await journeyTasks(scene, journey['id'])
      expect(Object.keys(tasks).sort()).toEqual(['Conferir', 'Enviar: Comprovante de endereço', 'Enviar: Título de eleitor'])
      expect(await scene.refusal(admin, complete, [tasks['Conferir']?.['id'], null, null])).toBe('RHDEP')
      await scene.as(admin, complete, [tasks['Enviar: Título de eleitor']?.['id'], null, null])
      expect(await scene.refusal(admin, complete, [tasks['Conferir']?.['id'], null, null])).toBe('RHDEP')
      await scene.as(admin, complete, [tasks['Enviar: Comprovante de endereço']?.['id'], null, null])
      expect(await scene.refusal(admin, complete, [tasks['Conferir']?.['id'], null, null])).toBeNull()
      const { error } = await scene.attempt(admin, 'select public.archive_journey_kit($1)', [kit?.['id']])
      expect([error?.code, error?.message]).toEqual(['RHUSE', 'O roteiro Roteiro de teste usa este kit.'])
    }))
})

describe('a template', () => {
  it('keeps its versions, and journeys the one that they began with', () =>
    play(async (scene) => {
      const template = await saveTemplate(scene, stage, [templateTask('Como era')])
      const journey = await startJourney(scene, admin, await expectHire(scene, stage, '2026-12-02'), template)
      await saveTemplate(scene, stage, [templateTask('Como é')], { id: template })
      expect(journey['template_version']).toBe(1)
      expect(Object.keys(await journeyTasks(scene, journey['id']))).toEqual(['Como era'])
      const next = await startJourney(scene, admin, await expectHire(scene, stage, '2026-12-02'), template)
      expect([next['template_version'], Object.keys(await journeyTasks(scene, next['id']))]).toEqual([2, ['Como é']])
      expect(await scene.owner('select version, title from public.journey_template_tasks where template_id = $1 order by version', [template])).toEqual([{ version: 1, title: 'Como era' }, { version: 2, title: 'Como é' }])
    }))

  it('refuses tasks that wait for themselves or for later ones, and people and kits of others', () =>
    play(async (scene) => {
      const saving = (tasks: readonly Row[], more: Row = {}): Promise<string | null> =>
        scene.refusal(admin, 'select public.save_journey_template($1)', [JSON.stringify({ company_id: stage.company('aurora'), name: 'Errado', tasks, ...more })])
      expect(await saving([templateTask('Um', { depends_on: [1] })])).toBe('RHDEP')
      expect(await saving([templateTask('Um', { depends_on: [2] }), templateTask('Dois')])).toBe('RHDEP')
      expect(await saving([templateTask('Um', { responsible: 'named', employee_id: await employeeId(scene, people.stranger) })])).toBe('23503')
      expect(await saving([templateTask('Um')], { audience: { departments: [await employeeId(scene, people.stranger)] } })).toBe('RHNTF')
      expect(await saving([templateTask('Um')], { audience: { everybody: true } })).toBe('RHARG')
      expect(await saving([templateTask('Um')])).toBeNull()
    }))

  it('is found for a person by its audience as of the first day, in the order that the company gave', () =>
    play(async (scene) => {
      const [made] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Produção') returning id`, [stage.company('aurora')])
      const production = String(made?.['id'])
      const one = await saveTemplate(scene, stage, [templateTask('Um')], { name: 'Da produção', audience: { departments: [production] } })
      const two = await saveTemplate(scene, stage, [templateTask('Dois')], { name: 'De todos', audience: { everyone: true } })
      const [here, there] = [await expectHire(scene, stage, '2026-12-02', { department_id: production }), await expectHire(scene, stage, '2026-12-09')]
      const matched = async (): Promise<readonly unknown[]> =>
        (await scene.as(admin, `select template_id from public.simulate_journeys($1, 'admission', $2) order by base_date`, [stage.company('aurora'), JSON.stringify([{ employee_id: here }, { employee_id: there }])]))
          .map((row) => row['template_id'])
      expect(await matched()).toEqual([one, two])
      await scene.as(admin, 'select public.order_journey_templates($1, $2)', [stage.company('aurora'), [two, one]])
      expect(await matched()).toEqual([two, two])
      for (const id of [one, two]) await scene.as(admin, 'select public.archive_journey_template($1)', [id])
      const [standard] = await scene.owner(`select id from public.journey_templates where company_id = $1 and name = 'Admissão CLT padrão'`, [stage.company('aurora')])
      expect(await matched()).toEqual([standard?.['id'], standard?.['id']])
    }))
})

describe('undoing', () => {
  /** What journeys touch, as it is. */
  const world = (scene: Scene): Promise<readonly Row[]> =>
    scene.owner(`select 'task' as what, count(*) from public.journey_tasks where status = 'open' union all
      select 'request', count(*) from public.document_requests where status in ('open', 'sent') union all
      select 'journey', count(*) from public.journeys where status = 'open' union all
      select 'notice', count(*) from public.notifications where entity_type = 'journey_task' and read_at is null order by 1`)

  it('a journey takes back its tasks, papers and notices until the day before the first, and it can begin anew', () =>
    play(async (scene) => {
      const id = await expectHire(scene, stage, '2026-12-02', { manager_id: await employeeId(scene, people.manager) })
      const before = await world(scene)
      const journey = await startJourney(scene, admin, id)
      expect(await world(scene)).not.toEqual(before)
      expect(await scene.refusal(manager, 'select public.undo_journey($1)', [journey['id']])).toBe('RHPER')
      await scene.as(admin, 'select public.undo_journey($1)', [journey['id']])
      expect(await world(scene)).toEqual(before)
      expect(await scene.refusal(admin, 'select public.undo_journey($1)', [journey['id']])).toBe('RHCLS')
      const again = await startJourney(scene, admin, id)
      await freeze(scene, '2026-12-02')
      expect(await scene.refusal(admin, 'select public.undo_journey($1)', [again['id']])).toBe('RHCLS')
    }))

  it('a task restores its row, done or waived', () =>
    play(async (scene) => {
      const template = await saveTemplate(scene, stage, [templateTask('Um'), templateTask('Dois')])
      const tasks = await journeyTasks(scene, (await startJourney(scene, admin, await expectHire(scene, stage, '2026-12-02'), template))['id'])
      const row = async (title: string): Promise<Row | undefined> => (await scene.owner(`select to_jsonb(t) - array['updated_at', 'note'] as row from public.journey_tasks t where t.id = $1`, [tasks[title]?.['id']]))[0]
      const before = [await row('Um'), await row('Dois')]
      await scene.as(admin, complete, [tasks['Um']?.['id'], null, null])
      await scene.as(admin, `select public.waive_journey_task($1, 'Não precisa')`, [tasks['Dois']?.['id']])
      for (const title of ['Um', 'Dois']) await scene.as(admin, 'select public.reopen_journey_task($1)', [tasks[title]?.['id']])
      expect([await row('Um'), await row('Dois')]).toEqual(before)
    }))
})

it('figures count days in the company, and what is overdue by the area that it is with', () =>
  play(async (scene) => {
    const figures = async (): Promise<Row> => (await scene.as(admin, `select public.journey_figures($1, 'admission') as f`, [stage.company('aurora')]))[0]?.['f'] as Row
    const template = await saveTemplate(scene, stage, [templateTask('Receber', { required: true })])
    const open = await startJourney(scene, admin, await expectHire(scene, stage, '2026-11-23'), template)
    const id = await expectHire(scene, stage, '2026-11-23')
    const journey = await startJourney(scene, admin, id, template)
    await freeze(scene, '2026-11-23')
    await scene.owner('select private.run_admissions()')
    // Half past ten in the evening of the last day is the next day by the clock of the server.
    await scene.owner(`update private.frozen_clock set instant = '2026-11-24 01:30:00+00'`)
    await scene.as(admin, complete, [(await journeyTasks(scene, journey['id']))['Receber']?.['id'], null, null])
    expect(await figures()).toMatchObject({ open: 1, ended: 1, median_days: 0, on_time: 1, overdue: 0, areas: [] })
    await freeze(scene, '2026-11-24')
    expect(await figures()).toMatchObject({ overdue: 1, areas: [{ area: 'hr', name: 'RH', overdue: 1, open: 1 }], phases: [{ phase: 'before', total: 1, done: 0 }] })
    const late = await scene.as(admin, `select journey_id from public.journey_list($1, 'admission', '{"area": "hr"}')`, [stage.company('aurora')])
    expect(late).toEqual([{ journey_id: open['id'] }])
    const left = (await journeyTasks(scene, open['id']))['Receber']?.['id']
    await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [open['employee_id']])
    expect(await scene.refusal(admin, complete, [left, null, null])).toBe('RHCLS')
  }))

describe('on the page of the person', () => {
  const matters = async (scene: Scene, actor: Actor, id: string): Promise<readonly unknown[]> =>
    (await scene.as(actor, `select verb || ': ' || title || coalesce(', ' || detail, '') || ' ' || url as line from public.person_matters($1) where item_key like 'journey:%'`, [id])).map((row) => row['line'])
  const history = async (scene: Scene, actor: Actor, id: string): Promise<readonly unknown[]> =>
    (await scene.as(actor, `select title from public.employee_timeline($1) where kind = 'journey'`, [id])).map((row) => row['title'])

  it('stands what is left of a journey, to who follows it and to the person, each with the own tasks; and in the history that it began and ended', () =>
    play(async (scene) => {
      const template = await saveTemplate(scene, stage, [templateTask('Um'), templateTask('Dois', { responsible: 'person' }), templateTask('Três', { responsible: 'person' })])
      const id = await expectHire(scene, stage, '2026-11-23', { manager_id: await employeeId(scene, people.manager) })
      expect(await matters(scene, admin, id)).toEqual([`Iniciar: Admissão sem roteiro /app/onboarding?pessoa=${id}`])
      const journey = await startJourney(scene, admin, id, template)
      const tasks = await journeyTasks(scene, journey['id'])
      await scene.as(admin, complete, [tasks['Dois']?.['id'], null, null])
      await freeze(scene, '2026-11-25')
      await scene.owner('select private.run_admissions()')
      const me = await giveAccess(scene, id)
      expect(await matters(scene, admin, id)).toEqual([`Acompanhar: Admissão: 1 de 3 tarefas, 2 tarefas atrasadas /app/onboarding?pessoa=${id}`])
      expect(await matters(scene, manager, id)).toEqual([`Acompanhar: Admissão: 1 de 3 tarefas, 2 tarefas atrasadas /app/employees/newcomers?pessoa=${id}`])
      expect(await matters(scene, me, id)).toEqual(['Fazer: Admissão: 1 de 2 tarefas, 1 tarefa atrasada /app/profile/admission'])
      expect(await history(scene, manager, id)).toEqual(['Admissão: roteiro iniciado'])
      expect(await history(scene, me, id)).toEqual([])
      for (const title of ['Um', 'Três']) await scene.as(admin, complete, [tasks[title]?.['id'], null, null])
      expect(await matters(scene, admin, id)).toEqual([])
      expect(await history(scene, admin, id)).toEqual(['Admissão: roteiro concluído', 'Admissão: roteiro iniciado'])
    }))
})

describe('many at once', () => {
  const outcome = async (scene: Scene, run: unknown): Promise<Row> => (await scene.as(admin, 'select public.journey_run($1) as run', [run]))[0]?.['run'] as Row

  it('forty begin by one order; three who cannot are told with their reasons, put right and tried again', () =>
    play(async (scene) => {
      const hires: string[] = []
      for (let place = 0; place < 40; place += 1) hires.push(await expectHire(scene, stage, '2026-12-14'))
      const [already, undated, gone] = [hires[0] ?? '', hires[1] ?? '', hires[2] ?? '']
      await startJourney(scene, admin, already)
      await scene.owner('update public.employees set hire_date = null where id = $1', [undated])
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [gone])
      const wish = JSON.stringify(hires.map((id) => ({ employee_id: id })))
      const simulated = await scene.as(admin, `select * from public.simulate_journeys($1, 'admission', $2)`, [stage.company('aurora'), wish])
      expect(simulated).toHaveLength(40)
      expect(new Set(simulated.filter((row) => row['problem'] !== null).map((row) => row['employee_id']))).toEqual(new Set([already, undated, gone]))
      expect(await scene.owner('select id from public.journeys where run_id is not null')).toEqual([])
      const [run] = await scene.as(admin, `select id, status from public.start_journeys($1, 'admission', $2)`, [stage.company('aurora'), wish])
      expect(run?.['status']).toBe('waiting')
      await scene.owner('select private.run_orders()')
      const done = await outcome(scene, run?.['id'])
      expect(done).toMatchObject({ status: 'done', total: 40, begun: 37 })
      const failed = (done['people'] as readonly Row[]).filter((person) => person['problem'] !== null)
      expect(failed.map((person) => String(person['problem'])).toSorted()).toEqual(['Esta pessoa foi desligada.', 'Este roteiro já foi iniciado.', 'Informe a data de admissão antes de começar.'])
      await scene.owner(`update public.employees set hire_date = '2026-12-14' where id = $1`, [undated])
      const retry = 'select public.retry_journey_run($1, $2)'
      expect(await scene.refusal(admin, retry, [run?.['id'], JSON.stringify([{ employee_id: hires[5] }])])).toBe('RHNTF')
      await scene.as(admin, retry, [run?.['id'], JSON.stringify([{ employee_id: undated }])])
      await scene.owner('select private.run_orders()')
      expect(await outcome(scene, run?.['id'])).toMatchObject({ status: 'done', begun: 38 })
      expect((await scene.as(admin, 'select public.undo_journey_run($1) as undone', [run?.['id']]))[0]).toEqual({ undone: 38 })
      expect(await outcome(scene, run?.['id'])).toMatchObject({ status: 'undone', open: 0 })
      expect(await scene.owner(`select status from public.journeys where employee_id = $1`, [already])).toEqual([{ status: 'open' }])
    }))

  it('is cancelled with nothing begun', () =>
    play(async (scene) => {
      const id = await expectHire(scene, stage, '2026-12-14')
      const [run] = await scene.as(admin, `select id from public.start_journeys($1, 'admission', $2)`, [stage.company('aurora'), JSON.stringify([{ employee_id: id }])])
      await scene.as(admin, 'select public.cancel_journey_run($1)', [run?.['id']])
      await scene.owner('select private.run_orders()')
      expect(await outcome(scene, run?.['id'])).toMatchObject({ status: 'failed', begun: 0, failure: 'Cancelado a pedido.' })
      expect(await scene.owner('select id from public.journeys where employee_id = $1', [id])).toEqual([])
    }))

  it('gives a task to whom HR chose for it where nobody was found', () =>
    play(async (scene) => {
      const gone = await hire(scene, stage)
      const template = await saveTemplate(scene, stage, [templateTask('Mostrar a fábrica', { responsible: 'named', employee_id: gone })])
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [gone])
      const id = await expectHire(scene, stage, '2026-12-14')
      const mate = await colleague(scene, stage, 3)
      const lines = async (chosen: Row): Promise<readonly Row[]> =>
        (await scene.as(admin, `select lines from public.simulate_journeys($1, 'admission', $2)`, [stage.company('aurora'), JSON.stringify([{ employee_id: id, template_id: template, chosen }])]))[0]?.['lines'] as readonly Row[]
      expect(await lines({})).toMatchObject([{ position: 100, title: 'Mostrar a fábrica', is_error: true }])
      expect(await lines({ 100: mate })).toEqual([])
      const journey = await startJourney(scene, admin, id, template, { 100: mate })
      expect((await journeyTasks(scene, journey['id']))['Mostrar a fábrica']).toMatchObject({ assignee_id: mate })
    }))
})

describe('the list', () => {
  it('orders by name and progress, both ways, and keeps apart who has no journey yet and whose is over', () =>
    play(async (scene) => {
      const names = ['Zelda', 'Zenaide', 'Zuleica']
      const [first, second, third] = [
        await expectHire(scene, stage, '2026-12-10', { first_name: names[0], last_name: 'Xerém' }),
        await expectHire(scene, stage, '2026-12-11', { first_name: names[1], last_name: 'Xerém' }),
        await expectHire(scene, stage, '2026-12-12', { first_name: names[2], last_name: 'Xerém' }),
      ]
      const template = await saveTemplate(scene, stage, [templateTask('Um'), templateTask('Dois')])
      const half = await startJourney(scene, admin, String(first), template)
      const over = await startJourney(scene, admin, String(second), template)
      await scene.as(admin, complete, [(await journeyTasks(scene, half['id']))['Um']?.['id'], null, null])
      const listed = async (filters: Row, sort: string): Promise<readonly unknown[]> =>
        (await scene.as(admin, `select l.employee_id from public.journey_list($1, 'admission', $2, $3) l`, [stage.company('aurora'), JSON.stringify({ search: 'xerem', ...filters }), sort])).map((row) => row['employee_id'])
      expect(await listed({}, 'name')).toEqual([first, second, third])
      expect(await listed({}, '-name')).toEqual([third, second, first])
      expect(await listed({ state: 'open' }, 'progress')).toEqual([second, first])
      expect(await listed({ state: 'open' }, '-progress')).toEqual([first, second])
      expect([await listed({ stage: 'none' }, 'name'), await listed({ state: 'done' }, 'name')]).toEqual([[third], []])
      await scene.owner(`update public.journeys set status = 'done', closed_at = private.now() where id = $1`, [over['id']])
      expect(await listed({ state: 'done' }, 'name')).toEqual([second])
      await scene.owner(`update public.journeys set closed_at = private.now() - interval '13 months' where id = $1`, [over['id']])
      expect(await listed({ state: 'done' }, 'name')).toEqual([])
    }))
})
