import { administrators, nobody, only, type MatrixPart } from './actors.ts'

/** Administrators read that a month was closed; what its file holds is read through the audited door alone. */
export const payrollMatrix: MatrixPart = {
  tables: {
    payroll_closings: {
      probes: {
        select: { everything: `select * from public.payroll_closings where company_id = {company}` },
        insert: {
          everything: `insert into public.payroll_closings (company_id, month, total, digest, closed_by_name)
            values ({company}, '2020-02-01', 0, repeat('0', 64), 'Ninguém')`,
        },
        update: { everything: `update public.payroll_closings set total = 1 where company_id = {company}` },
        delete: { everything: `delete from public.payroll_closings where company_id = {company}` },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
  },
  scene: [
    `insert into public.payroll_closings (company_id, month, total, digest, closed_by_name) values ($1, '2020-01-01', 0, repeat('0', 64), 'Quem fecha')`,
  ],
}
