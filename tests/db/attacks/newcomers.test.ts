import { beforeAll, describe, expect, it } from 'vitest'
import { admit, signIn } from '../support/admissions.ts'
import { employeeId, people } from '../support/approvals.ts'
import { callsOf, openDoors, type Door } from '../support/doors.ts'
import { freeze } from '../support/history.ts'
import { goalCycle, INCREASE, objective } from '../support/goals.ts'
import { publish } from '../support/posts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
})

/** A goal of everybody's, with a number and a milestone. */
async function setGoal(scene: Scene): Promise<void> {
  const cycle = await goalCycle(scene, admin, stage.company('aurora'))
  await objective(scene, admin, stage.company('aurora'), cycle, { key_results: [INCREASE, { title: 'Portal no ar', kind: 'milestones', milestones: [{ title: 'Escolhido' }] }] })
  await scene.as(admin, 'select public.save_kpi($1, $2)', [stage.company('aurora'), JSON.stringify({ name: 'Margem', unit: 'percent', direction: 'up', owner_id: await employeeId(scene, people.person) })])
}

/** Carla before her first day, with the role that she will have. */
async function expected(scene: Scene, role: string): Promise<{ admission: Row; me: Actor }> {
  await freeze(scene)
  const admission = await admit(scene, stage, admin)
  await setGoal(scene)
  // The team that she will have reports to her already.
  await scene.owner(`update public.employees set manager_id = $1 where email = $2`, [admission['employee_id'], people.person])
  return { admission, me: await signIn(scene, admission, role) }
}

const start = (scene: Scene, id: unknown): Promise<unknown> => scene.owner(`update public.employees set status = 'active', hire_date = '2026-11-20' where id = $1`, [id])

/** Tables with people in them: those with a column that names one. Who wrote a row of one's own signs it (`created_by`). */
async function tablesOfPeople(scene: Scene): Promise<readonly { name: string; column: string }[]> {
  const rows = await scene.owner(
    `select c.relname as name, case when c.relname in ('employees', 'employee_directory') then 'id' else a.attname end as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('employee_id', 'requester_id', 'person_id', 'owner_employee_id', 'approver_id', 'decider_id', 'head_employee_id')
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'uuid'::regtype
     union select 'employees', 'id' union select 'employee_directory', 'id' order by 1, 2`)
  return rows as unknown as readonly { name: string; column: string }[]
}

/** Which of the doors name anybody but the newcomer, the manager and the buddy, asked about a colleague and about oneself. */
async function tellers(scene: Scene, me: Actor, admission: Row, doors: readonly Door[]): Promise<readonly string[]> {
  const [call, self, other] = [await callsOf(scene, stage), String(admission['employee_id']), await employeeId(scene, people.person)]
  const rows = await scene.owner(
    `select display_name from public.employees where company_id = $1 and id not in ($2, (select manager_id from public.employees where id = $2))`, [stage.company('aurora'), self])
  const names = rows.map((row) => String(row['display_name']))
  const told = new Set<string>()
  for (const door of doors) {
    for (const asking of [{ person: other, withOptions: true }, { person: self, withOptions: true }, { person: self, withOptions: false }]) {
      const { text, values } = call(door, asking)
      await scene.owner('savepoint door')
      const answers = await scene.as(me, text, values).catch(() => [])
      await scene.owner('rollback to savepoint door; release savepoint door')
      // A list of answers repeats what was asked about, and says of each that it was refused.
      const answer = JSON.stringify(answers.filter((row) => row['ok'] !== false))
      if (answer.includes(other) || names.some((name) => answer.includes(name))) told.add(door.name)
    }
  }
  return [...told]
}

describe('somebody before the first day', () => {
  it.each(['user', 'manager', 'admin', 'master'])('reads no colleague in any table, whatever the role to come: %s', async (role) => {
    await stage.scene(async (scene) => {
      const { admission, me } = await expected(scene, role)
      const id = admission['employee_id']
      const tables = await tablesOfPeople(scene)
      expect(tables.length).toBeGreaterThan(25)
      expect(await scene.as(me, 'select id from public.employees')).toEqual([{ id }])
      for (const { name, column } of tables) {
        expect(await scene.as(me, `select ${column} from public.${name} where ${column} is not null and ${column} <> $1`, [id]), `${name}.${column}`).toEqual([])
      }
      for (const table of ['departments', 'positions', 'audit_logs', 'invitations', 'document_types', 'saved_views', 'journey_templates', 'company_details']) {
        expect(await scene.as(me, `select id from public.${table}`.replace('select id from public.company_details', 'select company_id from public.company_details')), table).toEqual([])
      }
      // The door is open for the same login once the day has come.
      await start(scene, id)
      expect((await scene.as(me, 'select id from public.employee_directory')).length).toBeGreaterThan(20)
    })
  })

  it.each(['user', 'admin'])('is told of no colleague by any function of the API, whatever the role to come: %s', async (role) => {
    await stage.scene(async (scene) => {
      const { admission, me } = await expected(scene, role)
      const doors = await openDoors(scene)
      expect(doors.length).toBeGreaterThan(200)
      expect(await tellers(scene, me, admission, doors)).toEqual([])
      // From the first day on, the same calls tell them.
      await start(scene, admission['employee_id'])
      const known = ['leave_calendar', 'simulate_approval']
      expect(await tellers(scene, me, admission, doors.filter(({ name }) => known.includes(name)))).toEqual(known)
    })
  })

  it('is refused by calls that do what they do for somebody who works here', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await scene.owner(`insert into public.collective_vacations (company_id, name, starts_on, ends_on) values ($1, 'Recesso', '2027-02-01', '2027-02-12')`, [stage.company('aurora')])
      await scene.owner(`insert into public.journey_runs (company_id, kind, created_by) select company_id, 'admission', id from public.employees where email = 'admin@aurora.demo'`)
      await publish(scene, admin, stage.company('aurora'))
      await setGoal(scene)
      const [call, person, master] = [await callsOf(scene, stage), await employeeId(scene, people.person), stage.signedIn(people.master)]
      const acts = ['leave_calendar', 'best_vacation_dates', 'open_leave_feed', 'preview_leave', 'request_leave', 'request_change', 'leave_map', 'person_card']
      const failed: Door[] = []
      const doors = await openDoors(scene)
      for (const door of doors) {
        let runs = false
        for (const withOptions of [true, false]) {
          const { text, values } = call(door, { person, withOptions })
          await scene.owner('savepoint door')
          runs ||= (await scene.attempt(master, text, values)).error === null
          await scene.owner('rollback to savepoint door; release savepoint door')
        }
        if (!runs) failed.push(door)
      }
      // An upload that is under way is of whoever began it, a confidential case of its readers, feedback of the two, a request of whom it asks and evidence of who answers; data are kept of who has left; a plan is asked for by its id, a meeting by who led it.
      expect(failed.filter(({ name, reads }) => reads || acts.includes(name)).map(({ name }) => name)).toEqual(['confidential_case', 'development_plan', 'evaluation_evidence', 'feedback_detail', 'feedback_request', 'goal_meeting', 'privacy_request', 'retention_person', 'upload_to_confirm'])
      expect(failed.length).toBeLessThan(doors.length / 2)
    })
  })

  it('plans no days, asks for nothing and names no substitute, all of which opens on the first day', async () => {
    await stage.scene(async (scene) => {
      const { admission, me } = await expected(scene, 'user')
      const [vacation] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'vacation'`, [stage.company('aurora')])
      const asked: ReadonlyArray<readonly [string, readonly unknown[]]> = [
        [`select public.leave_calendar('2026-12-01', '2027-03-01')`, []],
        [`select * from public.best_vacation_dates(10, '2027-12-03', '2028-06-01')`, []],
        [`select public.preview_leave($1, '[{"starts_on": "2026-12-15", "ends_on": "2026-12-15"}]')`, [vacation?.['id']]],
        [`select public.open_leave_feed('team')`, []],
        [`select public.request_change('{"rg": "77.777.777-7"}', 'Mudou')`, []],
        ['select public.save_substitute($1)', [JSON.stringify({ substitute_id: await employeeId(scene, people.person), starts_on: '2026-12-03', ends_on: '2026-12-10' })]],
      ]
      for (const [text, values] of asked) expect(await scene.refusal(me, text, values), text).toBe('RHPER')
      expect(await scene.as(me, `select * from public.simulate_approval('leave')`)).toEqual([])
      await start(scene, admission['employee_id'])
      for (const [text, values] of asked.slice(1)) expect(await scene.refusal(me, text, values), text).toBeNull()
    })
  })

  it('hears and decides nothing: approvals climb over a manager who has not come yet', async () => {
    await stage.scene(async (scene) => {
      const { admission, me } = await expected(scene, 'manager')
      await scene.as(stage.signedIn(people.person), `select public.request_change('{"rg":"77.777.777-7"}', 'Mudou')`)
      expect(await scene.owner('select id from public.approval_step_approvers where approver_id = $1', [admission['employee_id']])).toEqual([])
      const items = await scene.as(me, 'select kind, person from public.my_pending_items(200)')
      expect(items.length).toBeGreaterThan(0)
      expect(items.filter((item) => (item['person'] as Row)['id'] !== admission['employee_id'])).toEqual([])
      for (const [text, values] of [
        [`insert into public.employees (company_id, first_name, last_name) values ($1, 'A', 'B')`, [stage.company('aurora')]],
        ['select public.admission_detail($1) as d', [await employeeId(scene, people.person)]],
      ] as const) {
        const { error } = await scene.attempt(me, text, values)
        expect(error === null ? (await scene.as(me, text, values))[0]?.['d'] : error.code).toSatisfy((answer) => answer === null || answer === '42501')
      }
    })
  })
})

describe('an arrival', () => {
  it('is followed by its administrators and the managers above alone, and its person reads the own tasks only', async () => {
    await stage.scene(async (scene) => {
      const { admission, me } = await expected(scene, 'user')
      const id = admission['employee_id']
      const follows = async (actor: Actor): Promise<unknown> => (await scene.as(actor, 'select public.admission_detail($1) as d', [id]))[0]?.['d']
      expect(await follows(admin)).not.toBeNull()
      expect(await follows(stage.signedIn(people.manager))).toMatchObject({ scope: 'team' })
      for (const actor of [me, stage.signedIn(people.stranger), stage.signedIn('estranho@vinculo.demo')]) expect(await follows(actor)).toBeNull()
      const mine = await scene.as(me, 'select title, assignee_id from public.journey_tasks')
      expect(mine.length).toBeGreaterThan(1)
      expect(mine.every((task) => task['assignee_id'] === id)).toBe(true)
      const board = await scene.as(stage.signedIn(people.stranger), `select employee_id from public.journey_list($1, 'admission')`, [stage.company('aurora')])
      expect(board).toEqual([])
      const [task] = await scene.owner(`select id from public.journey_tasks where journey_id = $1 and responsible = 'hr' limit 1`, [admission['id']])
      for (const actor of [me, stage.signedIn(people.person), stage.signedIn(people.stranger)]) {
        expect(await scene.refusal(actor, 'select public.complete_journey_task($1)', [task?.['id']])).toBe('RHNTF')
        expect(await scene.refusal(actor, `select public.add_journey_task($1, '{}')`, [admission['id']])).toBe('RHNTF')
        expect(await scene.refusal(actor, 'select public.move_admission($1, $2)', [id, '2026-12-20'])).toMatch(/^RH(PER|NTF)$/)
        expect(await scene.refusal(actor, `select public.give_up_admission($1, 'x')`, [id])).toMatch(/^RH(PER|NTF)$/)
      }
      expect(await scene.refusal(admin, 'select public.complete_journey_task($1)', [task?.['id']])).toBeNull()
    })
  })

  it('has its first day written by whoever follows it, as long as it is open, and read by its person', async () => {
    await stage.scene(async (scene) => {
      const { admission, me } = await expected(scene, 'user')
      const save = 'select first_day_place, welcome_message from public.save_first_day($1, $2)'
      const wish = [admission['id'], JSON.stringify({ place: 'Recepção', time: '09:00', welcome: 'Que bom ter você aqui!' })]
      for (const actor of [admin, stage.signedIn(people.manager)]) expect(await scene.as(actor, save, wish)).toEqual([{ first_day_place: 'Recepção', welcome_message: 'Que bom ter você aqui!' }])
      expect((await scene.as(me, 'select public.my_admission() as m'))[0]?.['m']).toMatchObject({ first_day_place: 'Recepção', first_day_time: '09:00' })
      for (const actor of [me, stage.signedIn(people.person), stage.signedIn(people.stranger)]) expect(await scene.refusal(actor, save, wish)).toBe('RHNTF')
      await scene.as(admin, `select public.give_up_admission($1, 'Outra proposta')`, [admission['employee_id']])
      expect(await scene.refusal(admin, save, wish)).toBe('RHCLS')
    })
  })
})
