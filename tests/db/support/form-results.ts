import { day, launchCycle } from './evaluations.ts'
import { ANSWER, sealAll } from './forms.ts'
import type { Actor, Row, Scene } from './stage.ts'

export interface Listed {
  readonly purpose: string
  readonly subject_id: string
  readonly about: string
  readonly mode: string
  readonly state: string
  readonly invited: number
  readonly answered: number | null
}
export interface Series {
  readonly title: string
  readonly line: string
  readonly low: number | null
  readonly is_of_bank: boolean
  readonly points: readonly { readonly on: string; readonly point: string; readonly answered: number; readonly mean: number; readonly favourable: number | null }[]
}

export const FORM_LIST = 'select * from public.form_list($1)'
export const FORM_PURPOSES = 'select * from public.form_purpose_list($1)'
export const FORM_EVOLUTION = 'select public.form_evolution($1, $2) as series'

export const listedTo = async (scene: Scene, actor: Actor, company: string): Promise<readonly Listed[]> => (await scene.as(actor, FORM_LIST, [company])) as unknown as readonly Listed[]

export const seriesTo = async (scene: Scene, actor: Actor, company: string, purpose: string): Promise<readonly Series[]> =>
  (await scene.as(actor, FORM_EVOLUTION, [company, purpose]))[0]?.['series'] as readonly Series[]

export const peopleOf = async (scene: Scene, actors: readonly Actor[]): Promise<readonly string[]> =>
  (await scene.owner('select id from public.employees where user_id = any ($1)', [actors.map(({ claims }) => claims?.['sub'])])).map(({ id }) => String(id))

interface PulseInput {
  readonly name: string
  /** Of the period, in days from today. */
  readonly endsIn: number
  readonly asked: readonly Actor[]
  readonly questions: readonly Row[]
  /** By person what they answer, by the place of the question; undefined: nothing. */
  readonly answers: readonly (readonly (number | undefined)[])[]
}

/** A pulse that some answered, still open; the ids of its cycle and of its form. */
export async function pulse(scene: Scene, admin: Actor, company: string, { name, endsIn, asked, questions, answers }: PulseInput): Promise<{ readonly cycle: string; readonly form: string }> {
  const [opens_on, closes_on, period_end] = [await day(scene, company, 0), await day(scene, company, 10), await day(scene, company, endsIn)]
  const cycle = await launchCycle(scene, admin, company, {
    people: await peopleOf(scene, asked), questions: () => questions,
    head: { name, kind: 'pulse', period_start: await day(scene, company, endsIn - 30), period_end, steps: [{ step: 'pulse', opens_on, closes_on }] },
  })
  const asking = await scene.owner(
    `select f.id as form, f.version, q.id from private.forms f join private.form_questions q on q.form_id = f.id where f.subject_id = $1 and f.purpose = 'evaluation_pulse' order by q.position`, [cycle])
  for (const [place, given] of answers.entries()) {
    const sent = Object.fromEntries(asking.flatMap(({ id }, at) => (given[at] === undefined ? [] : [[String(id), given[at]]])))
    const actor = asked[place]
    if (actor !== undefined) await scene.as(actor, ANSWER, [asking[0]?.['form'], asking[0]?.['version'], JSON.stringify(sent)])
  }
  return { cycle, form: String(asking[0]?.['form']) }
}

/** Ends these forms now. */
export async function endNow(scene: Scene, forms: readonly string[]): Promise<void> {
  await scene.owner('update private.forms set closed_at = private.now() where id = any ($1)', [forms])
  await sealAll(scene)
}

/** Two pulses with the same questions that five people answered each and that have ended. */
export async function askTwice(scene: Scene, admin: Actor, company: string, asked: readonly Actor[]): Promise<void> {
  const questions = [{ kind: 'scale', title: 'Está bem?', low: 1, high: 5 }, { kind: 'number', title: 'Horas por dia?' }]
  const forms: string[] = []
  for (const [place, name] of ['Clima de março', 'Clima de junho'].entries()) {
    const { form } = await pulse(scene, admin, company, { name, endsIn: place * 90 - 200, asked, questions, answers: [] })
    await scene.owner(
      `insert into private.form_answers (company_id, form_id, question_id, is_counted, number)
       select q.company_id, q.form_id, q.id, true, n from private.form_questions q, generate_series(1, 5) n where q.form_id = $1`, [form])
    forms.push(form)
  }
  await endNow(scene, forms)
}
