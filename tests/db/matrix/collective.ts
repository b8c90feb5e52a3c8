import { administrators, nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

/** HR reads; the verbs of the chapter write, nobody by statement. */
const readByHr = (table: string, insert: string, change: string): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company}` },
    insert: { everything: `insert into public.${table} ${insert}` },
    update: { everything: `update public.${table} set ${change} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
})

export const collectiveMatrix: MatrixPart = {
  tables: {
    collective_vacations: readByHr('collective_vacations', `(company_id, name) values ({company}, 'Recesso')`, `name = 'Outro nome'`),
    collective_choices: readByHr('collective_choices', `(company_id, collective_id, is_in, employee_id)
      select c.company_id, c.id, false, e.id from public.collective_vacations c join public.employees e using (company_id) where company_id = {company} limit 1`, `reason = 'x'`),
    collective_members: readByHr('collective_members', `(company_id, collective_id, employee_id)
      select c.company_id, c.id, e.id from public.collective_vacations c join public.employees e using (company_id) where company_id = {company} limit 1`, 'vacation_days = 30'),
    collective_shares: readByHr('collective_shares', `(company_id, member_id, request_id)
      select m.company_id, m.id, r.id from public.collective_members m join public.leave_requests r using (company_id) where company_id = {company} limit 1`, 'member_id = member_id'),
  },
  scene: [
    `insert into public.collective_vacations (company_id, name) values ($1, 'Fim de ano')`,
    `insert into public.collective_choices (company_id, collective_id, is_in, employee_id, reason)
      select c.company_id, c.id, false, e.id, 'Plantão' from public.collective_vacations c join public.employees e on e.company_id = c.company_id and e.user_id is not null where c.company_id = $1 limit 1`,
    `insert into public.collective_members (company_id, collective_id, employee_id)
      select c.company_id, c.id, e.id from public.collective_vacations c join public.employees e on e.company_id = c.company_id and e.user_id is not null where c.company_id = $1 limit 1`,
    `insert into public.collective_shares (company_id, member_id, request_id)
      select m.company_id, m.id, r.id from public.collective_members m join public.leave_requests r on r.company_id = m.company_id where m.company_id = $1 limit 1`,
  ],
}
