import { administrators, nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

const someone = `(select id from public.employees where company_id = $1 and user_id is null order by id limit 1)`

const written = (table: string, column: string, mark: string): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company} and ${mark}` },
    insert: { everything: `insert into public.${table} (company_id) values ({company})` },
    update: { everything: `update public.${table} set ${column} = ${column} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
})

/** Campaigns of documents: the administration alone, by the permission of their purpose. Audiences are private. */
export const campaignsMatrix: MatrixPart = {
  tables: {
    campaigns: written('campaigns', 'title', `title = 'Matriz'`),
    campaign_people: written('campaign_people', 'last_told_on', `last_told_on = '2001-01-01'`),
  },
  scene: [
    `insert into public.campaigns (company_id, purpose, title, due_on, wishes, sent_on) values ($1, 'documents', 'Matriz', '2001-01-01', '{}', '2001-01-01')`,
    `insert into public.campaign_people (company_id, campaign_id, employee_id, last_told_on)
     select c.company_id, c.id, ${someone}, '2001-01-01' from public.campaigns c where c.company_id = $1 and c.title = 'Matriz'`,
  ],
}
