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

/** Whoever manages assets reads it, its commands write it. */
const kept = (table: string, insert: string, change: string): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company}` },
    insert: { everything: insert },
    update: { everything: `update public.${table} set ${change} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
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
            select company_id, 'NOVO-1', id, 'Bem novo' from public.asset_categories where company_id = {company} and kind <> 'epi' order by id limit 1`,
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
    asset_files: {
      probes: {
        select: { everything: `select * from public.asset_files where company_id = {company}` },
        insert: {
          everything: `insert into public.asset_files (company_id, asset_id, kind, file_id)
            select company_id, asset_id, 'invoice', file_id from public.asset_files where company_id = {company} limit 1`,
        },
        update: { everything: `update public.asset_files set kind = 'invoice' where company_id = {company}` },
        delete: { everything: `delete from public.asset_files where company_id = {company}` },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
    asset_maintenances: {
      probes: {
        select: { everything: `select * from public.asset_maintenances where company_id = {company}` },
        insert: {
          everything: `insert into public.asset_maintenances (company_id, asset_id, problem, opened_on)
            select company_id, id, 'Não liga', current_date from public.assets where company_id = {company} limit 1`,
        },
        update: { everything: `update public.asset_maintenances set cost = 1 where company_id = {company}` },
        delete: { everything: `delete from public.asset_maintenances where company_id = {company}` },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
    asset_damages: {
      probes: {
        select: { everything: `select * from public.asset_damages where company_id = {company}` },
        insert: {
          everything: `insert into public.asset_damages (company_id, asset_id, assignment_id, employee_id, kind, happened_on, note)
            select company_id, asset_id, id, employee_id, 'loss', current_date, 'Sumiu' from public.asset_assignments where company_id = {company} limit 1`,
        },
        update: { everything: `update public.asset_damages set note = 'Outra' where company_id = {company}` },
        delete: { everything: `delete from public.asset_damages where company_id = {company}` },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
    asset_requests: {
      probes: {
        select: {
          everything: `select * from public.asset_requests where company_id = {company} and (reason = 'Da matriz' or employee_id = {me})`,
          own: `select * from public.asset_requests where employee_id = {me}`,
        },
        insert: {
          everything: `insert into public.asset_requests (company_id, employee_id, category_id)
            select c.company_id, {me}, c.id from public.asset_categories c where c.company_id = {company} limit 1`,
        },
        update: { everything: `update public.asset_requests set status = 'approved' where company_id = {company}` },
        delete: { everything: `delete from public.asset_requests where company_id = {company}` },
      },
      answers: { select: held, insert: nobody, update: nobody, delete: nobody },
    },
    asset_kits: kept('asset_kits', `insert into public.asset_kits (company_id, name) values ({company}, 'Outro kit')`, `name = 'Outro'`),
    asset_kit_items: kept('asset_kit_items', `insert into public.asset_kit_items (company_id, kit_id, category_id, quantity)
      select k.company_id, k.id, c.id, 1 from public.asset_kits k join public.asset_categories c on c.company_id = k.company_id where k.company_id = {company} limit 1`, 'quantity = 2'),
    asset_kit_positions: kept('asset_kit_positions', `insert into public.asset_kit_positions (company_id, kit_id, position_id)
      select k.company_id, k.id, p.id from public.asset_kits k join public.positions p on p.company_id = k.company_id where k.company_id = {company} limit 1`, 'kit_id = kit_id'),
    asset_returns: kept('asset_returns', `insert into public.asset_returns (company_id, employee_id, returned_at) select company_id, id, now() from public.employees where company_id = {company} limit 1`, 'returned_at = now()'),
    asset_keepers: kept('asset_keepers', `insert into public.asset_keepers (company_id, work_site_id, employee_id)
      select w.company_id, w.id, {me} from public.work_sites w where w.company_id = {company} limit 1`, 'employee_id = employee_id'),
    ppe_certificates: kept('ppe_certificates', `insert into public.ppe_certificates (company_id, ca_number, valid_until) values ({company}, '1', '2030-01-01')`, `valid_until = '2031-01-01'`),
    supply_items: kept('supply_items', `insert into public.supply_items (company_id, category_id, name) select company_id, id, 'Outro' from public.asset_categories where company_id = {company} limit 1`, 'quantity = 9'),
    supply_moves: kept('supply_moves', `insert into public.supply_moves (company_id, item_id, at, kind, quantity, balance) select company_id, id, now(), 'in', 1, 1 from public.supply_items where company_id = {company} limit 1`, 'quantity = 9'),
    ppe_requirements: kept('ppe_requirements', `insert into public.ppe_requirements (company_id, position_id, category_id)
      select p.company_id, p.id, c.id from public.positions p join public.asset_categories c on c.company_id = p.company_id where p.company_id = {company} limit 1`, 'category_id = category_id'),
    asset_settings: kept('asset_settings', `insert into public.asset_settings (company_id) values ({company})`, `caepi_headings = '{}'`),
    supply_deliveries: {
      probes: {
        select: {
          everything: `select * from public.supply_deliveries where company_id = {company} and (quantity = 999 or employee_id = {me})`,
          own: `select * from public.supply_deliveries where employee_id = {me}`,
        },
        insert: {
          everything: `insert into public.supply_deliveries (company_id, item_id, employee_id, handover_id, quantity, reason, delivered_at)
            select i.company_id, i.id, {me}, h.id, 1, 'first', now() from public.supply_items i join public.asset_handovers h on h.company_id = i.company_id where i.company_id = {company} limit 1`,
        },
        update: { everything: `update public.supply_deliveries set quantity = 1 where company_id = {company}` },
        delete: { everything: `delete from public.supply_deliveries where company_id = {company}` },
      },
      answers: { select: held, insert: nobody, update: nobody, delete: nobody },
    },
    asset_audits: kept('asset_audits', `insert into public.asset_audits (company_id, title, due_on, includes_stock, created_at) values ({company}, 'Outra', current_date, true, now())`, `title = 'Outra'`),
    asset_audit_items: kept('asset_audit_items', `insert into public.asset_audit_items (company_id, audit_id, asset_id)
      select t.company_id, t.id, a.id from public.asset_audits t join public.assets a on a.company_id = t.company_id where t.company_id = {company} limit 1`, `note = 'Outra'`),
    asset_audit_strays: kept('asset_audit_strays', `insert into public.asset_audit_strays (company_id, audit_id, code, at)
      select company_id, id, 'X-2', now() from public.asset_audits where company_id = {company} limit 1`, `code = 'X-3'`),
  },
  // Cometa, which the demo gives nothing.
  scene: [
    `insert into public.assets (company_id, tag, category_id, name)
     select c.company_id, 'CR-MATRIZ', c.id, 'Bem da matriz' from public.asset_categories c where c.company_id = $1 and c.kind <> 'epi' order by c.id limit 1`,
    `insert into public.asset_requests (company_id, employee_id, category_id, reason)
     select c.company_id, e.id, c.id, 'Da matriz' from public.asset_categories c join public.employees e on e.company_id = c.company_id
     where c.company_id = $1 and e.user_id is null and e.manager_id is null order by c.id, e.id limit 1`,
    `with kit as (insert into public.asset_kits (company_id, name) values ($1, 'Kit da matriz') returning *),
       item as (insert into public.asset_kit_items (company_id, kit_id, category_id, quantity)
         select k.company_id, k.id, c.id, 1 from kit k join public.asset_categories c on c.company_id = k.company_id limit 1),
       place as (insert into public.positions (company_id, title) values ($1, 'Cargo do kit') returning *)
     insert into public.asset_kit_positions (company_id, kit_id, position_id) select k.company_id, k.id, p.id from kit k, place p`,
    `with audit as (insert into public.asset_audits (company_id, title, due_on, includes_stock, created_at) values ($1, 'Da matriz', current_date, true, now()) returning *),
       item as (insert into public.asset_audit_items (company_id, audit_id, asset_id)
         select t.company_id, t.id, a.id from audit t join public.assets a on a.company_id = t.company_id order by a.id limit 1)
     insert into public.asset_audit_strays (company_id, audit_id, code, at) select company_id, id, 'X-1', now() from audit`,
    `insert into public.asset_maintenances (company_id, asset_id, problem, opened_on)
     select company_id, id, 'Não liga', current_date from public.assets where company_id = $1 and tag <> 'NB-0058' limit 1`,
    `with sent as (
       insert into public.files (company_id, purpose, bucket, name, mime, size, sensitivity, uploaded_by, confirmed_at, sha256, linked_at, entity_type, entity_id)
       select a.company_id, 'asset_photo', 'files', 'foto.png', 'image/png', 1000, 'P2', gen_random_uuid(), now(), repeat('ab', 32), now(), 'asset', a.id
       from public.assets a where a.company_id = $1 limit 1 returning *)
     insert into public.asset_files (company_id, asset_id, kind, file_id) select company_id, entity_id, 'photo', id from sent`,
    `with given as (
       insert into public.asset_handovers (company_id, employee_id, delivered_at)
       select company_id, id, now() from public.employees where company_id = $1 and user_id is null order by id limit 1 returning *),
     custody as (
       insert into public.asset_assignments (company_id, asset_id, employee_id, handover_id, delivered_at, delivery_condition, returned_at, return_condition)
       select g.company_id, (select a.id from public.assets a where a.company_id = $1 order by a.id limit 1), g.employee_id, g.id, now(), 'good', now(), 'damaged' from given g returning *)
     insert into public.asset_damages (company_id, asset_id, assignment_id, employee_id, kind, happened_on, note)
     select company_id, asset_id, id, employee_id, 'damage', current_date, 'Tela trincada' from custody`,
    `insert into public.asset_returns (company_id, employee_id, returned_at)
     select company_id, id, now() from public.employees where company_id = $1 and user_id is null and manager_id is null order by id limit 1`,
    `insert into public.asset_settings (company_id) values ($1)`,
    `with site as (insert into public.work_sites (company_id, name) values ($1, 'Unidade da matriz') returning *)
     insert into public.asset_keepers (company_id, work_site_id, employee_id)
     select s.company_id, s.id, e.id from site s join public.employees e on e.company_id = s.company_id where e.user_id is null order by e.id limit 1`,
    `with ca as (insert into public.ppe_certificates (company_id, ca_number, valid_until) values ($1, '987654', '2030-01-01') returning *),
       item as (insert into public.supply_items (company_id, category_id, name, ca_number)
         select ca.company_id, c.id, 'Luva da matriz', ca.ca_number from ca join public.asset_categories c on c.company_id = ca.company_id and c.name = 'Luvas' returning *),
       given as (insert into public.asset_handovers (company_id, employee_id, delivered_at)
         select company_id, id, now() from public.employees where company_id = $1 and user_id is null and manager_id is null order by id limit 1 returning *),
       delivery as (insert into public.supply_deliveries (company_id, item_id, employee_id, handover_id, quantity, reason, delivered_at)
         select i.company_id, i.id, g.employee_id, g.id, 999, 'first', now() from item i, given g),
       required as (insert into public.ppe_requirements (company_id, position_id, category_id)
         select p.company_id, p.id, i.category_id from item i join public.positions p on p.company_id = i.company_id where p.title = 'Cargo do kit')
     insert into public.supply_moves (company_id, item_id, at, kind, quantity, balance) select company_id, id, now(), 'in', 1, 1 from item`,
  ],
}
