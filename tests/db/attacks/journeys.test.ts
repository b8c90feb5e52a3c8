import { describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { freeze } from '../support/history.ts'
import { expectHire, journeyTasks, saveTemplate, startJourney, templateTask } from '../support/journeys.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

/** An arrival with a task of somebody who has nothing else to do with it. */
async function assigned(scene: Scene): Promise<{ journey: Row; employee: string; helper: Actor; helperId: string; tasks: Readonly<Record<string, Row>> }> {
  await freeze(scene)
  const helperId = await colleague(scene, stage, 5)
  const helper = await giveAccess(scene, helperId)
  const template = await saveTemplate(scene, stage, [
    templateTask('Preparar a mesa', { responsible: 'named', employee_id: helperId, offset_days: -1, description: 'Mesa 12' }), templateTask('Conversar sobre o salário')])
  const employee = await expectHire(scene, stage, '2026-12-02', { cpf: '52998224725', birth_date: '1990-01-01', phone: '11987654321', email: 'novo@exemplo.com.br' })
  const journey = await startJourney(scene, stage.signedIn(people.admin), employee, template)
  return { journey, employee, helper, helperId, tasks: await journeyTasks(scene, journey['id']) }
}

describe('an assignee', () => {
  it('learns the task and the little it needs, and nothing beyond', () =>
    stage.scene(async (scene) => {
      const { journey, employee, helper, tasks } = await assigned(scene)
      const mine = tasks['Preparar a mesa']?.['id']
      const [read] = await scene.as(helper, 'select public.journey_task($1) as task', [mine])
      const task = read?.['task'] as Row
      expect(task).toMatchObject({ title: 'Preparar a mesa', description: 'Mesa 12', may_do: true, employee_id: null, journey: 'Admissão', base_date: '2026-12-02' })
      expect(JSON.stringify(task)).not.toMatch(/52998224725|1990-01-01|987654321|exemplo\.com\.br/)
      expect(await scene.as(helper, 'select title from public.journey_tasks')).toEqual([{ title: 'Preparar a mesa' }])
      for (const table of ['journeys', 'admissions', 'journey_templates', 'journey_template_tasks', 'journey_kits', 'journey_runs', 'journey_run_people', 'document_requests']) {
        expect(await scene.as(helper, `select id from public.${table}`), table).toEqual([])
      }
      expect((await scene.as(helper, `select public.journey_detail('admission', $1) as detail, public.admission_detail($1) as admission`, [employee]))[0]).toEqual({ detail: null, admission: null })
      expect(await scene.as(helper, `select * from public.journey_list($1, 'admission')`, [stage.company('aurora')])).toEqual([])
      expect(await scene.as(helper, 'select * from public.journey_ticks($1)', [[journey['id']]])).toEqual([])
      expect(await scene.as(helper, 'select * from public.preview_journey_move($1, $2)', [journey['id'], '2026-12-09'])).toEqual([])
      expect((await scene.as(helper, `select public.journey_figures($1, 'admission') as figures`, [stage.company('aurora')]))[0]?.['figures']).toMatchObject({ open: 0, overdue: 0 })
      expect((await scene.as(helper, 'select public.journey_task($1) as task', [tasks['Conversar sobre o salário']?.['id']]))[0]).toEqual({ task: null })
    }))

  it('does the own task and acts on nothing else', () =>
    stage.scene(async (scene) => {
      const { journey, helper, helperId, tasks } = await assigned(scene)
      const [mine, other] = [tasks['Preparar a mesa']?.['id'], tasks['Conversar sobre o salário']?.['id']]
      expect(await scene.refusal(helper, 'select public.complete_journey_task($1)', [other])).toBe('RHNTF')
      for (const task of [mine, other]) {
        expect(await scene.refusal(helper, `select public.waive_journey_task($1, 'Não quero')`, [task])).toBe('RHNTF')
        expect(await scene.refusal(helper, 'select public.assign_journey_task($1, $2)', [task, helperId])).toBe('RHNTF')
        expect(await scene.refusal(helper, 'select public.date_journey_task($1, $2)', [task, '2027-01-04'])).toBe('RHNTF')
      }
      expect(await scene.refusal(helper, `select public.add_journey_task($1, '{"title":"Mais uma","due_on":"2026-12-03"}')`, [journey['id']])).toBe('RHNTF')
      expect(await scene.refusal(helper, 'select public.set_journey_buddy($1, $2)', [journey['id'], helperId])).toBe('RHNTF')
      expect(await scene.refusal(helper, 'select public.undo_journey($1)', [journey['id']])).toBe('RHNTF')
      expect(await scene.refusal(helper, 'select public.complete_journey_task($1)', [mine])).toBeNull()
    }))
})

describe('whoever does not administer the company', () => {
  it('neither begins nor simulates journeys, nor reads templates and runs', () =>
    stage.scene(async (scene) => {
      const { employee } = await assigned(scene)
      const wish = JSON.stringify([{ employee_id: employee }])
      const [run] = await scene.as(stage.signedIn(people.admin), `select id from public.start_journeys($1, 'admission', $2)`, [stage.company('aurora'), wish])
      const calls: ReadonlyArray<readonly [string, readonly unknown[]]> = [
        [`select public.start_journey('admission', $1)`, [employee]],
        [`select public.start_journeys($1, 'admission', $2)`, [stage.company('aurora'), wish]],
        [`select * from public.simulate_journeys($1, 'admission', $2)`, [stage.company('aurora'), wish]],
        [`select * from public.journey_plan('admission', $1)`, [employee]],
        [`select * from public.journey_template_list($1, 'admission')`, [stage.company('aurora')]],
        [`select * from public.journey_template_days($1, '[{}]', '2026-12-02', $2)`, [stage.company('aurora'), employee]],
        ['select * from public.journey_kit_list($1)', [stage.company('aurora')]],
        ['select public.journey_run($1)', [run?.['id']]],
        ['select public.retry_journey_run($1, $2)', [run?.['id'], wish]],
        ['select public.cancel_journey_run($1)', [run?.['id']]],
        ['select public.undo_journey_run($1)', [run?.['id']]],
        ['select public.order_journey_templates($1, $2)', [stage.company('aurora'), []]],
        [`select public.save_journey_kit($1)`, [JSON.stringify({ company_id: stage.company('aurora'), name: 'Meu kit', document_types: [] })]],
      ]
      for (const [text, values] of calls) {
        for (const [email, code] of [[people.manager, /RHPER|RHNTF/], [people.person, /RHPER|RHNTF/], [people.stranger, /RHNTF|RHPER/]] as const) {
          expect(await scene.refusal(stage.signedIn(email), text, values), `${email}: ${text}`).toMatch(code)
        }
      }
    }))

  it('reads no name and no state of somebody of another company in what is wrong', () =>
    stage.scene(async (scene) => {
      const { employee } = await assigned(scene)
      const admin = stage.signedIn(people.admin)
      const [stranger] = await scene.owner('select id, display_name::text as name from public.employees where email = $1', [people.stranger])
      const tasks = JSON.stringify([templateTask('De fora', { responsible: 'named', employee_id: stranger?.['id'] })])
      const days = 'select problem from public.journey_template_days($1, $2, $3)'
      const told = await scene.as(admin, days, [stage.company('aurora'), tasks, '2026-12-02'])
      const nobody = await scene.as(admin, days, [stage.company('aurora'), tasks.replace(String(stranger?.['id']), '00000000-0000-4000-8000-000000000000'), '2026-12-02'])
      expect(told).toEqual(nobody)
      const plan = await scene.as(admin, `select problem from public.journey_plan('admission', $1, null, $2) where responsible = 'buddy'`, [employee, stranger?.['id']])
      expect(JSON.stringify([told, plan])).not.toContain(String(stranger?.['name']))
    }))

  it('learns of the own journey the own tasks alone, an administrator too, and no titles of what comes before', () =>
    stage.scene(async (scene) => {
      await freeze(scene)
      const admin = stage.signedIn(people.admin)
      const me = await employeeId(scene, people.admin)
      const other = stage.signedIn(people.master)
      const template = await saveTemplate(scene, stage, [templateTask('Avaliar em segredo', { responsible: 'hr' }), templateTask('Ler o guia', { responsible: 'person', depends_on: [1] })])
      await scene.as(other, `select public.start_journey('admission', $1, $2)`, [me, template])
      expect(await scene.as(admin, 'select title from public.journey_tasks where employee_id = $1', [me])).toEqual([{ title: 'Ler o guia' }])
      const [mine] = await scene.as(admin, 'select id from public.journey_tasks where employee_id = $1', [me])
      const [read] = await scene.as(admin, 'select public.journey_task($1) as task', [mine?.['id']])
      expect(read?.['task']).toMatchObject({ blockers: ['uma tarefa de outra pessoa'] })
      const { error } = await scene.attempt(admin, 'select public.complete_journey_task($1)', [mine?.['id']])
      expect(error?.message).toBe('Antes é preciso concluir: uma tarefa de outra pessoa.')
    }))

  it('does no task of the own department around themselves', () =>
    stage.scene(async (scene) => {
      await freeze(scene)
      const id = await expectHire(scene, stage, '2026-11-20', { status: 'active' })
      const [colleagueOfTheirs] = await scene.owner('select department_id from public.employees where email = $1', [people.manager])
      await scene.owner('update public.employees set department_id = $2 where id = $1', [id, colleagueOfTheirs?.['department_id']])
      const me = await giveAccess(scene, id)
      const template = await saveTemplate(scene, stage, [templateTask('Criar acessos', { responsible: 'department', department_id: colleagueOfTheirs?.['department_id'] })])
      const journey = await startJourney(scene, stage.signedIn(people.admin), id, template)
      const task = (await journeyTasks(scene, journey['id']))['Criar acessos']
      expect(task).toMatchObject({ department_id: colleagueOfTheirs?.['department_id'], assignee_id: null })
      expect(await scene.refusal(me, 'select public.complete_journey_task($1)', [task?.['id']])).toBe('RHNTF')
      expect((await scene.as(me, 'select entity_id from public.my_pending_items(200)')).map((item) => item['entity_id'])).not.toContain(task?.['id'])
      expect(await scene.refusal(stage.signedIn(people.manager), 'select public.complete_journey_task($1)', [task?.['id']])).toBeNull()
    }))

  it('names nobody of another company in a run, a template or a task', () =>
    stage.scene(async (scene) => {
      const { journey, tasks } = await assigned(scene)
      const admin = stage.signedIn(people.admin)
      const stranger = await employeeId(scene, people.stranger)
      expect(await scene.refusal(admin, `select public.start_journeys($1, 'admission', $2)`, [stage.company('aurora'), JSON.stringify([{ employee_id: stranger }])])).toBe('23503')
      expect(await scene.refusal(admin, `select public.start_journey('admission', $1)`, [stranger])).toBe('RHNTF')
      expect(await scene.as(admin, `select * from public.simulate_journeys($1, 'admission', $2)`, [stage.company('aurora'), JSON.stringify([{ employee_id: stranger }])])).toEqual([])
      expect(await scene.refusal(admin, 'select public.assign_journey_task($1, $2)', [tasks['Preparar a mesa']?.['id'], stranger])).toBe('RHNTF')
      expect(await scene.refusal(admin, 'select public.set_journey_buddy($1, $2)', [journey['id'], stranger])).toBe('RHNTF')
      expect(await scene.refusal(admin, `select public.add_journey_task($1, $2)`, [journey['id'], JSON.stringify({ title: 'De fora', due_on: '2026-12-03', responsible: 'named', employee_id: stranger })])).toBe('RHNTF')
    }))
})
