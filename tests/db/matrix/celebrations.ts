import { nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

/** Rows of others alone stand in the scene: each person reads what is their own, an administrator nothing more. */
const othersHidden = (table: string, mark: string, column: string): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company} and ${mark}` },
    insert: { everything: `insert into public.${table} (company_id) values ({company})` },
    update: { everything: `update public.${table} set ${column} = ${column} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: only({ service_role: 'allow' }), insert: nobody, update: nobody, delete: nobody },
})

const somebody = (offset: number): string => `(select id from public.employees where company_id = $1 and user_id is null order by id offset ${offset} limit 1)`

export const celebrationsMatrix: MatrixPart = {
  tables: {
    celebration_choices: othersHidden('celebration_choices', `updated_at = '2001-01-01'`, 'shows_years'),
    greetings: othersHidden('greetings', `sent_at = '2001-01-01'`, 'message'),
  },
  scene: [
    `insert into public.celebration_choices (company_id, employee_id, shows_years, updated_at) values ($1, ${somebody(0)}, false, '2001-01-01')`,
    `insert into public.greetings (company_id, employee_id, sender_id, kind, on_date, message, sent_at)
     values ($1, ${somebody(0)}, ${somebody(1)}, 'birthday', '2001-01-01', 'congratulations', '2001-01-01')`,
  ],
}
