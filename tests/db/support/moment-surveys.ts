import { giveAccess } from './approvals.ts'
import { answersTo } from './forms.ts'
import { days, freeze, hireUntold } from './history.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'

/** In the middle of the last quarter of 2026, whose forms end on 14 January 2027. */
export const TODAY = '2026-11-20'

export interface Newcomer {
  readonly id: string
  readonly actor: Actor
}

/** Noon of a day in a company whose people came before. */
export async function quietDay(scene: Scene, stage: Stage): Promise<void> {
  await freeze(scene, TODAY)
  await scene.owner(`update public.employees set hire_date = '2026-01-02' where company_id = $1 and hire_date > '2026-01-02'`, [stage.company('aurora')])
}

/** As often as it takes to do what is due today in every company. */
export async function runDay(scene: Scene): Promise<void> {
  const [due] = await scene.owner('select (select count(*) from public.companies) * (select count(*) from private.daily_routines) as n')
  for (let left = Number(due?.['n']); left >= 0; left -= 1) await scene.owner('select private.run_daily_routines()')
}

/** Somebody of Aurora with a login who was admitted so many days before. */
export async function arrive(scene: Scene, stage: Stage, daysAgo: number, columns: Row = {}): Promise<Newcomer> {
  const id = await hireUntold(scene, stage, { hire_date: days(-daysAgo, TODAY), ...columns })
  return { id, actor: await giveAccess(scene, id) }
}

export const arrivals = (scene: Scene, stage: Stage, count: number, daysAgo = 7): Promise<readonly Newcomer[]> =>
  Array.from({ length: count }).reduce<Promise<readonly Newcomer[]>>(async (others) => [...(await others), await arrive(scene, stage, daysAgo)], Promise.resolve([]))

/** The morning of the company: how many people it invites. */
export async function invite(scene: Scene, stage: Stage): Promise<number> {
  const [run] = await scene.owner('select private.invite_by_day($1, private.today($1)) as n', [stage.company('aurora')])
  return Number(run?.['n'])
}

export interface Survey {
  readonly id: string
  readonly form: string
}

export async function surveyOf(scene: Scene, stage: Stage, moment = 'arrival_7', quarter = '2026-10-01'): Promise<Survey> {
  const [row] = await scene.owner(
    `select s.id, f.id as form from private.moment_surveys s join private.forms f on f.subject_id = s.id where s.company_id = $1 and s.moment = $2 and s.quarter_starts_on = $3`,
    [stage.company('aurora'), moment, quarter],
  )
  return { id: String(row?.['id']), form: String(row?.['form']) }
}

export const ANSWER_SURVEY = 'select public.answer_form($1, 1, $2)'

/** What came of an answer: null, or the code of the refusal. */
export async function answerSurvey(scene: Scene, { actor }: Newcomer, { form }: Survey, place = 0): Promise<string | null> {
  return scene.refusal(actor, ANSWER_SURVEY, [form, await answersTo(scene, form, place)])
}

export async function seenBy(scene: Scene, actor: Actor, { id }: Survey): Promise<Row | null> {
  return ((await scene.as(actor, `select public.form_to_answer('moment_survey', $1) as form`, [id]))[0]?.['form'] ?? null) as Row | null
}

export const listFor = (scene: Scene, stage: Stage, actor: Actor, module = 'onboarding'): Promise<readonly Row[]> =>
  scene.as(actor, 'select * from public.moment_survey_list($1, $2)', [stage.company('aurora'), module])

export const waitingFor = (scene: Scene, actor: Actor): Promise<readonly Row[]> =>
  scene.as(actor, `select title, url, due_at from public.my_pending_items() where kind = 'moment_survey'`)
