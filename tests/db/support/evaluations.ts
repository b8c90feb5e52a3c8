import { employeeId } from './approvals.ts'
import type { Actor, Row, Scene } from './stage.ts'

export type Relation = 'self' | 'manager' | 'peer' | 'report'

export const SAVE_CYCLE = 'select public.save_evaluation_cycle($1, $2, $3, $4) as id'
export const SAVE_ANSWER = 'select public.save_answer($1, $2, $3, $4) as revision'
export const SEND_SHEET = 'select public.send_sheet($1, $2)'

/** Days from today in the company of a scene, as SQL writes a day. */
export async function day(scene: Scene, company: string, days: number): Promise<string> {
  const [row] = await scene.owner('select (private.today($1) + $2::integer)::text as day', [company, days])
  return String(row?.['day'])
}

/** A scale of the company with five points, made once. */
export async function ratingScale(scene: Scene, company: string, name = 'Escala do ciclo'): Promise<string> {
  const [known] = await scene.owner('select id from public.rating_scales where company_id = $1 and name = $2', [company, name])
  if (known !== undefined) return String(known['id'])
  const [scale] = await scene.owner('insert into public.rating_scales (company_id, name) values ($1, $2) returning id', [company, name])
  await scene.owner(
    `insert into public.rating_scale_points (company_id, scale_id, point, label)
     select $1, $2, p.place, p.label from unnest('{Não atende,Atende em parte,Atende,Supera,Referência}'::text[]) with ordinality p (label, place)`,
    [company, scale?.['id']],
  )
  return String(scale?.['id'])
}

export interface CycleInput {
  readonly head?: Row
  /** Weights by relation; they stand for the steps of the cycle. */
  readonly weights?: Readonly<Partial<Record<Relation, number>>>
  readonly people: readonly string[]
  readonly questions?: (scale: string) => readonly Row[]
  readonly sections?: readonly Row[]
}

/** The values of a cycle that answers from today on for ten days; peers are taken from the team. */
export async function cycleValues(scene: Scene, company: string, scale: string, { head = {}, weights = { self: 10, manager: 50, peer: 20, report: 20 }, people }: CycleInput): Promise<Row> {
  const [opens_on, closes_on] = [await day(scene, company, 0), await day(scene, company, 10)]
  return {
    name: 'Ciclo de teste', kind: 'r360', period_start: await day(scene, company, -180), period_end: await day(scene, company, -1), scale_id: scale, peers_by: 'team',
    audience: { people },
    steps: Object.entries(weights).map(([step, weight]) => ({ step, opens_on, closes_on, weight, mode: step === 'peer' || step === 'report' ? 'sealed' : 'identified' })),
    ...head,
  }
}

export const RATING = (scale: string): readonly Row[] => [
  { kind: 'scale', title: 'Entrega o que combinou', is_required: true, scale_id: scale },
  { kind: 'text', title: 'O que continuar?' },
]

/** A draft with its questions; the id of the cycle. */
export async function draftCycle(scene: Scene, admin: Actor, company: string, input: CycleInput): Promise<string> {
  const scale = String((input.head?.['scale_id'] as string | undefined) ?? (await ratingScale(scene, company)))
  const values = await cycleValues(scene, company, scale, input)
  const [saved] = await scene.as(admin, SAVE_CYCLE, [company, JSON.stringify(values), null, null])
  const cycle = String(saved?.['id'])
  const [questionnaire] = await scene.owner('select id from public.evaluation_questionnaires where cycle_id = $1', [cycle])
  await scene.as(admin, 'select public.save_form($1, $2, $3, $4, $5, null, $6)', [
    company, 'evaluation', questionnaire?.['id'], JSON.stringify((input.questions ?? RATING)(scale)), 'identified', JSON.stringify(input.sections ?? []),
  ])
  return cycle
}

/** Carries out what was ordered, as the job does. */
export const runOrders = (scene: Scene): Promise<readonly Row[]> => scene.owner('select private.run_orders()')

export async function launchCycle(scene: Scene, admin: Actor, company: string, input: CycleInput): Promise<string> {
  const cycle = await draftCycle(scene, admin, company, input)
  await scene.as(admin, 'select public.launch_evaluation_cycle($1)', [cycle])
  await runOrders(scene)
  return cycle
}

export interface Assigned {
  readonly id: string
  readonly form: string
  readonly role: Relation
  readonly respondent: string
  readonly target: string
}

/** Who answers about whom in a cycle. */
export async function assigned(scene: Scene, cycle: string): Promise<readonly Assigned[]> {
  const rows = await scene.owner(
    `select a.id, a.form_id as form, f.role, a.respondent_id as respondent, a.target_id as target
     from private.form_assignments a join private.forms f on f.id = a.form_id where f.batch_id = $1 order by f.role, a.respondent_id, a.target_id`,
    [cycle],
  )
  return rows as unknown as readonly Assigned[]
}

/** Answers a sheet as its respondent would, whether or not they have a login: question by title, then sends it. */
export async function fillSheet(scene: Scene, { id, form, respondent }: Assigned, answers: Readonly<Record<string, unknown>>, sends = true): Promise<void> {
  const [person] = await scene.owner('select company_id from public.employees where id = $1', [respondent])
  const asked = await scene.owner('select id, title from private.form_questions where form_id = $1 order by position', [form])
  let revision = 0
  for (const { id: question, title } of asked) {
    const value = answers[String(title)]
    if (value === undefined) continue
    await scene.owner('select private.write_sheet_answer($1, $2, $3, $4, $5, $6)', [person?.['company_id'], respondent, id, question, JSON.stringify(value), revision])
    revision += 1
  }
  if (sends) await scene.owner('select private.send_sheet_of($1, $2, $3, $4)', [person?.['company_id'], respondent, id, revision])
}

/** Ends all forms of a cycle, as the job does once their time is over. */
export async function endForms(scene: Scene, cycle: string): Promise<void> {
  await scene.owner(`update private.forms set closed_at = private.now() where batch_id = $1 and closed_at is null`, [cycle])
  for (;;) {
    const [row] = await scene.owner('select private.run_forms() as done')
    if (Number(row?.['done']) === 0) return
  }
}

/**
 * The two cycles of the demo with what follows: the first was talked about, two of its results wait to be released, and the second has
 * ended.
 */
export async function talkAndRelease(scene: Scene, manager: Actor, admin: Actor, company: string, employee: string): Promise<void> {
  const cycles = await scene.owner('select id, status from public.evaluation_cycles where company_id = $1 order by period_end', [company])
  const [first, second] = cycles.map(({ id }) => String(id))
  const [own] = await scene.owner('select id from public.evaluation_participants where cycle_id = $1 and employee_id = $2', [first, employee])
  const talk = { held_on: await day(scene, company, -3), notes: 'Falamos do semestre.', private_notes: 'Voltar em um mês.', agreements: [{ text: 'Curso de SQL', due_on: await day(scene, company, 60) }, { text: 'Uma conversa por mês' }] }
  await scene.as(manager, 'select public.save_evaluation_conversation($1, $2)', [own?.['id'], JSON.stringify(talk)])
  await endForms(scene, String(second))
  await scene.owner(
    `with waiting as (select p.id, row_number() over (order by p.id) as place from private.evaluation_results r join public.evaluation_participants p on p.id = r.participant_id
       where r.cycle_id = $1 and r.score is not null and p.employee_id <> $2)
     update private.evaluation_results r set person_released_at = null, manager_released_at = case when w.place = 2 then r.manager_released_at end
     from waiting w where w.id = r.participant_id and w.place <= 2`,
    [first, employee],
  )
  await scene.as(admin, 'select public.calibrate_evaluation(p.id, 3, 3, $2) from public.evaluation_participants p where p.cycle_id = $1 and p.employee_id = $3', [second, 'Assumiu a equipe', employee])
}

interface PeerCast {
  readonly company: string
  readonly me: string
  readonly mate: string
}

/** A cycle that runs: its people name peers, one has left, one has another manager, somebody was reminded, and some sheets were sent. */
export async function nameEachOther(scene: Scene, admin: Actor, manager: Actor, person: Actor, { company, me, mate }: PeerCast): Promise<void> {
  const { members } = await team(scene, company)
  const [today, later, end] = [await day(scene, company, 0), await day(scene, company, 5), await day(scene, company, 20)]
  const steps = [
    { step: 'nomination', opens_on: today, closes_on: await day(scene, company, 4) },
    { step: 'self', opens_on: today, closes_on: end, weight: 20, mode: 'identified' },
    { step: 'manager', opens_on: today, closes_on: end, weight: 60, mode: 'identified' },
    { step: 'peer', opens_on: later, closes_on: end, weight: 20, mode: 'sealed' },
  ]
  const cycle = await launchCycle(scene, admin, company, { people: [me, mate, ...members], head: { name: 'Ciclo com pares', peers_by: 'person', steps }, sections: [{ title: 'Entrega' }], questions: (scale) => RATING(scale).map((question) => ({ ...question, section: 1 })) })
  const of = async (employee: string): Promise<string> => String((await scene.owner('select id from public.evaluation_participants where cycle_id = $1 and employee_id = $2', [cycle, employee]))[0]?.['id'])
  await scene.as(person, 'select public.nominate_peers($1, $2)', [await of(me), [mate, members[0]]])
  const [proposed] = await scene.owner('select id from public.evaluation_nominations where participant_id = $1 and evaluator_id = $2', [await of(me), mate])
  await scene.as(manager, 'select public.decide_nominations($1, false, $2)', [[proposed?.['id']], 'Trabalham pouco juntos'])
  await scene.as(manager, 'select public.nominate_peers($1, $2)', [await of(mate), [me]])
  const [sheet] = (await assigned(scene, cycle)).filter(({ role }) => role === 'self')
  if (sheet !== undefined) await fillSheet(scene, sheet, { 'Entrega o que combinou': 4 })
  await scene.as(admin, 'select public.remind_evaluations($1)', [cycle])
  await scene.as(admin, 'select public.remove_evaluation_participant($1, $2)', [await of(String(members[3])), 'Em licença até o fim do ciclo'])
  await scene.owner(`update public.employees set manager_id = (select id from public.employees where email = 'admin@aurora.demo') where id = $1`, [members[4]])
}

/** A person of the company with everybody under them: a manager, two reports each, enough for every relation. */
export async function team(scene: Scene, company: string, size = 5): Promise<{ readonly head: string; readonly members: readonly string[] }> {
  const head = await employeeId(scene, 'gestor@aurora.demo')
  const rows = await scene.owner(
    `insert into public.employees (company_id, first_name, last_name, email, role, status, hire_date, manager_id)
     select $1, 'Membro', 'Número ' || n, 'membro' || n || '-' || gen_random_uuid() || '@equipe.test', 'user', 'active', private.today($1) - 400, $2
     from generate_series(1, $3::integer) n returning id`,
    [company, head, size],
  )
  return { head: String(head), members: rows.map(({ id }) => String(id)) }
}
