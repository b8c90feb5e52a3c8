import { administrators, members, nobody, only, reference, type MatrixPart, type TableAccess } from './actors.ts'

/** Those of the team of gestor@aurora.demo. */
const team = `(employee_id = any (array(select e.id from public.employees e join public.employees m on m.id = e.manager_id where m.email = 'gestor@aurora.demo')))`

/** Rows of people that nobody writes by statement; that everybody reads the own ones is told by subjects/leaves.test.ts. */
const ofPerson = (table: string, insert: string, change: string, readers: TableAccess['answers']['select'], which = 'true'): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company} and employee_id is distinct from {me} and ${which}` },
    insert: { everything: `insert into public.${table} ${insert}` },
    update: { everything: `update public.${table} set ${change} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: readers, insert: nobody, update: nobody, delete: nobody },
})
/** Whoever signs in, and the team that somebody has. */
const few = `(e.user_id is not null or e.manager_id in (select m.id from public.employees m where m.email like 'gestor@%'))`
const teamReads = only({ manager: 'allow', ...administrators })

/** What the law says is open to everyone signed in; what a company says of it, to the company; administrators write. */
export const leavesMatrix: MatrixPart = {
  tables: {
    leave_rules: reference('leave_rules', 'rule'),
    statutory_rules: reference('statutory_rules', 'rule'),
    statutory_rule_changes: reference('statutory_rule_changes', 'rule'),
    vacation_rules: reference('vacation_rules', 'code'),
    public_holidays: reference('public_holidays', 'id'),
    company_leave_rules: {
      probes: {
        select: { everything: `select * from public.company_leave_rules where company_id = {company}` },
        insert: { everything: `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ({company}, 'bereavement', '2026-01-01', 5)` },
        update: { everything: `update public.company_leave_rules set value = 5 where company_id = {company}` },
        delete: { everything: `delete from public.company_leave_rules where company_id = {company}` },
      },
      answers: { select: only(members), insert: only(administrators), update: only(administrators), delete: nobody },
    },
    holidays: {
      probes: {
        select: { everything: `select * from public.holidays where company_id = {company}` },
        insert: { everything: `insert into public.holidays (company_id, name, kind, on_date) values ({company}, 'Padroeira', 'municipal', '2026-08-15')` },
        update: { everything: `update public.holidays set name = 'Outro nome' where company_id = {company}` },
        delete: { everything: `delete from public.holidays where company_id = {company}` },
      },
      answers: { select: only(members), insert: only(administrators), update: only(administrators), delete: nobody },
    },
    leave_types: {
      probes: {
        select: { everything: `select * from public.leave_types where company_id = {company}` },
        insert: { everything: `insert into public.leave_types (company_id, name, category) values ({company}, 'Licença nova', 'other')` },
        update: { everything: `update public.leave_types set color = 'blue' where company_id = {company}` },
        delete: { everything: `delete from public.leave_types where company_id = {company}` },
      },
      answers: { select: only(members), insert: only(administrators), update: only(administrators), delete: nobody },
    },
    leave_requests: ofPerson('leave_requests', `(company_id, employee_id, type_id)
      select t.company_id, e.id, t.id from public.leave_types t join public.employees e using (company_id) where company_id = {company} limit 1`,
      `status = 'approved'`, only(administrators)),
    leaves: ofPerson('leaves', `(company_id, request_id, employee_id, starts_on, ends_on, days)
      select company_id, id, employee_id, '2030-01-01', '2030-01-01', 1 from public.leave_requests where company_id = {company} limit 1`,
      'days = 0', teamReads, team),
    leave_ledger: ofPerson('leave_ledger', `(company_id, employee_id, type_id, period_from, on_date, days, kind)
      select t.company_id, e.id, t.id, '2026-01-01', '2026-01-01', 9, 'credit' from public.leave_types t join public.employees e using (company_id)
      where company_id = {company} limit 1`, 'days = 99', teamReads, team),
    leave_certificates: ofPerson('leave_certificates', `(request_id, company_id, employee_id)
      select id, company_id, employee_id from public.leave_requests where company_id = {company} limit 1`, `cid = 'A00'`,
      only({ service_role: 'allow' })),
    return_exams: ofPerson('return_exams', `(company_id, employee_id, condition_group, because, due_on)
      select company_id, id, gen_random_uuid(), 'long', '2026-02-02' from public.employees where company_id = {company} limit 1`, `due_on = '2026-02-03'`,
      only({ service_role: 'allow' })),
    person_facts: ofPerson('person_facts', `(company_id, employee_id, kind, on_date)
      select company_id, id, 'pregnancy', '2026-02-02' from public.employees where company_id = {company} limit 1`, `ended_on = '2026-02-03'`,
      only({ service_role: 'allow' })),
    // A draft is read by who made it alone: this one is of somebody who does not sign in.
    vacation_plans: ofPerson('vacation_plans', `(company_id, author_id, employee_id, period_from, starts_on, days)
      select company_id, id, id, '2026-01-01', '2030-01-07', 10 from public.employees where company_id = {company} limit 1`, 'days = 12',
      only({ service_role: 'allow' })),
    vacation_loss_reviews: ofPerson('vacation_loss_reviews', `(company_id, employee_id, period_from, code, note)
      select company_id, id, '2026-01-01', 'loss_benefit', 'x' from public.employees where company_id = {company} limit 1`, `note = 'x'`, only(administrators)),
    vacation_restarts: ofPerson('vacation_restarts', `(company_id, employee_id, on_date, reason, note)
      select company_id, id, '2026-02-02', 'collective', 'x' from public.employees where company_id = {company} limit 1`, `note = 'x'`, only(administrators)),
  },
  scene: [
    `insert into public.statutory_rule_changes (rule, valid_from, value, source) select 'wedding', '2026-01-01', 3, 'Cena' where $1::uuid is not null`,
    `insert into public.leave_requests (company_id, employee_id, type_id, status)
      select e.company_id, e.id, (select id from public.leave_types t where t.company_id = e.company_id and t.key = 'wedding'), 'approved'
      from public.employees e where e.company_id = $1 and ${few}`,
    `insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days)
      select r.company_id, r.id, r.employee_id, '2020-03-02', '2020-03-04', 3 from public.leave_requests r where r.company_id = $1 and r.period_from is null
        and not exists (select from public.leaves l where l.request_id = r.id)`,
    `insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note)
      select e.company_id, e.id, (select id from public.leave_types t where t.company_id = e.company_id and t.key = 'birthday'), '2026-01-01', '2026-01-01', 1, 'adjust', 'Cena'
      from public.employees e where e.company_id = $1 and ${few}`,
    `insert into public.leave_certificates (request_id, company_id, employee_id) select r.id, r.company_id, r.employee_id from public.leave_requests r where r.company_id = $1
      on conflict do nothing`,
    `insert into public.return_exams (company_id, employee_id, condition_group, because, due_on)
      select e.company_id, e.id, e.id, 'long', '2026-02-02' from public.employees e where e.company_id = $1 and ${few}`,
    `insert into public.person_facts (company_id, employee_id, kind, on_date)
      select e.company_id, e.id, 'pregnancy', '2020-02-02' from public.employees e where e.company_id = $1 and ${few}`,
    `insert into public.vacation_loss_reviews (company_id, employee_id, period_from, code, note)
      select e.company_id, e.id, '2020-01-02', 'loss_benefit', 'Cena' from public.employees e where e.company_id = $1 and ${few}`,
    `insert into public.vacation_restarts (company_id, employee_id, on_date, reason, note)
      select e.company_id, e.id, '2026-01-02', 'collective', 'Cena' from public.employees e where e.company_id = $1 and ${few}`,
    `insert into public.vacation_plans (company_id, author_id, employee_id, period_from, starts_on, days)
      select e.company_id, e.id, e.id, '2026-01-01', '2027-01-11', 10 from public.employees e where e.company_id = $1 and e.user_id is null order by e.id limit 1`,
    `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'wedding', '2026-01-01', 4)`,
    `insert into public.holidays (company_id, name, kind, on_date) values ($1, 'Aniversário da cidade', 'municipal', '2026-01-25')`,
  ],
}
