import { administrators, nobody, only, type MatrixPart } from './actors.ts'

/** Steps that a company leaves out: administrators read them, and the verb alone writes. */
export const companyStartMatrix: MatrixPart = {
  tables: {
    company_start_choices: {
      probes: {
        select: { everything: `select * from public.company_start_choices where company_id = {company}` },
        insert: { everything: `insert into public.company_start_choices (company_id, step, choice) values ({company}, 'heads', 'later')` },
        update: { everything: `update public.company_start_choices set choice = 'later' where company_id = {company}` },
        delete: { everything: `delete from public.company_start_choices where company_id = {company}` },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
  },
  scene: [`insert into public.company_start_choices (company_id, step, choice) values ($1, 'documents', 'not_applicable')`],
}
