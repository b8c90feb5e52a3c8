import { only, type MatrixPart } from './actors.ts'

const owners = {
  user: 'own', manager: 'own', admin: 'own', master: 'own', 'master in another company': 'own', "another company's admin": 'own',
} as const

/** Views of lists. In the demo each account has one of its own; the scene adds one that is shared with the company. */
export const savedViewsMatrix: MatrixPart = {
  tables: {
    saved_views: {
      probes: {
        select: {
          everything: `select * from public.saved_views where company_id = {company} and visibility = 'company'`,
        },
        insert: {
          everything: `insert into public.saved_views (company_id, owner_employee_id, list_key, name)
            select company_id, id, 'employees', 'De outra pessoa' from public.employees where company_id = {company} and user_id is null limit 1`,
          own: `insert into public.saved_views (company_id, list_key, name)
            select company_id, 'employees', 'Minha' from public.employees where id = {me}`,
        },
        update: {
          everything: `update public.saved_views set name = name || ' 2' where company_id = {company}`,
          own: `update public.saved_views set name = name || ' 2' where owner_employee_id = {me}`,
        },
        delete: {
          everything: `delete from public.saved_views where company_id = {company} and visibility = 'company'`,
        },
      },
      answers: {
        select: only({ user: 'allow', manager: 'allow', admin: 'allow', master: 'allow', service_role: 'allow' }),
        insert: only(owners),
        update: only(owners),
        delete: only({ admin: 'allow', master: 'allow' }),
      },
    },
  },
  scene: [
    `insert into public.saved_views (company_id, owner_employee_id, list_key, name, visibility)
     select company_id, id, 'employees', 'Visão de todos', 'company' from public.employees
     where company_id = $1 and user_id is null order by id limit 1`,
  ],
}
