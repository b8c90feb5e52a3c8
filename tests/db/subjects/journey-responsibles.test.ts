import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, giveAccess, people } from '../support/approvals.ts'
import { freeze, hire } from '../support/history.ts'
import { expectHire, journeyTasks, saveTemplate, startJourney, templateTask } from '../support/journeys.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
})

const play = (act: (scene: Scene) => Promise<void>): Promise<void> =>
  stage.scene(async (scene) => {
    await freeze(scene)
    await act(scene)
  })

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

describe('who does a task, afterwards', () => {
  it('is somebody else when whoever had it leaves, and stays whom somebody chose when a manager or a buddy changes', () =>
    play(async (scene) => {
      const [boss, mate] = [await employeeId(scene, people.manager), await employeeId(scene, people.person)]
      const helper = await hire(scene, stage)
      await giveAccess(scene, helper)
      const template = await saveTemplate(scene, stage, [
        templateTask('Do gestor', { responsible: 'manager' }), templateTask('Do gestor, por Ana', { responsible: 'manager' }), templateTask('Do padrinho', { responsible: 'buddy' }), templateTask('De alguém', { responsible: 'named', employee_id: helper })])
      const id = await expectHire(scene, stage, '2026-12-02', { manager_id: boss })
      const journey = await startJourney(scene, admin, id, template, { 200: mate })
      const doing = async (): Promise<readonly unknown[]> => Object.values(await journeyTasks(scene, journey['id'])).toSorted((a, b) => Number(a['position']) - Number(b['position'])).map((task) => task['assignee_id'])
      expect(await doing()).toEqual([boss, mate, boss, helper])
      const next = await hire(scene, stage)
      await giveAccess(scene, next, 'manager')
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [id, next])
      expect(await doing()).toEqual([next, mate, next, helper])
      const told = await scene.owner(`select count(*)::integer as n from public.notifications n where n.employee_id = $1 and n.kind = 'journey_task'`, [next])
      expect(told).toEqual([{ n: 2 }])
      await scene.as(admin, 'select public.set_journey_buddy($1, $2)', [journey['id'], helper])
      expect(await doing()).toEqual([next, mate, helper, helper])
      const named = (await journeyTasks(scene, journey['id']))['De alguém']?.['id']
      await scene.as(admin, 'select public.assign_journey_task($1, $2)', [named, mate])
      await scene.as(admin, 'select public.assign_journey_task($1)', [named])
      expect(await doing()).toEqual([next, mate, helper, helper])
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [helper])
      expect(await doing()).toEqual([next, mate, next, null])
      await scene.owner('update public.employees set user_id = null where id = $1', [next])
      expect(await scene.refusal(admin, 'select public.assign_journey_task($1)', [(await journeyTasks(scene, journey['id']))['Do gestor']?.['id']])).toBeNull()
      expect((await doing())[0]).toBeNull()
    }))

  it('is nobody who cannot come in: an access that ended, an invitation that ran out', () =>
    play(async (scene) => {
      const [ended, invited] = [await hire(scene, stage), await hire(scene, stage)]
      await giveAccess(scene, ended, 'manager')
      await scene.owner(`insert into public.invitations (company_id, employee_id, email, role, invited_by, invited_at, expires_at)
        select $1, $2, 'convidado@aurora.demo', 'manager', user_id, private.now(), private.now() + interval '7 days' from public.employees where email = 'admin@aurora.demo'`, [stage.company('aurora'), invited])
      const found = async (person: string): Promise<unknown> =>
        (await scene.owner(`select a.assignee_id from public.employees e cross join lateral private.found_managers(e.company_id, array[row(1, 'manager', e.id, null, null, null)::private.task_need]) a where e.id = $1`, [person]))[0]?.['assignee_id']
      const [one, two] = [await hire(scene, stage, { manager_id: ended }), await hire(scene, stage, { manager_id: invited })]
      expect([await found(one), await found(two)]).toEqual([ended, invited])
      await scene.owner(`update auth.users set banned_until = now() + interval '1 day' where id = (select user_id from public.employees where id = $1)`, [ended])
      await scene.owner('update public.invitations set invited_at = private.now() - interval \'9 days\', expires_at = private.now() - interval \'2 days\' where employee_id = $1', [invited])
      expect([await found(one), await found(two)]).toEqual([null, null])
    }))
})
