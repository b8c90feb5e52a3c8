import { nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

/** A case is its readers' alone: of the actors only the secret key, which no person holds, reads the one of the scene. */
const ofReaders = (table: string, insert: string, change: string): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company}` },
    insert: { everything: insert },
    update: { everything: `update public.${table} set ${change} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: only({ service_role: 'allow' }), insert: nobody, update: nobody, delete: nobody },
})

const someone = (offset: number): string => `(select id from public.employees where company_id = $1 and user_id is null order by id offset ${offset} limit 1)`
const caseOf = '(select id from public.confidential_cases where company_id = {company} limit 1)'

export const confidentialMatrix: MatrixPart = {
  tables: {
    confidential_cases: ofReaders(
      'confidential_cases',
      `insert into public.confidential_cases (id, company_id, kind, employee_id, opened_by) select gen_random_uuid(), company_id, 'disciplinary', id, {me}
       from public.employees where company_id = {company} limit 1`,
      'lifted_at = now()',
    ),
    confidential_readers: ofReaders(
      'confidential_readers',
      `insert into public.confidential_readers (company_id, case_id, reader_id, origin, added_by) values ({company}, ${caseOf}, {me}, 'named', {me})`,
      'removed_at = now()',
    ),
    confidential_tasks: ofReaders(
      'confidential_tasks',
      `insert into public.confidential_tasks (company_id, case_id, title, assignee_id, due_on, created_by) values ({company}, ${caseOf}, 'X', {me}, '2027-01-01', {me})`,
      `status = 'done', done_at = now()`,
    ),
  },
  scene: [
    `insert into public.confidential_cases (id, company_id, kind, employee_id, opened_by)
     values ($1, $1, 'disciplinary', ${someone(0)}, ${someone(1)})`,
    `insert into public.confidential_readers (company_id, case_id, reader_id, origin, added_by) values ($1, $1, ${someone(1)}, 'opener', ${someone(1)})`,
    `insert into public.confidential_tasks (company_id, case_id, title, assignee_id, due_on, created_by) values ($1, $1, 'Separar arquivos', ${someone(2)}, '2027-01-01', ${someone(1)})`,
  ],
}
