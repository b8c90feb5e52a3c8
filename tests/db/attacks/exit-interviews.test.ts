import { describe, expect, it } from 'vitest'
import { giveAccess, people } from '../support/approvals.ts'
import { exitActs } from '../support/exits.ts'
import { answersTo, CHOICE, resultsFor, SAVE_FORM, sealAll } from '../support/forms.ts'
import { days, freeze, hire } from '../support/history.ts'
import { ANSWER_SURVEY, answerSurvey, listFor, type Newcomer, seenBy, surveyOf } from '../support/moment-surveys.ts'
import { type Actor, anon, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const master = (): Actor => stage.signedIn(people.master)
const manager = (): Actor => stage.signedIn(people.manager)
const stranger = (): Actor => stage.signedIn(people.stranger)
const person = (): Actor => stage.signedIn(people.person)
const { leaving, runs, at } = exitActs(() => stage)

async function leaver(scene: Scene, values: Row = {}): Promise<Newcomer & { readonly exit: string }> {
  const id = await hire(scene, stage, { manager_id: (await scene.owner('select id from public.employees where email = $1', [people.manager]))[0]?.['id'] as string })
  const actor = await giveAccess(scene, id)
  return { id, actor, exit: await leaving(scene, id, values) }
}

/** Everything that the product tells an actor around the interview. */
async function sight(scene: Scene, actor: Actor, id: string, form: string, exit: string): Promise<readonly unknown[]> {
  const told: unknown[] = []
  for (const text of [
    `select to_jsonb(l) as row from public.moment_survey_list('${stage.company('aurora')}', 'offboarding') l`,
    `select public.form_to_answer('moment_survey', '${id}') as row`, `select public.form_results('${form}') as row`,
    `select to_jsonb(m) as row from public.my_moment_survey('${id}') m`, `select public.offboarding_case('${exit}') as row`,
    `select to_jsonb(l) as row from public.offboarding_list('${stage.company('aurora')}') l`, 'select to_jsonb(t) as row from public.team_exits() t',
    'select to_jsonb(o) as row from public.offboardings o order by o.id',
    'select to_jsonb(n) as row from public.notifications n order by n.id', 'select to_jsonb(a) as row from public.audit_logs a order by a.id',
    'select to_jsonb(i) as row from public.my_pending_items(100) i', 'select public.my_pending_count() as row', 'select public.unread_notification_count() as row',
  ]) told.push((await scene.refusal(actor, text)) ?? (await scene.as(actor, text)))
  return told
}

describe('an exit interview', () => {
  it('is answered by who leaves alone: not by the manager, colleagues, another company or a guest', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const leaves = await leaver(scene)
      const survey = await surveyOf(scene, stage, 'exit')
      const answers = await answersTo(scene, survey.form)
      for (const [who, actor] of Object.entries({ manager: manager(), person: person(), stranger: stranger() })) {
        expect([who, await seenBy(scene, actor, survey), await scene.refusal(actor, ANSWER_SURVEY, [survey.form, answers]), await resultsFor(scene, actor, survey.form)]).toEqual([who, null, 'RHNTF', null])
        expect([who, await listFor(scene, stage, actor, 'offboarding'), await scene.as(actor, 'select * from public.my_moment_survey($1)', [survey.id])]).toEqual([who, [], []])
      }
      for (const actor of [admin(), master()]) expect(await scene.refusal(actor, ANSWER_SURVEY, [survey.form, answers])).toBe('RHCLS')
      expect(await scene.refusal(anon, ANSWER_SURVEY, [survey.form, answers])).toBe('42501')
      expect(await scene.refusal(anon, 'select * from public.moment_survey_list($1, $2)', [stage.company('aurora'), 'offboarding'])).toBe('42501')
      expect(await seenBy(scene, leaves.actor, survey)).toMatchObject({ answers: true, invited: null, answered: null })
      for (const actor of [admin(), master()]) {
        expect(await scene.refusal(actor, SAVE_FORM, [stage.company('aurora'), 'moment_survey', survey.id, JSON.stringify([CHOICE]), 'identified'])).toBe('RHPER')
        expect(await scene.refusal(actor, 'select public.close_form($1)', [survey.form])).toBe('RHPER')
      }
    })
  })

  it('that is answered changes nothing that anybody else is shown or that is kept beside it', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [author, other] = [await leaver(scene), await leaver(scene)]
      const { id, form } = await surveyOf(scene, stage, 'exit')
      const all = async (): Promise<readonly unknown[]> => {
        const seen: unknown[] = []
        for (const watcher of [admin(), master(), manager(), stranger(), person(), other.actor]) seen.push(await sight(scene, watcher, id, form, author.exit))
        return seen
      }
      const kept = async (): Promise<unknown> => [
        await scene.owner('select xmin::text as x, to_jsonb(i) as row from private.moment_survey_invitations i order by employee_id'),
        await scene.owner('select xmin::text as x, to_jsonb(o) as row from public.offboardings o order by id'),
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

  it('counts the invited alike whether they answered, left, stayed or moved', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [left, moved, stays] = [await leaver(scene, { last_day: days(5) }), await leaver(scene), await leaver(scene)]
      const survey = await surveyOf(scene, stage, 'exit')
      expect([await answerSurvey(scene, left, survey), await answerSurvey(scene, moved, survey)]).toEqual([null, null])
      const counts: unknown[] = []
      const count = async (): Promise<unknown> => counts.push((await listFor(scene, stage, admin(), 'offboarding')).map(({ invited, answered }) => [invited, answered]))
      await scene.as(admin(), 'select public.cancel_offboarding($1, $2)', [stays.exit, 'Fica.'])
      await count()
      await scene.as(admin(), 'select public.move_offboarding($1, $2)', [moved.exit, days(60)])
      await count()
      await at(scene, `${days(5)} 18:00-03`)
      await runs(scene)
      await count()
      expect(counts).toEqual([[[3, null]], [[3, null]], [[3, null]]])
    })
  })

  it('of fewer than five answers shows neither figures nor their number, and destroys them', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const survey = async () => surveyOf(scene, stage, 'exit')
      for (let place = 0; place < 5; place += 1) {
        const leaves = await leaver(scene)
        if (place < 4) await answerSurvey(scene, leaves, await survey())
      }
      await freeze(scene, '2027-01-15')
      await sealAll(scene)
      const { form } = await survey()
      for (const actor of [admin(), master()]) {
        expect(await listFor(scene, stage, actor, 'offboarding')).toMatchObject([{ state: 'closed', invited: 5, answered: null }])
        expect((await resultsFor(scene, actor, form))?.answered).toBeNull()
      }
      expect(await scene.owner('select id from private.form_answers where form_id = $1', [form])).toEqual([])
    })
  })
})
