import { expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { freeze } from '../support/history.ts'
import { type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const days = (scene: Scene, tasks: readonly Row[], base: string, person: string | null = null): Promise<readonly Row[]> =>
  scene.as(stage.signedIn(people.admin), 'select place, due_on::text, task_with, problem, is_error from public.journey_template_days($1, $2, $3, $4)', [
    stage.company('aurora'), JSON.stringify(tasks), base, person,
  ])

const play = (act: (scene: Scene) => Promise<void>): Promise<void> =>
  stage.scene(async (scene) => {
    await freeze(scene)
    await act(scene)
  })

it('dates an unsaved list of tasks in running and business days, without a person naming nobody', () =>
  play(async (scene) => {
    const found = await days(scene, [
      { responsible: 'manager', offset_days: -5, is_business_days: true }, { responsible: 'hr', offset_days: 5, shifts: 'after' }, { responsible: 'hr', offset_days: 5, shifts: 'before' },
    ], '2026-12-07')
    expect(found).toEqual([
      { place: 1, due_on: '2026-11-30', task_with: null, problem: null, is_error: false },
      { place: 2, due_on: '2026-12-14', task_with: null, problem: null, is_error: false },
      { place: 3, due_on: '2026-12-11', task_with: null, problem: null, is_error: false },
    ])
  }))

it('names a person who left and a department with nobody, and who would do each task of a person', () =>
  play(async (scene) => {
    const person = await employeeId(scene, people.person)
    const named = await employeeId(scene, people.manager)
    const tasks = [{ responsible: 'named', employee_id: named, offset_days: 0 }, { responsible: 'person', offset_days: 0 }]
    expect((await days(scene, tasks, '2026-12-07')).map(({ problem }) => problem)).toEqual([null, null])
    const [, own] = await days(scene, tasks, '2026-12-07', person)
    expect(own).toMatchObject({ problem: null, is_error: false })
    expect(own?.['task_with']).not.toBe('RH')
    const [left] = await scene.owner(`select id from public.employees where company_id = $1 and status = 'terminated' limit 1`, [stage.company('aurora')])
    const [empty] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Zeladoria') returning id`, [stage.company('aurora')])
    const broken = await days(scene, [{ responsible: 'named', employee_id: left?.['id'] }, { responsible: 'department', department_id: empty?.['id'] }], '2026-12-07')
    expect(broken.map(({ problem, is_error }) => [String(problem).replace(/^.* saiu/, 'X saiu'), is_error])).toEqual([
      ['X saiu da empresa: fica com o RH', true], ['Ninguém de Zeladoria tem acesso ao sistema: fica com o RH', true],
    ])
    const saved = { company_id: stage.company('aurora'), kind: 'admission', name: 'Com quem saiu', tasks: [{ title: 'Conversar', responsible: 'named', employee_id: left?.['id'] }] }
    await scene.as(stage.signedIn(people.admin), 'select id from public.save_journey_template($1)', [JSON.stringify(saved)])
    const listed = await scene.as(stage.signedIn(people.admin), `select name, problems from public.journey_template_list($1, 'admission') order by problems desc limit 1`, [stage.company('aurora')])
    expect(listed).toEqual([{ name: 'Com quem saiu', problems: 1 }])
  }))

it('refuses to save over a version that somebody else made meanwhile', () =>
  play(async (scene) => {
    const admin = stage.signedIn(people.admin)
    const save = 'select id, version from public.save_journey_template($1)'
    const values = (part: Row): readonly unknown[] => [JSON.stringify({ company_id: stage.company('aurora'), kind: 'admission', name: 'A dois', tasks: [{ title: 'Conversar', responsible: 'hr' }], ...part })]
    const [made] = await scene.as(admin, save, values({}))
    expect((await scene.as(admin, save, values({ id: made?.['id'], version: 1 })))[0]).toMatchObject({ version: 2 })
    expect(await scene.refusal(admin, save, values({ id: made?.['id'], version: 1 }))).toBe('RHREV')
    await scene.as(admin, 'select id from public.archive_journey_template($1)', [made?.['id']])
    expect(await scene.refusal(admin, save, values({ id: made?.['id'], version: 2 }))).toBe('RHNTF')
  }))
