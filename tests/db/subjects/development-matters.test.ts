import { describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { actionsOf, competency, plan, runningPlan, told } from '../support/development.ts'
import { assigned, day, endForms, fillSheet, launchCycle } from '../support/evaluations.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const manager = (): Actor => stage.signedIn(people.manager)
const person = (): Actor => stage.signedIn(people.person)
const aurora = (): string => stage.company('aurora')
const done = async (scene: Scene, id: string, level: number | null = null): Promise<void> => {
  const [first] = await actionsOf(scene, person(), id)
  await scene.as(person(), `select public.complete_journey_task($1, 'Apresentei')`, [first?.['task_id']])
  await scene.as(manager(), 'select public.validate_action($1, $2)', [first?.['id'], JSON.stringify({ accepted: true, level })])
}

describe('what waits', () => {
  it('is a plan to agree on and an action to accept, for whoever leads the person directly, until it is done', async () => {
    await stage.scene(async (scene) => {
      const waits = async (actor: Actor): Promise<unknown> =>
        (await scene.as(actor, `select kind, detail, url from public.my_pending_items(200) where module = 'pdis'`)).map(({ kind, detail, url }) => [kind, detail, url])
      const id = await plan(scene, person(), aurora())
      expect(await waits(manager())).toEqual([])
      await scene.as(person(), 'select public.submit_development_plan($1)', [id])
      const url = `/app/pdis?plano=${id}`
      expect(await waits(manager())).toEqual([['plan_to_agree', 'Falar em público', url]])
      expect([await waits(admin()), await waits(person())]).toEqual([[], []])
      await scene.as(manager(), 'select public.decide_development_plan($1, true)', [id])
      expect(await waits(manager())).toEqual([])
      const [first] = await actionsOf(scene, person(), id)
      await scene.as(person(), `select public.complete_journey_task($1, 'Apresentei')`, [first?.['task_id']])
      expect(await waits(manager())).toEqual([['action_to_accept', 'Apresentar na reunião geral', url]])
      await scene.as(manager(), 'select public.validate_action($1, $2)', [first?.['id'], '{"accepted": true}'])
      expect(await waits(manager())).toEqual([])
    })
  })
})

describe('who leads without the role', () => {
  it('is passed over: what waits and what is told go to the nearest person above who may decide', async () => {
    await stage.scene(async (scene) => {
      const between = await colleague(scene, stage, 2)
      const unable = await giveAccess(scene, between)
      await scene.owner('update public.employees set manager_id = $1 where email = $2', [between, people.person])
      await scene.owner('update public.employees set manager_id = (select m.id from public.employees m where m.email = $2) where id = $1', [between, people.manager])
      const id = await plan(scene, person(), aurora())
      await scene.as(person(), 'select public.submit_development_plan($1)', [id])
      const waits = async (actor: Actor): Promise<number> => (await scene.as(actor, `select kind from public.my_pending_items(200) where module = 'pdis'`)).length
      expect([await waits(manager()), await waits(unable)]).toEqual([1, 0])
      await scene.as(manager(), 'select public.decide_development_plan($1, true)', [id])
      const [first] = await actionsOf(scene, person(), id)
      await scene.as(person(), `select public.complete_journey_task($1, 'Apresentei')`, [first?.['task_id']])
      expect([await waits(manager()), await waits(unable)]).toEqual([1, 0])
      const heard = await scene.owner(`select distinct e.email::text from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = 'plan_to_approve' and n.entity_id = $1`, [id])
      expect(heard).toEqual([{ email: people.manager }])
    })
  })
})

describe('what nobody above may accept', () => {
  it('is told to HR, never to the person of the plan', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('update public.employees set manager_id = null where email = $1', [people.person])
      const id = await plan(scene, person(), aurora())
      expect((await scene.as(person(), 'select public.submit_development_plan($1) as status', [id]))[0]).toEqual({ status: 'active' })
      const [first] = await actionsOf(scene, person(), id)
      await scene.as(person(), `select public.complete_journey_task($1, 'Apresentei')`, [first?.['task_id']])
      const heard = await scene.owner(`select e.email::text from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = 'plan_to_approve' and n.entity_id = $1`, [id])
      expect(heard).toContainEqual({ email: people.admin })
      expect(heard).not.toContainEqual({ email: people.person })
    })
  })
})

describe('a plan without movement', () => {
  it('is told to the person and whoever leads them, once until it moves again', async () => {
    await stage.scene(async (scene) => {
      const id = await runningPlan(scene, manager(), aurora())
      const tell = async (days: number): Promise<unknown> => {
        const heard = async (): Promise<number> => (await scene.owner(`select id from public.notifications where kind = 'plan_still' and entity_id = $1`, [id])).length
        const before = await heard()
        await scene.owner('select private.tell_of_development($1, private.today($1) + $2::integer)', [aurora(), days])
        return (await heard()) - before
      }
      expect(await tell(30)).toBe(0)
      await scene.owner(`update private.development_plans set updated_at = private.now() - interval '40 days' where id = $1`, [id])
      await scene.owner(`update public.journeys j set created_at = private.now() - interval '40 days' from private.development_plans p where p.id = $1 and j.id = p.journey_id`, [id])
      expect(await tell(0)).toBe(2)
      const heard = await scene.owner(`select e.email::text from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = 'plan_still' and n.entity_id = $1 order by 1`, [id])
      expect(heard).toEqual([{ email: people.manager }, { email: people.person }])
      // Whoever threw the notifications away is not told again.
      expect([await tell(0), await tell(1)]).toEqual([0, 0])
      await scene.owner(`delete from public.notifications where kind = 'plan_still'`)
      expect(await tell(1)).toBe(0)
      // A move of an action is a movement.
      const [first] = await actionsOf(scene, person(), id)
      await scene.as(person(), `select public.set_action_stage($1, 'doing')`, [first?.['id']])
      expect(await tell(0)).toBe(0)
    })
  })
})

describe('a review', () => {
  it('leads to a plan with what is lowest, and the next one opens with what was planned, done and proven', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const area = await competency(scene, aurora())
      const review = async (name: string, from: number, to: number): Promise<string> =>
        launchCycle(scene, admin(), aurora(), {
          people: [me], weights: { manager: 100 }, head: { kind: 'r90', name, period_start: await day(scene, aurora(), from), period_end: await day(scene, aurora(), to) },
          questions: (scale) => [{ kind: 'scale', title: 'Fala com clareza', is_required: true, scale_id: scale, competency_id: area }],
        })
      const cycle = await review('Antes', -200, -31)
      for (const sheet of await assigned(scene, cycle)) await fillSheet(scene, sheet, { 'Fala com clareza': 2 })
      await endForms(scene, cycle)
      const [participant] = await scene.owner('select id from public.evaluation_participants where cycle_id = $1', [cycle])
      const steps = async (actor: Actor): Promise<unknown> => (await told<Row | null>(scene, actor, 'select public.evaluation_result($1)', [participant?.['id']]))?.['next_steps']
      const begin = [{ label: 'Começar um PDI com as duas competências mais baixas', url: `/app/pdis?novo=true&pessoa=${me}&avaliacao=${String(participant?.['id'])}` }]
      // Before it is released nobody but HR knows of it.
      expect([await steps(manager()), await steps(admin())]).toEqual([undefined, begin])
      for (const to of ['manager', 'person']) await scene.as(admin(), 'select public.release_evaluations($1, $2, null)', [cycle, to])
      expect(await steps(manager())).toEqual(begin)
      const gap = await told<{ items: readonly Row[] }>(scene, manager(), 'select public.competency_gap($1)', [me])
      expect(gap.items.find(({ competency_id: id }) => id === area)).toMatchObject({ reviewed_mean: 2, current_level: 2, is_proven: false })

      const id = await runningPlan(scene, manager(), aurora())
      await done(scene, id, 4)
      expect(await steps(person())).toEqual([{ label: 'Abrir o PDI', url: `/app/pdis?plano=${id}` }])
      const next = await review('Depois', -30, 0)
      const [sheet] = await assigned(scene, next)
      const evidence = await told<readonly { source: string; items: readonly Row[] }[]>(scene, manager(), 'select public.evaluation_evidence($1)', [sheet?.id])
      expect(evidence.find(({ source }) => source === 'development')?.items).toMatchObject([
        { title: 'Falar em público', text: '1 de 3 ações feitas. Comunicação: nota 2,00 antes, nível 4 comprovado', url: `/app/pdis?plano=${id}` },
      ])
    })
  })
})

describe('the page of a person', () => {
  it('shows plans and proven levels to whoever reads them, and nothing to colleagues', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const id = await runningPlan(scene, manager(), aurora())
      await done(scene, id, 3)
      await scene.as(manager(), 'select public.close_development_plan($1, $2, $3)', [id, 'ended', 'Mudou de área'])
      const events = async (actor: Actor): Promise<unknown> =>
        (await scene.as(actor, `select title from public.employee_timeline($1, null, null, 100) where kind = 'development' order by title`, [me])).map(({ title }) => title)
      const all = ['Chegou ao nível 3 em Comunicação', 'PDI começou', 'PDI encerrado em parte']
      const other = await giveAccess(scene, await colleague(scene, stage, 6))
      expect([await events(person()), await events(manager()), await events(admin()), await events(other)]).toEqual([all, all, all, []])
      const plans = async (actor: Actor): Promise<unknown> => {
        const { may_begin: mayBegin, items } = await told<{ may_begin: boolean; items: readonly Row[] }>(scene, actor, 'select public.person_plans($1)', [me])
        return [mayBegin, items[0]?.['status']]
      }
      expect([await plans(person()), await plans(manager())]).toEqual([[true, 'ended'], [true, 'ended']])
      expect(await scene.refusal(other, 'select public.person_plans($1)', [me])).toBe('RHNTF')
      await plan(scene, person(), aurora())
      expect(await plans(person())).toEqual([false, 'draft'])
    })
  })
})

describe('the list of the team', () => {
  it('begins with what waits for whoever leads, and narrows to it and to a department', async () => {
    await stage.scene(async (scene) => {
      const id = await plan(scene, person(), aurora())
      const [department] = await scene.owner('select department_id as id from public.employees where email = $1', [people.person])
      const [elsewhere] = await scene.owner('select id from public.departments where company_id = $1 and id <> $2 and archived_at is null limit 1', [aurora(), department?.['id']])
      const list = async (flag: string | null, place: unknown = null): Promise<readonly string[]> => {
        const found = await told<{ items: readonly Row[] }>(scene, manager(), `select public.development_plan_list($1, 'team', p_flag => $2, p_department_id => $3)`, [aurora(), flag, place])
        return found.items.map((row) => String(row['id']))
      }
      expect(await list('waiting')).not.toContain(id)
      await scene.as(person(), 'select public.submit_development_plan($1)', [id])
      expect([(await list(null))[0], await list('waiting')]).toEqual([id, [id]])
      expect([(await list(null, department?.['id'])).includes(id), (await list(null, elsewhere?.['id'])).includes(id)]).toEqual([true, false])
    })
  })
})
