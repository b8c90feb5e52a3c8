import { administrators, members, nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

/** Whoever manages assets reads them all, everybody what is theirs; custody is written by its verbs alone. */
const held = only({ user: 'own', manager: 'own', ...administrators, 'master in another company': 'own', "another company's admin": 'own' })

/** The demo gives each login a badge, in the order of their e-mails: admin, manager, master, user. */
const badge = (company: string, number: number): string => `md5('${company} CR-000${String(number)}')::uuid`
const badges = [1, 2, 3, 4].map((number) => badge('Aurora', number)).concat(badge('Boreal', 1)).join(', ')

/** What the demo gave with badges: the own one beside those of admin and master, whom nobody of the others leads. */
const custody = (table: string, key: string, insert: string): TableAccess => ({
  probes: {
    select: {
      everything: `select * from public.${table} where company_id = {company}
        and (${key} in (${badge('Aurora', 1)}, ${badge('Aurora', 3)}) or (employee_id = {me} and ${key} in (${badges})))`,
      own: `select * from public.${table} where employee_id = {me} and ${key} in (${badges})`,
    },
    insert: { everything: insert },
    update: { everything: `update public.${table} set company_id = company_id where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: held, insert: nobody, update: nobody, delete: nobody },
})

export const assetsMatrix: MatrixPart = {
  tables: {
    asset_categories: {
      probes: {
        select: { everything: `select * from public.asset_categories where company_id = {company}` },
        insert: { everything: `insert into public.asset_categories (company_id, name) values ({company}, 'Categoria nova')` },
        update: { everything: `update public.asset_categories set term = 'Outro termo' where company_id = {company}` },
        delete: { everything: `delete from public.asset_categories where company_id = {company}` },
      },
      answers: { select: only(members), insert: only(administrators), update: only(administrators), delete: nobody },
    },
    assets: {
      probes: {
        select: {
          everything: `select * from public.assets where company_id = {company} and tag like 'CR-%' and (holder_id is null or holder_id = {me})`,
          own: `select * from public.assets where holder_id = {me} and tag like 'CR-%'`,
        },
        insert: {
          everything: `insert into public.assets (company_id, tag, category_id, name)
            select company_id, 'NOVO-1', id, 'Bem novo' from public.asset_categories where company_id = {company} order by id limit 1`,
        },
        update: { everything: `update public.assets set notes = 'Anotação' where company_id = {company}` },
        delete: { everything: `delete from public.assets where company_id = {company}` },
      },
      answers: { select: held, insert: only(administrators), update: only(administrators), delete: nobody },
    },
    asset_handovers: custody('asset_handovers', 'id', `insert into public.asset_handovers (company_id, employee_id, delivered_at)
      select company_id, id, now() from public.employees where company_id = {company} limit 1`),
    asset_assignments: custody('asset_assignments', 'handover_id', `insert into public.asset_assignments (company_id, asset_id, employee_id, handover_id, delivered_at, delivery_condition)
      select company_id, asset_id, employee_id, handover_id, now(), 'good' from public.asset_assignments where company_id = {company} limit 1`),
    asset_events: {
      probes: {
        select: { everything: `select * from public.asset_events where company_id = {company}` },
        insert: {
          everything: `insert into public.asset_events (company_id, asset_id, at, kind, to_status)
            select company_id, id, now(), 'moved', 'lost' from public.assets where company_id = {company} limit 1`,
        },
        update: { everything: `update public.asset_events set note = 'Outra' where company_id = {company}` },
        delete: { everything: `delete from public.asset_events where company_id = {company}` },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
  },
  // Cometa, which the demo gives nothing.
  scene: [
    `insert into public.assets (company_id, tag, category_id, name)
     select c.company_id, 'CR-MATRIZ', c.id, 'Bem da matriz' from public.asset_categories c where c.company_id = $1 order by c.id limit 1`,
  ],
}
