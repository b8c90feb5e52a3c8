import { administrators, members, nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

/** A list of the company that everyone in it reads and administrators keep. */
const catalogue = (table: string, columns: string, values: string): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company}` },
    insert: { everything: `insert into public.${table} (company_id, ${columns}) values ({company}, ${values})` },
    update: { everything: `update public.${table} set archived_at = archived_at where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: only(members), insert: only(administrators), update: only(administrators), delete: nobody },
})

/** Positions, sites, cost centres, and the history of everybody's work: that of others by select, the own by its verb alone. */
export const assignmentsMatrix: MatrixPart = {
  tables: {
    positions: catalogue('positions', 'title', `'Cargo novo'`),
    work_sites: catalogue('work_sites', 'name', `'Local novo'`),
    cost_centres: catalogue('cost_centres', 'code, name', `'9-99', 'Centro novo'`),
    employee_assignments: {
      probes: {
        select: {
          everything: `select * from public.employee_assignments where company_id = {company} and employee_id is distinct from {me}`,
          own: `select * from public.employee_assignments where employee_id = {me}`,
        },
        insert: {
          everything: `insert into public.employee_assignments (company_id, employee_id, starts_on, reason)
            select company_id, id, '1999-01-01', 'correction' from public.employees where company_id = {company} limit 1`,
        },
        update: { everything: `update public.employee_assignments set position_title = 'X' where company_id = {company}` },
        delete: { everything: `delete from public.employee_assignments where company_id = {company}` },
      },
      answers: { select: only({ manager: 'allow', ...administrators }), insert: nobody, update: nobody, delete: nobody },
    },
  },
  scene: [
    `insert into public.positions (company_id, title) values ($1, 'Cargo da matriz')`,
    `insert into public.work_sites (company_id, name) values ($1, 'Local da matriz')`,
    `insert into public.cost_centres (company_id, code, name) values ($1, 'M-1', 'Centro da matriz')`,
  ],
}
