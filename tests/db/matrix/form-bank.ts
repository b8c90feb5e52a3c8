import { administrators, nobody, only, type MatrixPart } from './actors.ts'

const question = `(select id from public.form_bank_questions where company_id = {company} and title = 'Da matriz')`

/** Whoever manages evaluations reads the bank, its commands write it. */
export const formBankMatrix: MatrixPart = {
  tables: {
    form_bank_questions: {
      probes: {
        select: { everything: 'select * from public.form_bank_questions where company_id = {company}' },
        insert: { everything: `insert into public.form_bank_questions (company_id, kind, title) values ({company}, 'text', 'Nova')` },
        update: { everything: `update public.form_bank_questions set theme = 'Outro' where company_id = {company}` },
        delete: { everything: 'delete from public.form_bank_questions where company_id = {company}' },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
    form_bank_options: {
      probes: {
        select: { everything: 'select * from public.form_bank_options where company_id = {company}' },
        insert: { everything: `insert into public.form_bank_options (company_id, bank_question_id, position, label) values ({company}, ${question}, 9, 'Nova')` },
        update: { everything: `update public.form_bank_options set label = 'Outra' where company_id = {company}` },
        delete: { everything: 'delete from public.form_bank_options where company_id = {company}' },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
  },
  scene: [
    `with question as (insert into public.form_bank_questions (company_id, kind, title) values ($1, 'single', 'Da matriz') returning *)
     insert into public.form_bank_options (company_id, bank_question_id, position, label) select q.company_id, q.id, 1, 'Sim' from question q`,
  ],
}
