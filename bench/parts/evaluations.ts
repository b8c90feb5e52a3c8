import { runSql } from '../../tests/support/sql.ts'
import { report } from '../support/figures.ts'
import { fillLargeCompany } from '../support/large-company.ts'
import type { DemoServer } from '../support/product.ts'
import { restOf } from '../support/rest.ts'
import { settled } from '../support/settled.ts'

const QUESTIONS = 12
/** Milliseconds for a launch; of 20,000 people it is only told. */
const LAUNCH: Readonly<Partial<Record<number, number>>> = { 1000: 5000 }

/**
 * A 360 cycle in a company of so many people, all steps from today on: how long the job of the launch takes, how long its forms take to end
 * and be disclosed, and the pages of it by REST as the screens ask for them.
 */
export async function measureEvaluations(server: DemoServer, people: number): Promise<void> {
  const companyId = await fillLargeCompany(server.databaseUrl, 'Aurora', people)
  await settled(server.databaseUrl, companyId)
  const cycle = await draftCycle(server.databaseUrl, companyId)
  const name = `evaluations.${String(people)}`
  const hr = await restOf(server, 'admin@aurora.demo', 'hr')
  await timed(`${name}.launch`, LAUNCH[people], async () => {
    await hr.send('rpc/launch_evaluation_cycle', { p_cycle_id: cycle })
    await until(server.databaseUrl, `select from public.evaluation_cycles where id = $1 and status = 'running'`, cycle)
  })
  const [made] = await runSql(server.databaseUrl, `select count(*)::integer as n from private.form_assignments a join private.forms f on f.id = a.form_id where f.batch_id = $1`, [cycle])
  report({ figure: `${name}.forms`, value: Number(made?.['n']), unit: 'forms' })
  const person = await restOf(server, 'pessoa@aurora.demo', 'user')
  await person.read(`${name}.mine`, 'rpc/my_evaluations', {})
  await hr.read(`${name}.cycles`, 'rpc/evaluation_cycle_list', { p_company_id: companyId })
  await answerAll(server.databaseUrl, companyId, cycle)
  await timed(`${name}.end`, undefined, () => end(server.databaseUrl, cycle))
  await hr.read(`${name}.results`, 'rpc/evaluation_result_list', { p_cycle_id: cycle })
  await hr.read(`${name}.distribution`, 'rpc/evaluation_distribution', { p_cycle_id: cycle })
  const [participant] = await runSql(server.databaseUrl, 'select id from public.evaluation_participants where cycle_id = $1 order by id limit 1', [cycle])
  await hr.read(`${name}.result`, 'rpc/evaluation_result', { p_participant_id: participant?.['id'] })
}

async function timed(figure: string, atMost: number | undefined, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await work()
  report({ figure, value: Math.round(performance.now() - began), unit: 'ms', ...(atMost !== undefined && { budget: { atMost } }) })
}

/** A draft for everybody with twelve ratings and a text, answered from today on. */
async function draftCycle(databaseUrl: string, companyId: string): Promise<unknown> {
  const [cycle] = await runSql(databaseUrl, `
    with scale as (
      insert into public.rating_scales (company_id, name) values ($1, 'Escala da medida') returning *
    ), points as (
      insert into public.rating_scale_points (company_id, scale_id, point, label) select s.company_id, s.id, p, 'Ponto ' || p from scale s, generate_series(1, 5) p
    ), cycle as (
      insert into public.evaluation_cycles (company_id, name, kind, period_start, period_end, scale_id, peers_by, audience, max_peers)
        select company_id, 'Ciclo da medida', 'r360', current_date - 180, current_date - 1, id, 'team', '{"everyone": true}', 9 from scale returning *
    ), steps as (
      insert into public.evaluation_steps (company_id, cycle_id, step, opens_on, closes_on, weight, mode)
        select c.company_id, c.id, s.step, current_date, current_date + 10, s.weight, s.mode from cycle c,
          (values ('self', 10, 'identified'), ('manager', 50, 'identified'), ('peer', 20, 'sealed'), ('report', 20, 'sealed')) s (step, weight, mode)
    ), questionnaire as (
      insert into public.evaluation_questionnaires (company_id, cycle_id, position, name) select company_id, id, 1, 'Todos' from cycle returning *
    ), form as (
      insert into private.forms (company_id, purpose, subject_id, mode, min_group) select company_id, 'evaluation', id, 'identified', 5 from questionnaire returning *
    ), questions as (
      insert into private.form_questions (company_id, form_id, position, kind, title, is_required, low, high, scale_id)
        select f.company_id, f.id, n, 'scale', 'Pergunta ' || n, true, 1, 5, s.id from form f, scale s, generate_series(1, ${String(QUESTIONS)}) n
    )
    select id from cycle`, [companyId])
  return cycle?.['id']
}

/** Everybody has answered everything: written at once, as the functions would leave it. */
async function answerAll(databaseUrl: string, companyId: string, cycle: unknown): Promise<void> {
  await runSql(databaseUrl, `
    with asked as materialized (
      select s.id as sheet_id, s.form_id, s.target_id from private.form_sheets s join private.forms f on f.id = s.form_id where f.batch_id = $2
    ), sent as (
      update private.form_sheets s set is_sent = true, revision = 12 from asked a where s.id = a.sheet_id
    )
    insert into private.form_answers (company_id, form_id, sheet_id, target_id, question_id, is_counted, number)
    select $1, a.form_id, a.sheet_id, a.target_id, q.id, true, 1 + floor(random() * 5)
    from asked a join private.form_questions q on q.form_id = a.form_id`, [companyId, cycle])
  await runSql(databaseUrl, 'analyze private.form_answers, private.form_sheets, private.form_assignments')
}

async function end(databaseUrl: string, cycle: unknown): Promise<void> {
  await runSql(databaseUrl, `update private.forms set closed_at = now() where batch_id = $1`, [cycle])
  await until(databaseUrl, `select from public.evaluation_cycles where id = $1 and status = 'calibration'`, cycle)
}

/** Jobs run by themselves; whoever waits looks ten times a second. */
async function until(databaseUrl: string, found: string, cycle: unknown): Promise<void> {
  while ((await runSql(databaseUrl, found, [cycle])).length === 0) await new Promise((resolve) => setTimeout(resolve, 100))
}
