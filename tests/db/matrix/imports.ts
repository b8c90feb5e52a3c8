import { administrators, nobody, only, type MatrixPart } from './actors.ts'

/** Whoever brought a spreadsheet reads its line, and administrators of the company read all; rows of sheets are no table of the API. */
export const importsMatrix: MatrixPart = {
  tables: {
    imports: {
      probes: {
        select: { everything: `select * from public.imports where company_id = {company}` },
        insert: {
          everything: `insert into public.imports (company_id, kind, file_name, fields, created_by)
            values ({company}, 'employees', 'a.xlsx', '{cpf}', gen_random_uuid())`,
        },
        update: { everything: `update public.imports set status = 'done' where company_id = {company}` },
        delete: { everything: `delete from public.imports where company_id = {company}` },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
  },
  scene: [
    `insert into public.imports (company_id, kind, file_name, fields, created_by) values ($1, 'employees', 'pessoas.xlsx', '{cpf}', gen_random_uuid())`,
  ],
}
