import { randomUUID } from 'node:crypto'

type Sql = (text: string, values?: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>

export interface DemoCycle {
  readonly id: string
  readonly name: string
  /** The colleagues whom pessoa@aurora.demo evaluates, as they are listed. */
  readonly peers: readonly string[]
  /** Somebody of the team without a login. */
  readonly guest: { readonly id: string; readonly name: string; readonly cpf: string; readonly birth: string }
}

const NAME = 'Avaliação 360 de novembro'

/** Eight people of gestor@aurora.demo, pessoa@aurora.demo and somebody without a login among them. */
async function teamOf(sql: Sql): Promise<readonly string[]> {
  const rows = await sql(
    `update public.employees e set manager_id = b.id from public.employees b
     where b.email = 'gestor@aurora.demo' and e.id in (
       select x.id from public.employees x where x.company_id = b.company_id and x.status = 'active' and x.id <> b.id
         and not exists (select from public.employees r where r.manager_id = x.id)
         and (x.email = 'pessoa@aurora.demo' or (x.user_id is null and x.cpf is not null and x.birth_date is not null))
       order by x.email = 'pessoa@aurora.demo' desc nulls last, x.registration_number limit 8) returning e.id`,
  )
  return rows.map(({ id }) => String(id))
}

/** The draft of a cycle with a rating that asks why at its ends, and a text. */
async function draft(sql: Sql): Promise<string> {
  const cycle = randomUUID()
  await sql(
    `with company as (select id from public.companies where name like 'Aurora %'), scale as (
       insert into public.rating_scales (company_id, name) select id, 'Escala de novembro' from company returning *
     ), points as (
       insert into public.rating_scale_points (company_id, scale_id, point, label)
       select s.company_id, s.id, p.place, p.label from scale s
       cross join unnest('{Não atende,Atende em parte,Atende,Supera,Referência}'::text[]) with ordinality p (label, place)
     )
     insert into public.evaluation_cycles (id, company_id, name, kind, period_start, period_end, scale_id, peers_by)
     select $1, s.company_id, $2, 'r360', private.today(s.company_id) - 180, private.today(s.company_id) - 1, s.id, 'team' from scale s`,
    [cycle, NAME],
  )
  await sql(
    `insert into public.evaluation_steps (company_id, cycle_id, step, opens_on, closes_on, weight, mode)
     select c.company_id, c.id, w.step, private.today(c.company_id), private.today(c.company_id) + 10, w.weight, w.mode
     from public.evaluation_cycles c cross join (values ('self', 10, 'identified'), ('manager', 60, 'identified'), ('peer', 30, 'sealed')) w (step, weight, mode)
     where c.id = $1`,
    [cycle],
  )
  await sql(`insert into public.evaluation_questionnaires (company_id, cycle_id, position, name) select company_id, id, 1, 'Todos' from public.evaluation_cycles where id = $1`, [cycle])
  await sql(
    `select private.write_form(q.company_id, private.form_purpose('evaluation'), q.id, array(select x from private.form_questions_of(jsonb_build_array(
       jsonb_build_object('kind', 'scale', 'title', 'Entrega o que combinou', 'is_required', true, 'scale_id', c.scale_id, 'comment_rule', 'extremes', 'may_skip', true,
         'help', 'Pense em entregas dos últimos seis meses.'),
       jsonb_build_object('kind', 'text', 'title', 'O que esta pessoa deve continuar fazendo?'))) x), 'identified', null)
     from public.evaluation_questionnaires q join public.evaluation_cycles c on c.id = q.cycle_id where q.cycle_id = $1`,
    [cycle],
  )
  return cycle
}

/** A cycle that runs: pessoa@aurora.demo answers about four colleagues in secret and about themselves, gestor@aurora.demo about eight people. */
export async function launchDemoCycle(sql: Sql): Promise<DemoCycle> {
  const people = await teamOf(sql)
  const id = await draft(sql)
  await sql(
    `insert into public.evaluation_participants (company_id, cycle_id, employee_id, manager_id, department_id, questionnaire_id)
     select c.company_id, c.id, e.id, e.manager_id, e.department_id, q.id
     from public.evaluation_cycles c join public.evaluation_questionnaires q on q.cycle_id = c.id join public.employees e on e.id = any ($2) where c.id = $1`,
    [id, people],
  )
  await sql(`update public.evaluation_cycles set status = 'launching' where id = $1`, [id])
  await sql(`update public.evaluation_cycles set status = 'running', launched_at = private.now() where id = $1`, [id])
  await sql('select private.write_evaluation_forms(c) from public.evaluation_cycles c where c.id = $1', [id])
  await sql('select private.open_due_steps(c) from public.evaluation_cycles c where c.id = $1', [id])
  const peers = await sql(
    `select t.display_name as name from private.form_assignments a join private.forms f on f.id = a.form_id and f.batch_id = $1 and f.role = 'peer'
     join public.employees r on r.id = a.respondent_id and r.email = 'pessoa@aurora.demo' join public.employees t on t.id = a.target_id order by t.display_name, a.id`,
    [id],
  )
  const [guest] = await sql(
    `select e.id, e.display_name as name, e.cpf, to_char(e.birth_date, 'DD/MM/YYYY') as birth from private.evaluation_respondents r join public.employees e on e.id = r.employee_id and e.user_id is null
     where r.cycle_id = $1 and e.cpf is not null order by e.registration_number limit 1`,
    [id],
  )
  return {
    id,
    name: NAME,
    peers: peers.map(({ name }) => String(name)),
    guest: { id: String(guest?.['id']), name: String(guest?.['name']), cpf: String(guest?.['cpf']), birth: String(guest?.['birth']) },
  }
}
