import { administrators, nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

/** Nobody writes these by table; `mark` narrows to the row of the scene, since every company is born with templates. */
const readOnly = (table: string, column: string, mark: string, select: TableAccess['answers']['select']): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company} and ${mark}` },
    insert: { everything: `insert into public.${table} (company_id) values ({company})` },
    update: { everything: `update public.${table} set ${column} = ${column} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select, insert: nobody, update: nobody, delete: nobody },
})

/** Nobody's report at any height: the manager of the demo reads the team. */
const someone = `(select e.id from public.employees e where e.company_id = $1 and e.user_id is null and e.hire_date is not null
  and not exists (select from public.departments d join public.employees g on g.id = d.head_employee_id where d.id = e.department_id and g.email like 'gestor@%')
  and not exists (with recursive up (id) as (select e.manager_id union select m.manager_id from public.employees m join up on up.id = m.id)
    select from up join public.employees g on g.id = up.id where g.email like 'gestor@%')
  order by e.id limit 1)`
const template = `(select id from public.journey_templates where company_id = $1 and name = 'Matriz')`
const journey = `(select id from public.journeys where company_id = $1 and base_date = '2001-01-01')`
const kit = `(select id from public.journey_kits where company_id = $1 and name = 'Matriz')`
const run = `(select id from public.journey_runs where company_id = $1 and failure = 'Matriz')`

/** Arrivals of a colleague outside every team; drafts of an administrator. Own, team's and assigned rows are in the subject's tests and attacks. */
export const admissionsMatrix: MatrixPart = {
  tables: {
    journey_templates: readOnly('journey_templates', 'name', `name = 'Matriz'`, only(administrators)),
    journey_template_tasks: readOnly('journey_template_tasks', 'title', `title = 'Matriz'`, only(administrators)),
    journey_kits: readOnly('journey_kits', 'name', `name = 'Matriz'`, only(administrators)),
    journey_kit_items: readOnly('journey_kit_items', 'position', 'position = 99', only(administrators)),
    journeys: readOnly('journeys', 'base_date', `base_date = '2001-01-01'`, only(administrators)),
    journey_runs: readOnly('journey_runs', 'failure', `failure = 'Matriz'`, only(administrators)),
    journey_run_people: readOnly('journey_run_people', 'problem', `problem = 'Matriz'`, only(administrators)),
    admissions: readOnly('admissions', 'first_day_place', `first_day_place = 'Matriz'`, only(administrators)),
    journey_tasks: readOnly('journey_tasks', 'title', `title = 'Matriz'`, only(administrators)),
    experience_decisions: readOnly('experience_decisions', 'note', `note = 'Matriz'`, only(administrators)),
    experience_reviews: readOnly('experience_reviews', 'term_on', `term_on = '1990-01-31'`, only(administrators)),
    admission_drafts: readOnly('admission_drafts', 'title', `title = 'Matriz'`, only({ admin: 'allow', service_role: 'allow' })),
  },
  scene: [
    `insert into public.journey_templates (company_id, kind, name) values ($1, 'admission', 'Matriz')`,
    `insert into public.journey_template_tasks (company_id, template_id, position, title, responsible) values ($1, ${template}, 100, 'Matriz', 'hr')`,
    `insert into public.journey_kits (company_id, name) values ($1, 'Matriz')`,
    `insert into public.journey_kit_items (company_id, kit_id, position, document_type_id)
     values ($1, ${kit}, 99, (select id from public.document_types where company_id = $1 order by name limit 1))`,
    `insert into public.journey_runs (company_id, kind, failure, created_by) values ($1, 'admission', 'Matriz', ${someone})`,
    `insert into public.journey_run_people (company_id, run_id, employee_id, problem) values ($1, ${run}, ${someone}, 'Matriz')`,
    `insert into public.journeys (company_id, kind, employee_id, base_date) values ($1, 'admission', ${someone}, '2001-01-01')`,
    `insert into public.admissions (id, company_id, employee_id, first_day_place) values (${journey}, $1, ${someone}, 'Matriz')`,
    `insert into public.journey_tasks (company_id, journey_id, employee_id, position, title, responsible, offset_days, not_before, due_on)
     values ($1, ${journey}, ${someone}, 100, 'Matriz', 'hr', 0, '2001-01-01', '2001-01-01')`,
    // Old enough for a contract of 1990, whoever it is.
    `update public.employees set birth_date = '1960-05-05' where id = ${someone}`,
    `insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, ended_on, experience_ends_on)
     values ($1, ${someone}, 'experience', '1990-01-01', '1990-01-31', '1990-01-31')`,
    `insert into public.experience_decisions (company_id, employee_id, contract_id, term_on, decision, note, decided_by)
     select company_id, employee_id, id, '1990-01-31', 'end', 'Matriz', employee_id from public.employee_contracts where company_id = $1 and starts_on = '1990-01-01'`,
    `insert into public.experience_reviews (company_id, employee_id, contract_id, term_on)
     select company_id, employee_id, id, '1990-01-31' from public.employee_contracts where company_id = $1 and starts_on = '1990-01-01'`,
    `insert into public.admission_drafts (company_id, title, created_by)
     select e.company_id, 'Matriz', e.id from public.employees e join auth.users u on u.id = e.user_id where e.company_id = $1 and e.role = 'admin' order by u.email = 'admin@aurora.demo' desc, u.email limit 1`,
  ],
}
