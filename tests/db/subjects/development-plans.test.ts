import { describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { actionsOf, competency, figuresOf, plan, planValues, runningPlan, SAVE_PLAN, told } from '../support/development.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const manager = (): Actor => stage.signedIn(people.manager)
const person = (): Actor => stage.signedIn(people.person)
const aurora = (): string => stage.company('aurora')
const SUBMIT = 'select public.submit_development_plan($1) as status'
const DECIDE = 'select public.decide_development_plan($1, $2, $3)'
const VALIDATE = 'select public.validate_action($1, $2)'
const CLOSE = 'select public.close_development_plan($1, $2, $3)'
const done = async (scene: Scene, actor: Actor, action: Row | undefined): Promise<void> => {
  await scene.as(actor, `select public.complete_journey_task($1, 'Apresentei os números')`, [action?.['task_id']])
}

async function refused(scene: Scene, actor: Actor, sql: string, values: readonly unknown[]): Promise<string> {
  try {
    await scene.as(actor, sql, values)
    return 'accepted'
  } catch (error) {
    const { code, detail } = error as { code: string; detail: string }
    return `${code} ${detail}`.trim()
  }
}

describe('a plan', () => {
  it('is written by the person, agreed on by whoever leads them, and becomes a journey whose tasks are its actions', async () => {
    await stage.scene(async (scene) => {
      const id = await plan(scene, person(), aurora())
      expect(await scene.as(person(), SUBMIT, [id])).toEqual([{ status: 'waiting' }])
      expect(await refused(scene, person(), DECIDE, [id, true, null])).toBe('RHSLF')
      expect(await refused(scene, manager(), DECIDE, [id, false, ' '])).toBe('RHCOM reason')
      await scene.as(manager(), DECIDE, [id, false, 'Falta dizer como vamos medir'])
      expect(await figuresOf(scene, person(), id)).toMatchObject({ status: 'draft', progress: 0 })
      await scene.as(person(), SUBMIT, [id])
      await scene.as(manager(), DECIDE, [id, true, null])
      const tasks = await scene.owner(`select t.title, t.evidence, t.due_on::text, j.kind from public.journey_tasks t join public.journeys j on j.id = t.journey_id
        join private.development_plans p on p.journey_id = j.id where p.id = $1 order by t.position`, [id])
      expect(tasks.map(({ title, kind, evidence }) => [title, kind, evidence])).toEqual([['Apresentar na reunião geral', 'development', 'text'], ['Ensaiar com a mentora', 'development', 'text'], ['Fazer um curso', 'development', 'text']])
      expect((await actionsOf(scene, person(), id)).map(({ due_on }) => due_on)).toEqual(tasks.map(({ due_on }) => due_on))
      const heard = await scene.owner(`select e.email::text, n.kind from public.notifications n join public.employees e on e.id = n.employee_id where n.entity_id = $1 order by 1, 2`, [id])
      expect(heard).toEqual([{ email: people.manager, kind: 'plan_to_approve' }, { email: people.manager, kind: 'plan_to_approve' }, { email: people.person, kind: 'plan_decided' }, { email: people.person, kind: 'plan_decided' }])
    })
  })

  it('counts accepted actions alone: weights 2, 1, 1 done, waiting and open are 50 %; what is returned is open again', async () => {
    await stage.scene(async (scene) => {
      const id = await runningPlan(scene, manager(), aurora())
      const [first, second, third] = await actionsOf(scene, person(), id)
      await done(scene, person(), first)
      expect(await figuresOf(scene, person(), id)).toMatchObject({ progress: 0, waiting_share: 50 })
      expect(await refused(scene, person(), VALIDATE, [first?.['id'], '{"accepted": true}'])).toBe('RHSLF')
      await scene.as(manager(), VALIDATE, [first?.['id'], '{"accepted": true}'])
      await done(scene, person(), second)
      expect(await figuresOf(scene, manager(), id)).toEqual({ progress: 50, waiting_share: 25, status: 'active' })
      expect(await refused(scene, manager(), VALIDATE, [third?.['id'], '{"accepted": true}'])).toBe('RHCLS')
      expect(await refused(scene, manager(), VALIDATE, [second?.['id'], '{"accepted": false}'])).toBe('RHCOM note')
      await scene.as(manager(), VALIDATE, [second?.['id'], '{"accepted": false, "note": "Grave o ensaio"}'])
      expect((await actionsOf(scene, person(), id))[1]).toMatchObject({ state: 'doing', returned_reason: 'Grave o ensaio' })
      expect(await refused(scene, manager(), CLOSE, [id, 'done', 'Foi bom'])).toBe('RHPDI status')
      for (const action of [second, third]) await scene.as(manager(), 'select public.cancel_action($1, $2)', [action?.['id'], 'Não faz mais sentido'])
      expect(await figuresOf(scene, person(), id)).toMatchObject({ progress: 100 })
      await scene.as(manager(), CLOSE, [id, 'done', 'Foi bom'])
      expect(await scene.owner('select j.status from public.journeys j join private.development_plans p on p.journey_id = j.id where p.id = $1', [id])).toEqual([{ status: 'done' }])
    })
  })

  it('has no progress when every action is cancelled', async () => {
    await stage.scene(async (scene) => {
      const id = await runningPlan(scene, manager(), aurora())
      for (const { id: action } of await actionsOf(scene, manager(), id)) await scene.as(person(), 'select public.cancel_action($1, $2)', [action, 'Mudei de área'])
      expect(await figuresOf(scene, person(), id)).toMatchObject({ progress: null })
      await scene.as(manager(), CLOSE, [id, 'ended', 'A pessoa mudou de área'])
      expect((await figuresOf(scene, person(), id))['status']).toBe('ended')
    })
  })

  it('raises a level by what was proven, as long as that is valid', async () => {
    await stage.scene(async (scene) => {
      const id = await runningPlan(scene, manager(), aurora())
      const me = await employeeId(scene, people.person)
      const [first] = await actionsOf(scene, person(), id)
      const level = async (): Promise<unknown> => {
        const { items } = await told<{ items: readonly Row[] }>(scene, person(), 'select public.competency_gap($1)', [me])
        const found = items.find(({ competency: name }) => name === 'Comunicação')
        return [found?.['current_level'], found?.['is_proven'], found?.['target_level']]
      }
      const before = await level()
      await done(scene, person(), first)
      expect(await refused(scene, manager(), VALIDATE, [first?.['id'], '{"accepted": true, "level": 6}'])).toBe('RHPDI level')
      expect(await refused(scene, manager(), VALIDATE, [first?.['id'], '{"accepted": true, "level": 4, "valid_until": "2020-01-01"}'])).toBe('RHEXP valid_until')
      const [until] = await scene.owner('select (private.today($1) + 10)::text as day', [aurora()])
      await scene.as(manager(), VALIDATE, [first?.['id'], JSON.stringify({ accepted: true, level: 4, valid_until: until?.['day'] })])
      expect(await level()).toEqual([4, true, 4])
      await scene.owner(`insert into private.frozen_clock (instant) values (private.now() + interval '11 days') on conflict (only_row) do update set instant = excluded.instant`)
      expect(await level()).toEqual(before)
    })
  })

  it('is one at a time, keeps what was typed of a refusal to its field, and a second hand is told', async () => {
    await stage.scene(async (scene) => {
      const id = await plan(scene, person(), aurora())
      expect(await refused(scene, person(), SAVE_PLAN, [JSON.stringify(await planValues(scene, aurora())), null, null])).toBe('RHOPN employee_id')
      const values = await planValues(scene, aurora())
      const with_ = (part: Row): string => JSON.stringify({ ...values, ...part })
      const area = (values['areas'] as readonly Row[])[0] ?? {}
      expect(await refused(scene, person(), SAVE_PLAN, [with_({ ends_on: values['starts_on'] }), id, null])).toBe('RHPDI ends_on')
      expect(await refused(scene, person(), SAVE_PLAN, [with_({ mentor_id: values['employee_id'] }), id, null])).toBe('RHPDI mentor_id')
      expect(await refused(scene, person(), SAVE_PLAN, [with_({ areas: [{ ...area, target_level: 2 }] }), id, null])).toBe('RHPDI areas.0.target_level')
      expect(await refused(scene, person(), SAVE_PLAN, [with_({ areas: [area, area] }), id, null])).toBe('RHPDI areas')
      expect(await refused(scene, person(), SAVE_PLAN, [with_({ areas: [{ ...area, actions: [{ title: 'Curso', learning: 'formal', due_on: '2030-01-01' }] }] }), id, null])).toBe('RHPDI areas.0.actions.0.due_on')
      expect(await refused(scene, person(), SAVE_PLAN, [with_({}), id, '2020-01-01T00:00:00Z'])).toBe('RHREV')
      await scene.as(person(), SAVE_PLAN, [with_({ title: 'Outro nome', areas: [] }), id, null])
      expect(await refused(scene, person(), SUBMIT, [id])).toBe('RHPDI areas')
    })
  })

  it('ends with the work of the person', async () => {
    await stage.scene(async (scene) => {
      const id = await runningPlan(scene, manager(), aurora())
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) where email = $1`, [people.person])
      expect((await figuresOf(scene, admin(), id))['status']).toBe('cancelled')
    })
  })
})

describe('who reads a plan', () => {
  it('is the person, whoever leads them, the mentor from outside the team and HR; nobody else, and the aspiration fewer', async () => {
    await stage.scene(async (scene) => {
      const mentor = await colleague(scene, stage, 5)
      const outside = await giveAccess(scene, mentor)
      const other = await giveAccess(scene, await colleague(scene, stage, 6))
      const id = await runningPlan(scene, manager(), aurora(), { mentor_id: mentor, aspiration: 'Liderar um time' })
      const read = async (actor: Actor): Promise<unknown> => {
        const { scope, aspiration } = await told(scene, actor, 'select public.development_plan($1)', [id])
        return [scope, aspiration]
      }
      expect(await read(person())).toEqual(['own', 'Liderar um time'])
      expect(await read(manager())).toEqual(['lead', 'Liderar um time'])
      expect(await read(outside)).toEqual(['mentor', null])
      expect(await read(admin())).toEqual(['hr', null])
      for (const stranger of [other, stage.signedIn(people.stranger)]) {
        expect(await refused(scene, stranger, 'select public.development_plan($1)', [id])).toBe('RHNTF plan_id')
        expect(await refused(scene, stranger, 'select public.check_in_plan($1, $2)', [id, '{"mood": 5}'])).toBe('RHNTF plan_id')
        expect(await refused(scene, stranger, 'select public.competency_gap($1)', [await employeeId(scene, people.person)])).toBe('RHNTF employee_id')
      }
      await scene.as(outside, 'select public.check_in_plan($1, $2)', [id, '{"mood": 4, "next_steps": "Ensaiar na sexta"}'])
      expect(await refused(scene, outside, 'select public.cancel_action($1, $2)', [(await actionsOf(scene, outside, id))[0]?.['id'], 'Não quero'])).toBe('RHPER')
      // A mentor who leaves the company reads it no more.
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) - 1 where id = $1`, [mentor])
      expect(await refused(scene, outside, 'select public.development_plan($1)', [id])).not.toBe('accepted')
    })
  })

  it('finds it in the lists of the own scope alone', async () => {
    await stage.scene(async (scene) => {
      const id = await runningPlan(scene, manager(), aurora())
      const list = async (actor: Actor, scope: string): Promise<boolean> => {
        const { items } = await told<{ items: readonly Row[] }>(scene, actor, `select public.development_plan_list($1, $2, p_status => 'active')`, [aurora(), scope])
        return items.some((each) => each['id'] === id)
      }
      expect([await list(person(), 'mine'), await list(person(), 'team'), await list(person(), 'all'), await list(manager(), 'team'), await list(manager(), 'all'), await list(admin(), 'all'), await list(admin(), 'mentored')]).toEqual([true, false, false, true, false, true, false])
      expect(await refused(scene, stage.signedIn(people.stranger), 'select public.development_plan_list($1, $2)', [aurora(), 'all'])).toBe('RHNTF')
      expect(await refused(scene, manager(), 'select public.development_panel($1)', [aurora()])).toBe('RHPER')
      expect((await told(scene, admin(), 'select public.development_panel($1)', [aurora()]))['active']).toBeGreaterThan(0)
    })
  })
})

describe('the library', () => {
  it('is written by HR, read by everybody and rated by whoever has done an action', async () => {
    await stage.scene(async (scene) => {
      const area = await competency(scene, aurora())
      const save = 'select public.save_library_action($1, $2, $3) as id'
      expect(await refused(scene, manager(), save, [aurora(), '{"title": "Ler um livro", "learning": "formal"}', null])).toBe('RHPER')
      expect(await refused(scene, admin(), save, [aurora(), '{"title": "Ler um livro", "learning": "formal", "url": "javascript:alert(1)"}', null])).toBe('RHPDI url')
      const [saved] = await scene.as(admin(), save, [aurora(), JSON.stringify({ title: 'Conduzir uma reunião', learning: 'experience', competency_id: area }), null])
      const values = await planValues(scene, aurora())
      const days = ((values['areas'] as readonly { actions: readonly Row[] }[])[0]?.actions ?? [])[0]
      const id = await runningPlan(scene, manager(), aurora(), { areas: [{ competency_id: area, target_level: 3, actions: [{ ...days, library_id: saved?.['id'] }] }] })
      const rate = 'select public.rate_library_action($1, $2)'
      expect(await refused(scene, person(), rate, [saved?.['id'], 5])).toBe('RHPER')
      const [action] = await actionsOf(scene, person(), id)
      await done(scene, person(), action)
      await scene.as(manager(), VALIDATE, [action?.['id'], '{"accepted": true}'])
      await scene.as(person(), rate, [saved?.['id'], 4])
      const { items } = await told<{ items: readonly Row[] }>(scene, person(), 'select public.development_library($1)', [aurora()])
      expect(items.find((each) => each['id'] === saved?.['id'])).toMatchObject({ rating: 4, ratings: 1, uses: 1, competency: 'Comunicação', my_rating: 4, may_rate: true })
      await scene.as(admin(), 'select public.archive_library_action($1, $2)', [aurora(), saved?.['id']])
      const [after] = await scene.as(person(), 'select public.development_library($1) as library', [aurora()])
      expect(JSON.stringify(after)).not.toContain('"Conduzir uma reunião"')
    })
  })
})
