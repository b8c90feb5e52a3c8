import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, giveAccess, people } from '../support/approvals.ts'
import { deliver } from '../support/documents.ts'
import { freeze } from '../support/history.ts'
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
      // Once no template uses it any more, it goes.
      await scene.as(admin, 'select public.archive_journey_template($1)', [template])
      for (const who of [manager, stage.signedIn(people.stranger)]) expect(await scene.refusal(who, 'select public.archive_journey_kit($1)', [kit?.['id']])).toMatch(/^RH(?:PER|NTF)$/)
      expect(await scene.as(admin, 'select archived_at is not null as archived from public.archive_journey_kit($1)', [kit?.['id']])).toEqual([{ archived: true }])
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
      const [here, there] = [await expectHire(scene, stage, '2026-12-02', { department_id: production }), await expectHire(scene, stage, '2026-12-09', { position: 'Motorista de teste' })]
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

describe('papers', () => {
  it('that are there already are done, those that are asked for no more are left out, and those of the company wait for whoever sends them', () =>
    play(async (scene) => {
      const type = async (name: string): Promise<string> => String((await scene.owner('select id from public.document_types where company_id = $1 and name = $2', [stage.company('aurora'), name]))[0]?.['id'])
      const [there, gone, ours] = [await type('Título de eleitor'), await type('Comprovante de endereço'), await type('Comprovante de escolaridade')]
      const template = await saveTemplate(scene, stage, [
        templateTask('Enviar título', { kind: 'document', responsible: 'person', document_type_id: there }), templateTask('Enviar endereço', { kind: 'document', responsible: 'person', document_type_id: gone }),
        templateTask('Emitir diploma', { kind: 'document', responsible: 'hr', document_type_id: ours })])
      await scene.owner(`update public.document_types set archived_at = now() where id = $1`, [gone])
      await scene.owner(`update public.document_types set who_sends = 'company' where id = $1`, [ours])
      const id = await expectHire(scene, stage, '2026-11-25')
      await deliver(scene, stage, admin, { employee: id, type: 'Título de eleitor' })
      const journey = await startJourney(scene, admin, id, template)
      const tasks = await journeyTasks(scene, journey['id'])
      expect(Object.keys(tasks).toSorted()).toEqual(['Emitir diploma', 'Enviar título'])
      expect([tasks['Enviar título']?.['status'], tasks['Emitir diploma']?.['status']]).toEqual(['done', 'open'])
      expect((await scene.as(admin, 'select entity_id from public.my_pending_items(200)')).map((item) => item['entity_id'])).toContain(tasks['Emitir diploma']?.['id'])
    }))
})

it('another day of admission, wherever it is written, takes the tasks along', () =>
  play(async (scene) => {
    const template = await saveTemplate(scene, stage, [templateTask('Receber', { offset_days: 1 })])
    const id = await expectHire(scene, stage, '2026-12-02')
    const journey = await startJourney(scene, admin, id, template)
    await scene.as(admin, `update public.employees set hire_date = '2026-12-09' where id = $1`, [id])
    expect((await scene.owner('select base_date::text from public.journeys where id = $1', [journey['id']]))[0]).toEqual({ base_date: '2026-12-09' })
    expect((await journeyTasks(scene, journey['id']))['Receber']).toMatchObject({ due_on: '2026-12-10' })
  }))

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
