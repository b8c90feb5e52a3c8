import { describe, expect, it } from 'vitest'
import { giveAccess, people } from '../support/approvals.ts'
import { answerSurvey, arrivals, arrive, invite, listFor, type Newcomer, quietDay, runDay, seenBy, surveyOf, TODAY, waitingFor } from '../support/moment-surveys.ts'
import { resultsFor, sealAll } from '../support/forms.ts'
import { days, freeze, hireUntold } from '../support/history.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const setHired = (scene: Scene, { id }: Newcomer, day: string): Promise<unknown> => scene.owner('update public.employees set hire_date = $2 where id = $1', [id, day])

describe('an invitation', () => {
  it.each([7, 30, 90])('comes %i days after the admission, and for fourteen days more', async (moment) => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const invited: boolean[] = []
      for (const after of [-1, 0, 14, 15]) {
        await arrive(scene, stage, moment + after)
        invited.push((await invite(scene, stage)) === 1)
      }
      expect(invited).toEqual([false, true, true, false])
    })
  })

  it('tells the person once, and waits among the Pendências until it is answered', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const newcomer = await arrive(scene, stage, 8)
      expect([await invite(scene, stage), await invite(scene, stage)]).toEqual([1, 0])
      const survey = await surveyOf(scene, stage)
      const url = `/app/profile/survey/${survey.id}`
      const told = await scene.owner(`select title, url, email from public.notifications where kind = 'arrival_survey'`)
      expect(told).toEqual([{ title: 'Como foi sua primeira semana?', url, email: 'instant' }])
      expect(await waitingFor(scene, newcomer.actor)).toMatchObject([{ title: 'Como foi sua primeira semana?', url, due_at: new Date('2026-12-04T03:00:00Z') }])
      expect(await seenBy(scene, newcomer.actor, survey)).toMatchObject({ mode: 'anonymous', answers: true, has_answered: false, manages: false, sees_results: false })
      expect(await answerSurvey(scene, newcomer, survey)).toBeNull()
      expect(await waitingFor(scene, newcomer.actor)).toEqual([])
      expect(await answerSurvey(scene, newcomer, survey)).toBe('RHCLS')
    })
  })

  it('is over after its fourteen days, answered or not', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const newcomer = await arrive(scene, stage, 7)
      await invite(scene, stage)
      const survey = await surveyOf(scene, stage)
      const mine = async (): Promise<unknown> => scene.as(newcomer.actor, 'select title, due_on::text from public.my_moment_survey($1)', [survey.id])
      await freeze(scene, days(14, TODAY))
      expect([await mine(), (await waitingFor(scene, newcomer.actor)).length]).toEqual([[{ title: 'Como foi sua primeira semana?', due_on: days(14, TODAY) }], 1])
      await freeze(scene, days(15, TODAY))
      expect([await mine(), (await waitingFor(scene, newcomer.actor)).length]).toEqual([[{ title: 'Como foi sua primeira semana?', due_on: null }], 0])
      expect(await seenBy(scene, newcomer.actor, survey)).toMatchObject({ state: 'open', answers: false })
      expect(await answerSurvey(scene, newcomer, survey)).toBe('RHCLS')
    })
  })

  it('goes by the morning of each company, once a day, and to nobody of a deactivated one', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const asked = async (company: string): Promise<number> =>
        (await scene.owner('select i.employee_id from private.moment_survey_invitations i where i.company_id = $1', [stage.company(company)])).length
      await arrive(scene, stage, 7)
      await scene.owner(`update public.employees set hire_date = $2, status = 'active', termination_date = null where company_id = $1`, [stage.company('cometa'), days(-7, TODAY)])
      await scene.owner(`update private.frozen_clock set instant = '2026-11-20 07:59-03'`)
      await runDay(scene)
      expect(await asked('aurora')).toBe(0)
      await freeze(scene, TODAY)
      await runDay(scene)
      expect([await asked('aurora'), await asked('cometa')]).toEqual([1, 0])
      await arrive(scene, stage, 7)
      await runDay(scene)
      expect(await asked('aurora')).toBe(1)
      await freeze(scene, days(1, TODAY))
      await runDay(scene)
      expect(await asked('aurora')).toBe(2)
    })
  })

  it('of one company that fails keeps its error and stops no other', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      await arrive(scene, stage, 7)
      await scene.owner(`create or replace function private.invite_by_day(p_company_id uuid, p_today date) returns integer language plpgsql as $$ begin raise exception 'broken'; end $$`)
      const active = await scene.owner('select id from public.companies where active is not false')
      await runDay(scene)
      const kept = (routine: string): Promise<readonly unknown[]> => scene.owner('select error from private.daily_routine_days where routine_name = $1', [routine])
      expect(await kept('moment_surveys')).toEqual(active.map(() => ({ error: 'P0001 broken' })))
      expect(await kept('celebrations')).toEqual(active.map(() => ({ error: null })))
      expect(await scene.owner('select private.run_daily_routines() as n')).toEqual([{ n: 0 }])
    })
  })
})

describe('the form of a moment and a quarter', () => {
  it('is one for all whose day falls into the quarter, and ends fourteen days after it', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene, TODAY)
      await quietDay(scene, stage)
      await freeze(scene, '2026-10-03')
      // The day of one was the last of September, of two others the second and third of October.
      for (const hired of ['2026-09-23', '2026-09-25', '2026-09-26']) await hireUntold(scene, stage, { hire_date: hired })
      expect(await invite(scene, stage)).toBe(3)
      const surveys = await scene.owner(
        `select s.moment, s.quarter_starts_on::text, f.closes_at, (select count(*)::integer from private.moment_survey_invitations i where i.survey_id = s.id) as invited
         from private.moment_surveys s join private.forms f on f.subject_id = s.id order by 2`)
      expect(surveys).toEqual([
        { moment: 'arrival_7', quarter_starts_on: '2026-07-01', closes_at: new Date('2026-10-15T03:00:00Z'), invited: 1 },
        { moment: 'arrival_7', quarter_starts_on: '2026-10-01', closes_at: new Date('2027-01-15T03:00:00Z'), invited: 2 },
      ])
    })
  })

  it.each([7, 30, 90])('asks after %i days what the engine takes', async (moment) => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const newcomer = await arrive(scene, stage, moment)
      await invite(scene, stage)
      const { id } = await surveyOf(scene, stage, `arrival_${moment}`)
      await scene.owner(
        `select private.check_form_questions(null, private.form_purpose('moment_survey'), array(select q from private.survey_moments t, private.form_questions_of(t.questions) q where t.moment = $1))`, [`arrival_${moment}`])
      const seen = await seenBy(scene, newcomer.actor, { id, form: '' })
      const questions = seen?.['questions'] as readonly { readonly kind: string; readonly is_required: boolean }[]
      const kinds = questions.map(({ kind, is_required }) => `${kind}${is_required ? '' : '?'}`)
      expect(kinds).toEqual(moment === 7 ? ['scale', 'scale', 'single', 'text?'] : ['scale', 'scale', 'scale', 'scale', 'text?'])
    })
  })

  it('is read by HR once it is over and five answered, with the share of the invited', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const newcomers = await arrivals(scene, stage, 6)
      await invite(scene, stage)
      const survey = await surveyOf(scene, stage)
      const states: unknown[] = []
      for (const newcomer of newcomers.slice(0, 5)) {
        const [{ state, invited, answered } = {}] = await listFor(scene, stage, admin())
        states.push([state, invited, answered])
        await answerSurvey(scene, newcomer, survey, 2)
      }
      expect(states).toEqual(Array.from({ length: 5 }, () => ['open', 6, null]))
      expect(await listFor(scene, stage, admin())).toMatchObject([{ moment: 'arrival_7', label: 'Primeira semana', state: 'open', invited: 6, answered: null, min_group: 5, without_access: 0 }])
      expect(await resultsFor(scene, admin(), survey.form)).toBeNull()
      await freeze(scene, '2027-01-14')
      await sealAll(scene)
      expect(await resultsFor(scene, admin(), survey.form)).toBeNull()
      await freeze(scene, '2027-01-15')
      await sealAll(scene)
      expect(await resultsFor(scene, admin(), survey.form)).toMatchObject({
        invited: 6, answered: 5, questions: [{ total: { answered: 5, mean: 3, counts: [0, 0, 5, 0, 0] } }, { total: { mean: 3 } }, { total: { counts: [0, 0, 5] } }, { texts: { length: 10 } }],
      })
      await freeze(scene, '2029-01-20')
      await scene.owner('select private.run_form_retention()')
      expect(await listFor(scene, stage, admin())).toEqual([])
    })
  })
})

describe('who changes after the invitation', () => {
  it('does not answer any more when the admission is corrected out of the days, and again when it comes back', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const newcomer = await arrive(scene, stage, 7)
      await invite(scene, stage)
      const survey = await surveyOf(scene, stage)
      for (const hired of [days(-6, TODAY), days(-22, TODAY), '2020-01-01']) {
        await setHired(scene, newcomer, hired)
        expect([hired, await answerSurvey(scene, newcomer, survey), await waitingFor(scene, newcomer.actor)]).toEqual([hired, 'RHCLS', []])
      }
      await setHired(scene, newcomer, days(-10, TODAY))
      expect(await waitingFor(scene, newcomer.actor)).toHaveLength(1)
      expect(await answerSurvey(scene, newcomer, survey)).toBeNull()
    })
  })

  it('is asked by the survey of the other quarter when the corrected day falls into it', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      await freeze(scene, '2026-10-03')
      const newcomer = await arrive(scene, stage, 0, { hire_date: '2026-09-24' })
      await invite(scene, stage)
      await setHired(scene, newcomer, '2026-09-20')
      expect(await waitingFor(scene, newcomer.actor)).toEqual([])
      expect(await invite(scene, stage)).toBe(1)
      const before = await surveyOf(scene, stage, 'arrival_7', '2026-07-01')
      expect(await waitingFor(scene, newcomer.actor)).toMatchObject([{ url: `/app/profile/survey/${before.id}` }])
      expect([await answerSurvey(scene, newcomer, await surveyOf(scene, stage)), await answerSurvey(scene, newcomer, before)]).toEqual(['RHCLS', null])
    })
  })

  it('is invited in the next morning when the admission is corrected into the days', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const newcomer = await arrive(scene, stage, 400)
      expect(await invite(scene, stage)).toBe(0)
      await setHired(scene, newcomer, days(-12, TODAY))
      expect([await invite(scene, stage), (await waitingFor(scene, newcomer.actor)).length]).toEqual([1, 1])
    })
  })

  it('leaves and counts on among the invited, so that never more answer than were invited', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const newcomers = await arrivals(scene, stage, 6)
      await invite(scene, stage)
      const survey = await surveyOf(scene, stage)
      for (const newcomer of newcomers.slice(0, 5)) await answerSurvey(scene, newcomer, survey)
      await scene.owner(`update public.employees set status = 'terminated', termination_date = $2 where id = any ($1)`, [newcomers.map(({ id }) => id), TODAY])
      expect(await listFor(scene, stage, admin())).toMatchObject([{ invited: 6, without_access: 0 }])
      expect(await answerSurvey(scene, newcomers[5] ?? { id: '', actor: admin() }, survey)).not.toBeNull()
    })
  })

  it('comes back and is asked again, once for each survey', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const newcomer = await arrive(scene, stage, 20)
      await invite(scene, stage)
      const first = await surveyOf(scene, stage)
      await answerSurvey(scene, newcomer, first)
      // Within the quarter it is the same survey, which knows one answer of each.
      await setHired(scene, newcomer, days(-7, TODAY))
      expect([await invite(scene, stage), (await waitingFor(scene, newcomer.actor)).length, await answerSurvey(scene, newcomer, first)]).toEqual([0, 0, 'RHCLS'])
      await freeze(scene, '2027-02-10')
      await setHired(scene, newcomer, '2027-02-03')
      expect([await invite(scene, stage), (await waitingFor(scene, newcomer.actor)).length]).toEqual([1, 1])
    })
  })

  it('gets a login within the fourteen days and answers; until then HR sees how many have none', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const id = await hireUntold(scene, stage, { hire_date: days(-7, TODAY) })
      await invite(scene, stage)
      expect(await listFor(scene, stage, admin())).toMatchObject([{ invited: 1, without_access: 1, answered: null }])
      const newcomer = { id, actor: await giveAccess(scene, id) }
      expect(await waitingFor(scene, newcomer.actor)).toHaveLength(1)
      expect(await answerSurvey(scene, newcomer, await surveyOf(scene, stage))).toBeNull()
      expect(await listFor(scene, stage, admin())).toMatchObject([{ without_access: 0 }])
    })
  })
})
