import { administrators, nobody, only, type MatrixPart } from './actors.ts'

/** Tags: whoever sees everyone reads them, administrators keep them, and who has one is written by its verb alone. */
export const tagsMatrix: MatrixPart = {
  tables: {
    employee_tags: {
      probes: {
        select: { everything: `select * from public.employee_tags where company_id = {company}` },
        insert: { everything: `insert into public.employee_tags (company_id, name) values ({company}, 'Etiqueta nova')` },
        update: { everything: `update public.employee_tags set color = 'red' where company_id = {company}` },
        delete: { everything: `delete from public.employee_tags where company_id = {company}` },
      },
      answers: { select: only({ manager: 'allow', ...administrators }), insert: only(administrators), update: only(administrators), delete: nobody },
    },
    employee_tag_links: {
      probes: {
        select: { everything: `select * from public.employee_tag_links where company_id = {company}` },
        insert: {
          everything: `insert into public.employee_tag_links (company_id, tag_id, employee_id)
            select t.company_id, t.id, e.id from public.employee_tags t, public.employees e
            where t.company_id = {company} and e.company_id = {company} order by e.id desc limit 1`,
        },
        update: { everything: `update public.employee_tag_links set created_at = now() where company_id = {company}` },
        delete: { everything: `delete from public.employee_tag_links where company_id = {company}` },
      },
      answers: { select: only({ manager: 'allow', ...administrators }), insert: nobody, update: nobody, delete: nobody },
    },
  },
  scene: [
    `insert into public.employee_tags (company_id, name) values ($1, 'Etiqueta da matriz')`,
    `insert into public.employee_tag_links (company_id, tag_id, employee_id)
     select t.company_id, t.id, (select e.id from public.employees e where e.company_id = t.company_id order by e.id limit 1)
     from public.employee_tags t where t.company_id = $1`,
  ],
}
