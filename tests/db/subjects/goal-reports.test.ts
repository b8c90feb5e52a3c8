import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { CHECK_IN, goalCycle, keyResults, objective, setDemoGoalsApart } from '../support/goals.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  aurora = stage.company('aurora')
})

interface Counts {
  readonly objectives: number
  readonly aligned: number
  readonly unaligned: number
  readonly scored: number
}
interface Report extends Counts {
  readonly levels: readonly (Counts & { readonly level: string })[]
  readonly departments: readonly (Counts & { readonly id: string })[]
  readonly weeks: readonly string[]
  readonly cells: readonly { readonly department_id: string; readonly week: string; readonly due: number; readonly done: number; readonly confidence: number | null }[]
  readonly scores: readonly { readonly tenth: number; readonly objectives: number }[]
}

const reportOf = async (scene: Scene, actor: Actor, cycle: string, department: unknown = null): Promise<Report> =>
  (await scene.as(actor, 'select public.goal_report($1, $2, $3) as report', [aurora, cycle, department]))[0]?.['report'] as Report
const listed = async (scene: Scene, actor: Actor, cycle: string, focus: string): Promise<readonly string[]> => {
  const [row] = await scene.as(actor, 'select public.objective_list($1, $2, p_focus => $3) as list', [aurora, cycle, focus])
  const list = row?.['list'] as { items: { title: string }[] } | undefined
  return (list?.items ?? []).map(({ title }) => title)
}
const daysAgo = (days: number): string => `private.now() - interval '${String(days)} days'`
const madeBefore = (scene: Scene, cycle: string) => scene.owner(`update private.objectives set created_at = ${daysAgo(60)} where cycle_id = $1`, [cycle])
/** Somebody whom the manager does not lead, of another department. */
async function stranger(scene: Scene): Promise<string> {
  const [row] = await scene.owner(
    `select e.id from public.employees e where e.company_id = $1 and e.status = 'active' and e.user_id is null and e.id <> all (array(select l from private.led_by($1, $2) l))
       and e.department_id is distinct from (select m.department_id from public.employees m where m.id = $2)
       and not exists (select from public.departments d where d.id = e.department_id and d.head_employee_id = $2) order by e.id limit 1`, [aurora, await employeeId(scene, people.manager)])
  return String(row?.['id'])
}

describe('the report of goals', () => {
  it('counts published goals by level and department, and every figure is of the goals that the list shows', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora)
      const top = await objective(scene, admin, aurora, cycle, { title: 'Da empresa', level: 'company' })
      await objective(scene, admin, aurora, cycle, { title: 'Alinhado', parent_id: top })
      await objective(scene, admin, aurora, cycle, { title: 'Solto' })
      await objective(scene, admin, aurora, cycle, { title: 'Rascunho', publishes: false })
      const ended = await objective(scene, admin, aurora, cycle, { title: 'Encerrado', owner_id: await stranger(scene) })
      await scene.as(admin, `select public.set_objective_status($1, 'partial', '{"score": 0.75}')`, [ended])
      const report = await reportOf(scene, admin, cycle)
      expect(report).toMatchObject({ objectives: 4, aligned: 1, unaligned: 2, scored: 1 })
      expect(report.levels.map(({ level, objectives, aligned }) => [level, objectives, aligned])).toEqual([['company', 1, 0], ['person', 3, 1]])
      expect(report.departments.reduce((sum, { objectives }) => sum + objectives, 0)).toBe(4)
      expect(report.scores.filter(({ objectives }) => objectives > 0)).toEqual([{ tenth: 7, objectives: 1 }])
      expect(await listed(scene, admin, cycle, 'all')).toEqual(['Alinhado', 'Da empresa', 'Encerrado', 'Solto'])
      expect(await listed(scene, admin, cycle, 'aligned')).toEqual(['Alinhado'])
      expect(await listed(scene, admin, cycle, 'unaligned')).toEqual(['Encerrado', 'Solto'])
      expect(await listed(scene, admin, cycle, 'score-7')).toEqual(['Encerrado'])
      expect(await listed(scene, admin, cycle, 'score-1')).toEqual([])
      expect(await listed(scene, admin, cycle, 'nonsense')).toEqual([])
      const [first] = report.departments
      expect((await reportOf(scene, admin, cycle, first?.id)).objectives).toBe(first?.objectives)
    })
  })

  it('tells week by week who checked in and how sure they were: weeks that are over, since the goal was there, until it ended', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora, { since: 24 })
      const id = await objective(scene, admin, aurora, cycle, { title: 'Um' })
      await madeBefore(scene, cycle)
      const [measured] = await keyResults(scene, id)
      for (const [days, confidence] of [[20, 8], [3, 5], [2, 4]] as const) {
        await scene.as(person, CHECK_IN, [measured?.['id'], JSON.stringify({ value: 1, confidence })])
        await scene.owner(`update private.goal_check_ins set created_at = ${daysAgo(days)} where key_result_id = $1 and created_at > ${daysAgo(1)}`, [measured?.['id']])
      }
      const told = async () => (await reportOf(scene, admin, cycle)).cells.map(({ due, done, confidence }) => [due, done, confidence])
      expect(await told()).toEqual([[1, 1, 8], [1, 0, null], [1, 0, null], [0, 0, 4.5]])
      const { weeks } = await reportOf(scene, admin, cycle)
      expect(await Promise.all([`missed-${weeks[1] ?? ''}`, `missed-${weeks[0] ?? ''}`, `checked-${weeks[3] ?? ''}`].map((focus) => listed(scene, admin, cycle, focus)))).toEqual([['Um'], [], ['Um']])
      await scene.owner(`update public.goal_cycles set checkin_every = 'fortnight' where id = $1`, [cycle])
      expect(await told()).toEqual([[0, 0, 8], [1, 1, null], [1, 0, null], [0, 0, 4.5]])
      await scene.owner(`update private.objectives set created_at = ${daysAgo(12)} where id = $1`, [id])
      await scene.owner(`update public.goal_cycles set checkin_every = 'week' where id = $1`, [cycle])
      expect((await told()).map(([due]) => due)).toEqual([0, 1, 1, 0])
      await scene.owner(`update private.objectives set status = 'missed', score = 0, ended_at = ${daysAgo(9)} where id = $1`, [id])
      expect((await told()).map(([due]) => due)).toEqual([0, 1, 0, 0])
    })
  })

  it('is of whom one leads and of the own departments, and never counts a private goal that one does not read', async () => {
    await stage.scene(async (scene) => {
      await setDemoGoalsApart(scene, aurora)
      const cycle = await goalCycle(scene, admin, aurora)
      const other = await stranger(scene)
      await objective(scene, admin, aurora, cycle, { title: 'Da equipe' })
      await objective(scene, admin, aurora, cycle, { title: 'Privado da equipe', visibility: 'private' })
      await objective(scene, admin, aurora, cycle, { title: 'De fora', owner_id: other })
      await objective(scene, admin, aurora, cycle, { title: 'Privado de fora', owner_id: other, visibility: 'private' })
      const [head] = await scene.owner('select department_id from public.employees where id = $1', [await employeeId(scene, people.manager)])
      const [boss] = await scene.owner(
        `select e.id from public.employees e where e.company_id = $1 and e.department_id = $2 and e.status = 'active' and e.id <> $3 and e.id <> all (array(select l from private.led_by($1, $3) l)) order by e.id limit 1`,
        [aurora, head?.['department_id'], await employeeId(scene, people.manager)])
      if (boss) await objective(scene, admin, aurora, cycle, { title: 'Privado de um par', owner_id: boss['id'], visibility: 'private' })
      expect(await listed(scene, manager, cycle, 'all')).toEqual(['Da equipe', 'Privado da equipe'])
      expect((await reportOf(scene, manager, cycle)).objectives).toBe(2)
      expect((await reportOf(scene, admin, cycle)).objectives).toBe(boss ? 5 : 4)
      const [row] = await scene.owner('select department_id from public.employees where id = $1', [other])
      expect(await reportOf(scene, manager, cycle, row?.['department_id'])).toMatchObject({ objectives: 0, departments: [], cells: [] })
      await expect(reportOf(scene, person, cycle)).rejects.toMatchObject({ code: 'RHPER' })
      expect(await listed(scene, person, cycle, 'all')).toEqual([])
      await expect(reportOf(scene, stage.signedIn('admin@boreal.demo'), cycle)).rejects.toMatchObject({ code: 'RHNTF' })
    })
  })

  it('does not tell whether a goal is under one that one does not read', async () => {
    await stage.scene(async (scene) => {
      await setDemoGoalsApart(scene, aurora)
      const cycle = await goalCycle(scene, admin, aurora)
      const hidden = await objective(scene, admin, aurora, cycle, { title: 'Escondido', owner_id: await stranger(scene), visibility: 'private' })
      await objective(scene, admin, aurora, cycle, { title: 'Da equipe', parent_id: hidden })
      const alignment = async (actor: Actor): Promise<Row> => ({ ...(await reportOf(scene, actor, cycle)) })
      expect(await alignment(admin)).toMatchObject({ aligned: 1, unaligned: 1 })
      expect(await alignment(manager)).toMatchObject({ aligned: 0, unaligned: 1 })
    })
  })
})
