import { administrators, members, nobody, only, reference, type MatrixPart } from './actors.ts'

/** What the law says is open to everyone signed in; what a company says of it, to the company; administrators write. */
export const leavesMatrix: MatrixPart = {
  tables: {
    leave_rules: reference('leave_rules', 'rule'),
    statutory_rules: reference('statutory_rules', 'rule'),
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
  },
  scene: [
    `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'wedding', '2026-01-01', 4)`,
    `insert into public.holidays (company_id, name, kind, on_date) values ($1, 'Aniversário da cidade', 'municipal', '2026-01-25')`,
  ],
}
