import { giveAccess, people } from './approvals.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'

/** The purpose of these tests: a subject is a department, asked of its people, or anything else, asked of the whole company. HR manages. */
export const PURPOSE = 'test_survey'

interface PurposeInput {
  readonly minGroup?: number
  readonly resultsTo?: 'managers' | 'invited'
  readonly maxQuestions?: number
  readonly kinds?: string
  readonly roles?: string
  readonly dimensions?: string
}

export async function registerPurpose(owner: Pick<Scene, 'owner'>, { minGroup = 5, resultsTo = 'invited', maxQuestions = 10, kinds = '{scale,single,multiple,text,number}', roles = '{}', dimensions = '{}' }: PurposeInput = {}): Promise<void> {
  await owner.owner(`create function private.test_form_people(p_company_id uuid, p_subject_id uuid) returns setof uuid language sql stable security definer set search_path = '' as $$
    select e.id from public.employees e where e.company_id = p_company_id and e.status = 'active'
      and (e.department_id = p_subject_id or not exists (select from public.departments d where d.id = p_subject_id)) $$`)
  await owner.owner(`create function private.test_form_reach(p_company_id uuid, p_subject_id uuid) returns private.form_reach language sql stable security definer set search_path = '' as $$
    select row(p_company_id = any (private.company_ids_with('manage_settings')), x.invited, x.invited)::private.form_reach
    from (select private.my_employee_id() in (select private.test_form_people(p_company_id, p_subject_id)) as invited) x $$`)
  await owner.owner(
    `insert into private.form_purposes (purpose, label, kinds, modes, max_questions, min_group, results_to, retention_months, reach_routine, people_routine, roles, dimensions,
       takes_competencies)
     values ($1, 'Pesquisa de teste', $5::text[], '{identified,anonymous}', $2, $3, $4, 12, 'private.test_form_reach', 'private.test_form_people', $6::text[], $7::text[],
       $6 <> '{}')`,
    [PURPOSE, maxQuestions, minGroup, resultsTo, kinds, roles, dimensions],
  )
}

export const CHOICE: Row = { kind: 'single', title: 'Como você vem ao trabalho?', is_required: true, options: ['Ônibus', 'Carro', 'A pé'] }
export const ALL_KINDS: readonly Row[] = [
  { ...CHOICE, help: 'Pense na última semana.' },
  { kind: 'multiple', title: 'O que falta no refeitório?', max_choices: 2, options: ['Saladas', 'Frutas', 'Sucos'] },
  { kind: 'scale', title: 'Você recomendaria a empresa?', low: 0, high: 10, low_label: 'Nunca', high_label: 'Sempre' },
  { kind: 'number', title: 'Quantos minutos leva o trajeto?', low: 0, high: 600 },
  { kind: 'text', title: 'O que mais?' },
]

interface Rated {
  readonly scale: string
  readonly competency: string
}

/** A scale of five points, of which one has no description, and a competency of a company. */
export async function rated({ owner }: Pick<Scene, 'owner'>, company: string): Promise<Rated> {
  const [scale] = await owner(`insert into public.rating_scales (company_id, name) values ($1, 'Escala de teste') returning id`, [company])
  await owner(
    `insert into public.rating_scale_points (company_id, scale_id, point, label, description)
     select $1, $2, p.place, p.label, case when p.place < 5 then 'Descrição ' || p.place end
     from unnest('{Não atende,Atende em parte,Atende,Supera,Referência}'::text[]) with ordinality p (label, place)`,
    [company, scale?.['id']],
  )
  const [competency] = await owner(`insert into public.competencies (company_id, name, kind) values ($1, 'Comunicação de teste', 'behavioral') returning id`, [company])
  await owner(`insert into public.competency_levels (company_id, competency_id, level, behaviour) values ($1, $2, 1, 'Escuta'), ($1, $2, 3, 'Explica')`, [
    company, competency?.['id'],
  ])
  return { scale: String(scale?.['id']), competency: String(competency?.['id']) }
}

interface FormInput {
  readonly mode: 'identified' | 'anonymous'
  readonly questions?: readonly Row[]
  readonly sections?: readonly Row[]
  readonly subject?: string
  /** An expression of SQL. */
  readonly closesAt?: string
}
export interface OpenForm {
  readonly id: string
  readonly subject: string
  readonly version: number
}

export const SAVE_FORM = 'select public.save_form($1, $2, $3, $4, $5) as id'

export async function openForm(scene: Scene, stage: Stage, { mode, questions = [CHOICE], sections = [], subject, closesAt = 'null' }: FormInput): Promise<OpenForm> {
  const about = subject ?? String((await scene.owner('select gen_random_uuid() as id'))[0]?.['id'])
  const [saved] = await scene.as(stage.signedIn(people.admin), `select public.save_form($1, $2, $3, $4, $5, ${closesAt}, $6) as id`, [
    stage.company('aurora'), PURPOSE, about, JSON.stringify(questions), mode, JSON.stringify(sections),
  ])
  return { id: String(saved?.['id']), subject: about, version: 1 }
}

/** People of Aurora without a login until now, each with one; in the departments that are named, one after the other. */
export async function respondents(scene: Scene, count: number, departments: readonly string[] = []): Promise<readonly Actor[]> {
  const found = await scene.owner(
    `select e.id from public.employees e join public.companies c on c.id = e.company_id
     where c.name like 'Aurora%' and e.user_id is null and e.status = 'active' order by e.registration_number desc nulls last limit $1`,
    [count],
  )
  const actors: Actor[] = []
  for (const [place, { id }] of found.entries()) {
    const department = departments[place]
    if (department !== undefined) await scene.owner('update public.employees set department_id = $2 where id = $1', [id, department])
    actors.push(await giveAccess(scene, String(id)))
  }
  return actors
}

/** An answer to each question of a form: the choice in this place, the number, a text of two paragraphs. */
export async function answersTo(owner: Pick<Scene, 'owner'>, form: string, place = 0): Promise<string> {
  const [row] = await owner.owner(
    `select coalesce(jsonb_object_agg(q.id, case q.kind
       when 'single' then to_jsonb((select o.id from private.form_options o where o.question_id = q.id order by o.position offset $2 limit 1))
       when 'multiple' then jsonb_build_array((select o.id from private.form_options o where o.question_id = q.id order by o.position offset $2 limit 1))
       when 'text' then to_jsonb('Primeiro ponto ' || $2::text || E'\n\nSegundo ponto') else to_jsonb(q.low + $2) end), '{}') as answers
     from private.form_questions q where q.form_id = $1`,
    [form, place],
  )
  return JSON.stringify(row?.['answers'])
}

export const ANSWER = 'select public.answer_form($1, $2, $3)'

export async function answerAs(scene: Scene, actor: Actor, form: OpenForm, place = 0): Promise<void> {
  await scene.as(actor, ANSWER, [form.id, form.version, await answersTo(scene, form.id, place)])
}

/** Ends every form that waits for it. */
export async function sealAll(owner: Pick<Scene, 'owner'>): Promise<number> {
  for (let sealed = 0; ; sealed += 1) {
    const [run] = await owner.owner('select private.run_forms() as done')
    if (Number(run?.['done']) === 0) return sealed
  }
}

export async function resultsFor(scene: Scene, actor: Actor, form: string): Promise<FormOutcome | null> {
  const [row] = await scene.as(actor, 'select public.form_results($1) as outcome', [form])
  return (row?.['outcome'] ?? null) as FormOutcome | null
}

interface Figures {
  readonly answered: number
  readonly counts: readonly number[]
  readonly mean: number | null
  readonly median: number | null
}
export interface FormOutcome {
  readonly form_id: string
  readonly state: string
  readonly invited: number
  readonly answered: number | null
  readonly is_forgotten: boolean
  readonly questions: readonly {
    readonly is_hidden: boolean
    readonly total: Figures
    readonly groups: readonly (Figures & { readonly department_id: string | null; readonly name: string | null })[]
    readonly texts: readonly string[]
    readonly choices: readonly Row[]
  }[]
}
