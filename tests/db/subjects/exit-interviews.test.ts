import { beforeAll, describe, expect, it } from 'vitest'
import { giveAccess, people } from '../support/approvals.ts'
import { exitActs } from '../support/exits.ts'
import { resultsFor, sealAll } from '../support/forms.ts'
import { days, freeze, hire } from '../support/history.ts'
import { answerSurvey, listFor, type Newcomer, seenBy, surveyOf, waitingFor } from '../support/moment-surveys.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
})

const { open, approve, communicate, leaving, runs, at } = exitActs(() => stage)
const listed = (scene: Scene): Promise<readonly Row[]> => listFor(scene, stage, admin, 'offboarding')

/** Somebody with a login whose exit was communicated. */
async function leaver(scene: Scene, values: Row = {}): Promise<Newcomer & { readonly exit: string }> {
  const id = await hire(scene, stage)
  const actor = await giveAccess(scene, id)
  return { id, actor, exit: await leaving(scene, id, values) }
}

async function leavers(scene: Scene, count: number): Promise<readonly Newcomer[]> {
  const all: Newcomer[] = []
  for (let place = 0; place < count; place += 1) all.push(await leaver(scene))
  return all
}

describe('an exit interview', () => {
  it('is offered when the exit is communicated, not before, and until its minute', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      const actor = await giveAccess(scene, id)
      const opened = await open(scene, admin, id, { last_day: days(10), time: '17:00' })
      await approve(scene, opened['id'])
      expect([await listed(scene), await waitingFor(scene, actor)]).toEqual([[], []])
      await communicate(scene, opened['id'])
      const survey = await surveyOf(scene, stage, 'exit')
      const url = `/app/profile/survey/${survey.id}`
      expect(await scene.owner(`select employee_id, title, url from public.notifications where kind = 'exit_interview'`)).toEqual([{ employee_id: id, title: 'Antes de você ir: como foi trabalhar aqui?', url }])
      expect(await waitingFor(scene, actor)).toMatchObject([{ url, due_at: new Date(`${days(10)}T20:00:00Z`) }])
      expect(await seenBy(scene, actor, survey)).toMatchObject({ mode: 'anonymous', answers: true, has_answered: false, manages: false, sees_results: false })
      await at(scene, `${days(10)} 16:59-03`)
      expect(await answerSurvey(scene, { id, actor }, survey)).toBeNull()
      expect([await waitingFor(scene, actor), await answerSurvey(scene, { id, actor }, survey)]).toEqual([[], 'RHCLS'])
    })
  })

  it('takes no answer from the effective minute on, carried out or not', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const person = await leaver(scene, { last_day: days(10), time: '17:00' })
      const survey = await surveyOf(scene, stage, 'exit')
      await at(scene, `${days(10)} 17:00-03`)
      expect(await answerSurvey(scene, person, survey)).not.toBeNull()
      await runs(scene)
      expect(await answerSurvey(scene, person, survey)).not.toBeNull()
      expect(await listed(scene)).toMatchObject([{ invited: 1, answered: null }])
    })
  })

  it.each<[string, Row]>([
    ['dies', { reason: 'death' }], ['moves within the group', { reason: 'group_transfer' }], ['loses the access at once', { is_access_cut_early: true }],
    ['left already', { reason: 'term_end', last_day: days(-1) }],
  ])('is not offered to whoever %s', async (_who, values) => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await leaving(scene, await hire(scene, stage), values)
      expect(await listed(scene)).toEqual([])
    })
  })

  it('counts whoever was invited, with or without a login, also when the exit is called off', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const stays = await leaver(scene)
      await leaving(scene, await hire(scene, stage))
      expect(await listed(scene)).toMatchObject([{ moment: 'exit', label: 'Entrevista de saída', state: 'open', invited: 2, without_access: 1, answered: null, min_group: 5 }])
      const survey = await surveyOf(scene, stage, 'exit')
      await scene.as(admin, 'select public.cancel_offboarding($1, $2)', [stays.exit, 'Fica.'])
      expect([await waitingFor(scene, stays.actor), await answerSurvey(scene, stays, survey)]).toEqual([[], 'RHCLS'])
      expect(await listed(scene)).toMatchObject([{ invited: 2 }])
      expect(await listFor(scene, stage, admin)).toEqual([])
    })
  })

  it('stays in the quarter of the invitation when the last day moves, and opens until the new minute', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const person = await leaver(scene, { last_day: days(10) })
      await scene.as(admin, 'select public.move_offboarding($1, $2)', [person.exit, '2027-01-08'])
      expect(await listed(scene)).toMatchObject([{ quarter_starts_on: expect.anything() as unknown, invited: 1 }])
      await at(scene, '2027-01-07 10:00-03')
      expect(await answerSurvey(scene, person, await surveyOf(scene, stage, 'exit', '2026-10-01'))).toBeNull()
    })
  })

  it('asks what the engine takes, and shows HR the results after the quarter from five answers on', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const all = await leavers(scene, 6)
      const survey = await surveyOf(scene, stage, 'exit')
      const seen = await seenBy(scene, all[0]?.actor ?? admin, survey)
      expect(((seen ?? {})['questions'] as readonly Row[]).map(({ kind, is_required: needed }) => `${String(kind)}${needed === true ? '' : '?'}`))
        .toEqual(['scale', 'scale', 'scale', 'scale', 'scale', 'single', 'text?'])
      await scene.owner(`select private.check_form_questions(null, private.form_purpose('moment_survey'), array(select q from private.survey_moments m, private.form_questions_of(m.questions) q where m.moment = 'exit'))`)
      for (const person of all.slice(0, 5)) expect(await answerSurvey(scene, person, survey)).toBeNull()
      expect(await listed(scene)).toMatchObject([{ state: 'open', invited: 6, answered: null }])
      expect(await resultsFor(scene, admin, survey.form)).toBeNull()
      await freeze(scene, '2027-01-15')
      await sealAll(scene)
      expect(await resultsFor(scene, admin, survey.form)).toMatchObject({ invited: 6, answered: 5 })
      expect(await listed(scene)).toMatchObject([{ state: 'closed', answered: 5 }])
    })
  })
})
