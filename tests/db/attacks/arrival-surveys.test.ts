import { describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { ANSWER_SURVEY, answerSurvey, arrivals, arrive, invite, listFor, quietDay, seenBy, surveyOf, TODAY } from '../support/moment-surveys.ts'
import { answersTo, CHOICE, resultsFor, SAVE_FORM, sealAll } from '../support/forms.ts'
import { days, freeze } from '../support/history.ts'
import { type Actor, anon, type Scene, serviceRole, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const master = (): Actor => stage.signedIn(people.master)
const manager = (): Actor => stage.signedIn(people.manager)
const stranger = (): Actor => stage.signedIn(people.stranger)
const person = (): Actor => stage.signedIn(people.person)

/** Everything that the product tells an actor around a survey. */
async function sight(scene: Scene, actor: Actor, id: string, form: string): Promise<readonly unknown[]> {
  const told: unknown[] = []
  for (const text of [
    `select to_jsonb(l) as row from public.moment_survey_list('${stage.company('aurora')}', 'onboarding') l`,
    `select public.form_to_answer('moment_survey', '${id}') as row`, `select public.form_results('${form}') as row`,
    `select to_jsonb(m) as row from public.my_moment_survey('${id}') m`,
    'select to_jsonb(n) as row from public.notifications n order by n.id', 'select to_jsonb(a) as row from public.audit_logs a order by a.id',
    'select to_jsonb(i) as row from public.my_pending_items(100) i', 'select public.my_pending_count() as row', 'select public.unread_notification_count() as row',
  ]) told.push((await scene.refusal(actor, text)) ?? (await scene.as(actor, text)))
  return told
}

describe('a survey of arrivals', () => {
  it('is answered and read by the invited alone: not by the manager, colleagues, other companies or those whose day is to come', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const invited = await arrive(scene, stage, 7)
      await invite(scene, stage)
      const survey = await surveyOf(scene, stage)
      const answers = await answersTo(scene, survey.form)
      const early = await arrive(scene, stage, 6)
      for (const [who, actor] of Object.entries({ manager: manager(), person: person(), stranger: stranger(), early: early.actor })) {
        expect([who, await seenBy(scene, actor, survey), await scene.refusal(actor, ANSWER_SURVEY, [survey.form, answers]), await resultsFor(scene, actor, survey.form)]).toEqual([who, null, 'RHNTF', null])
        expect([who, await listFor(scene, stage, actor), await scene.as(actor, 'select * from public.my_moment_survey($1)', [survey.id])]).toEqual([who, [], []])
      }
      // HR reads it without being asked; an invited one finds it.
      for (const actor of [admin(), master()]) expect(await scene.refusal(actor, ANSWER_SURVEY, [survey.form, answers])).toBe('RHCLS')
      expect(await scene.refusal(anon, ANSWER_SURVEY, [survey.form, answers])).toBe('42501')
      expect(await seenBy(scene, invited.actor, survey)).toMatchObject({ answers: true, invited: null, answered: null })
    })
  })

  it('is built and ended by nobody, and no form of its purpose is made beside it', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      await arrive(scene, stage, 7)
      await invite(scene, stage)
      const survey = await surveyOf(scene, stage)
      for (const mode of ['identified', 'anonymous']) {
        for (const actor of [admin(), master()]) expect(await scene.refusal(actor, SAVE_FORM, [stage.company('aurora'), 'moment_survey', survey.id, JSON.stringify([CHOICE]), mode])).toBe('RHPER')
        expect(await scene.refusal(admin(), SAVE_FORM, [stage.company('aurora'), 'moment_survey', stage.company('aurora'), JSON.stringify([CHOICE]), mode])).toBe('RHNTF')
      }
      for (const actor of [admin(), master()]) expect(await scene.refusal(actor, 'select public.close_form($1)', [survey.form])).toBe('RHPER')
      for (const actor of [manager(), stranger()]) expect(await scene.refusal(actor, 'select public.close_form($1)', [survey.form])).toBe('RHNTF')
      expect(await scene.owner('select mode, closed_at, version from private.forms where id = $1', [survey.form])).toEqual([{ mode: 'anonymous', closed_at: null, version: 1 }])
    })
  })

  it('that somebody answers changes nothing that anybody else is shown, and of their own only that it does not wait any more', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const [author, other] = await arrivals(scene, stage, 2)
      if (author === undefined || other === undefined) throw new Error('nobody arrived')
      await invite(scene, stage)
      const { id, form } = await surveyOf(scene, stage)
      const watchers = [admin(), master(), manager(), stranger(), other.actor]
      const all = async (): Promise<readonly unknown[]> => {
        const seen: unknown[] = []
        for (const watcher of watchers) seen.push(await sight(scene, watcher, id, form))
        return seen
      }
      const kept = async (): Promise<unknown> => [
        await scene.owner('select xmin::text as x, to_jsonb(i) as row from private.moment_survey_invitations i where survey_id = $1 order by employee_id', [id]),
        await scene.owner('select xmin::text as x, to_jsonb(s) as row from private.moment_surveys s where id = $1', [id]),
        await scene.owner('select to_jsonb(f) as row from private.forms f where id = $1', [form]),
        await scene.owner('select count(*) as n from public.audit_logs'), await scene.owner('select count(*) as n from public.notifications'),
        await scene.owner('select count(*) as n from realtime.messages'), await scene.owner('select count(*) as n from private.mail_outbox'),
      ]
      const before = [await all(), await kept()]
      expect(await answerSurvey(scene, author, { id, form })).toBeNull()
      expect([await all(), await kept()]).toEqual(before)
      expect(await scene.owner('select distinct employee_id from private.form_answers where form_id = $1', [form])).toEqual([{ employee_id: null }])
    })
  })

  it('does not say by the number of the invited who answered: corrections and exits leave it as it is', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const newcomers = await arrivals(scene, stage, 7)
      await invite(scene, stage)
      const survey = await surveyOf(scene, stage)
      for (const newcomer of newcomers.slice(0, 5)) await answerSurvey(scene, newcomer, survey)
      const counts: unknown[] = []
      const count = async (): Promise<unknown> => (await listFor(scene, stage, admin())).map(({ invited, answered }) => [invited, answered])
      for (const { id } of [newcomers[0], newcomers[6]].filter((one) => one !== undefined)) {
        await scene.owner(`update public.employees set hire_date = '2020-01-01' where id = $1`, [id])
        counts.push(await count())
        await scene.owner(`update public.employees set hire_date = $2, status = 'terminated', termination_date = $3 where id = $1`, [id, days(-7, TODAY), TODAY])
        counts.push(await count())
      }
      // How many answered is not told before the end: with newcomers one after the other, each more would be somebody.
      expect(counts).toEqual(Array.from({ length: 4 }, () => [[7, null]]))
    })
  })

  it('of fewer than five answers shows neither figures nor their number, and destroys them', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const newcomers = await arrivals(scene, stage, 6)
      await invite(scene, stage)
      const survey = await surveyOf(scene, stage)
      for (const newcomer of newcomers.slice(0, 4)) await answerSurvey(scene, newcomer, survey)
      await freeze(scene, '2027-01-15')
      await sealAll(scene)
      for (const actor of [admin(), master()]) {
        expect(await listFor(scene, stage, actor)).toMatchObject([{ state: 'closed', invited: 6, answered: null }])
        const outcome = await resultsFor(scene, actor, survey.form)
        expect([outcome?.answered, outcome?.questions.every(({ is_hidden, total, texts }) => is_hidden && total.answered === 0 && texts.length === 0)]).toEqual([null, true])
      }
      expect(await scene.owner('select id from private.form_answers where form_id = $1', [survey.form])).toEqual([])
      for (const { actor } of newcomers) expect(await resultsFor(scene, actor, survey.form)).toBeNull()
    })
  })

  it('shows results to HR alone, also afterwards: not to those who answered, their manager or another company', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const newcomers = await arrivals(scene, stage, 5)
      await invite(scene, stage)
      const survey = await surveyOf(scene, stage)
      for (const newcomer of newcomers) await answerSurvey(scene, newcomer, survey)
      await freeze(scene, '2027-01-15')
      await sealAll(scene)
      expect(await resultsFor(scene, admin(), survey.form)).toMatchObject({ answered: 5 })
      for (const actor of [...newcomers.map((newcomer) => newcomer.actor), manager(), stranger(), person()]) expect(await resultsFor(scene, actor, survey.form)).toBeNull()
      const [question] = await scene.owner('select id from private.form_questions where form_id = $1', [survey.form])
      for (const actor of [admin(), master()]) expect(await scene.as(actor, 'select * from public.form_respondents($1)', [question?.['id']])).toEqual([])
    })
  })

  it('keeps its tables to itself', async () => {
    await stage.scene(async (scene) => {
      for (const actor of [anon, person(), manager(), admin(), master(), serviceRole]) {
        for (const table of ['survey_moments', 'moment_surveys', 'moment_survey_invitations', 'daily_routine_days']) {
          for (const text of [`select * from private.${table}`, `delete from private.${table}`]) expect([table, await scene.refusal(actor, text)]).toEqual([table, '42501'])
        }
      }
    })
  })
})
