import { administrators, nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

/** Who manages evaluations reads how cycles are set up; their commands alone write them. */
const managed = (table: string, insert: string, change: string): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company}` },
    insert: { everything: insert },
    update: { everything: `update public.${table} set ${change} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
})
const of = (table: string, columns: string): string => `insert into public.${table} (${columns}) select ${columns} from public.${table} where company_id = {company} limit 1`

export const evaluationsMatrix: MatrixPart = {
  scene: [
    `insert into public.evaluation_cycles (company_id, name, kind, period_start, period_end, scale_id)
     select s.company_id, 'Ciclo da matriz', 'r360', date '2026-01-01', date '2026-06-30', s.id from public.rating_scales s where s.company_id = $1 limit 1`,
    `insert into public.evaluation_steps (company_id, cycle_id, step, opens_on, closes_on)
     select company_id, id, 'nomination', date '2026-07-01', date '2026-07-05' from public.evaluation_cycles where company_id = $1 and name = 'Ciclo da matriz'`,
    `insert into public.evaluation_questionnaires (company_id, cycle_id, position, name)
     select company_id, id, 1, 'Todos' from public.evaluation_cycles where company_id = $1 and name = 'Ciclo da matriz'`,
    `insert into public.evaluation_forms (company_id, cycle_id, questionnaire_id, step)
     select q.company_id, q.cycle_id, q.id, 'nomination' from public.evaluation_questionnaires q join public.evaluation_cycles c on c.id = q.cycle_id and c.name = 'Ciclo da matriz' where q.company_id = $1`,
    `insert into public.evaluation_participants (company_id, cycle_id, employee_id, questionnaire_id)
     select q.company_id, q.cycle_id, e.id, q.id from public.evaluation_questionnaires q join public.evaluation_cycles c on c.id = q.cycle_id and c.name = 'Ciclo da matriz'
     join public.employees e on e.company_id = q.company_id and e.email = 'pessoa@aurora.demo' where q.company_id = $1`,
    `insert into public.evaluation_nominations (company_id, participant_id, evaluator_id, status, nominated_by)
     select p.company_id, p.id, p.employee_id, 'proposed', p.employee_id from public.evaluation_participants p join public.evaluation_cycles c on c.id = p.cycle_id and c.name = 'Ciclo da matriz' where p.company_id = $1`,
  ],
  tables: {
    evaluation_cycles: managed('evaluation_cycles', of('evaluation_cycles', 'company_id, name, kind, period_start, period_end, scale_id'), `name = 'Outro'`),
    evaluation_steps: managed('evaluation_steps', of('evaluation_steps', 'company_id, cycle_id, step, opens_on, closes_on'), 'closes_on = opens_on'),
    evaluation_questionnaires: managed('evaluation_questionnaires', of('evaluation_questionnaires', 'company_id, cycle_id, position, name'), `name = 'Outro'`),
    evaluation_forms: managed('evaluation_forms', of('evaluation_forms', 'company_id, cycle_id, questionnaire_id, step'), `step = 'self'`),
    evaluation_participants: managed('evaluation_participants', of('evaluation_participants', 'company_id, cycle_id, employee_id, questionnaire_id'), `reason = 'Outra'`),
    evaluation_nominations: managed('evaluation_nominations', of('evaluation_nominations', 'company_id, participant_id, evaluator_id, status, nominated_by'), `reason = 'Outra'`),
  },
}
