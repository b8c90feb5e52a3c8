import { runSql } from '../../tests/support/sql.ts'
import { fillLargeCompany } from '../support/large-company.ts'
import type { DemoServer } from '../support/product.ts'
import { restOf } from '../support/rest.ts'
import { settled } from '../support/settled.ts'

const PEOPLE = 5000
const ASSETS = 50_000

/** A register of 50,000 assets in a company of 5,000 people, four fifths of them with somebody, by REST as the screens ask for it. */
export async function measureAssets(server: DemoServer): Promise<void> {
  const companyId = await fillLargeCompany(server.databaseUrl, 'Aurora', PEOPLE)
  await fillAssets(server.databaseUrl, companyId)
  await settled(server.databaseUrl, companyId)
  const columns = 'id,tag,name,brand,condition,status,cost,updated_at,category:asset_categories!assets_category_fkey(name,kind)'
  const list = `assets?select=${columns}&company_id=eq.${companyId}&order=name.asc,id.asc&limit=50`
  const { read } = await restOf(server, 'admin@aurora.demo', 'hr')
  await read('assets.list', list)
  await read('assets.list.later-page', `${list}&offset=30000`)
  await read('assets.list.in-use', `${list}&status=eq.in_use`)
  await read('assets.search', `${list}&search_text=ilike.*serie-40*`)
  await read('assets.scan', `assets?select=${columns}&company_id=eq.${companyId}&tag=ilike.BM-41234`)
  await read('assets.figures', 'rpc/asset_figures', { p_company_id: companyId })
  const [one] = await runSql(server.databaseUrl, `select id, holder_id from public.assets where company_id = $1 and tag = 'BM-41234'`, [companyId])
  await read('assets.card', 'rpc/asset_card', { p_asset_id: one?.['id'] })
  await read('assets.person', 'rpc/person_assets', { p_employee_id: one?.['holder_id'] })
  const audit = await beginAudit(server.databaseUrl, companyId)
  await read('assets.audit', 'rpc/asset_audit', { p_audit_id: audit })
  await read('assets.audit.list', 'rpc/asset_audit_list', { p_company_id: companyId })
  await read('assets.audit.waiting', 'rpc/audit_item_list', { p_audit_id: audit, p_state: 'waiting' })
  await read('assets.audit.found', 'rpc/audit_item_list', { p_audit_id: audit })
  const manager = await restOf(server, 'gestor@aurora.demo', 'manager')
  await manager.read('assets.team', list)
}

/** Triggers rest meanwhile: the chain of each begins with its hand-over. */
async function fillAssets(databaseUrl: string, companyId: string): Promise<void> {
  await runSql(databaseUrl, `
    set session_replication_role = replica;
    create temp table person on commit preserve rows as
      select id, row_number() over (order by id) as place from public.employees where company_id = '${companyId}' and status = 'active';
    insert into public.assets (company_id, tag, category_id, name, brand, serial, condition, status, holder_id, purchased_on, cost)
      select '${companyId}', 'BM-' || n, (select c.id from public.asset_categories c where c.company_id = '${companyId}' and c.kind <> 'epi' order by c.name offset n % 6 limit 1),
        (array['Notebook', 'Celular', 'Monitor', 'Crachá', 'Furadeira', 'Cadeira'])[1 + n % 6] || ' ' || n % 400, 'Marca ' || n % 30, 'SERIE-' || n, 'good',
        case when n % 5 = 0 then 'available' else 'in_use' end, case when n % 5 <> 0 then p.id end, current_date - (n % 1800), 500 + n % 9000
      from generate_series(1, ${String(ASSETS)}) n left join person p on p.place = 1 + n % (select count(*) from person);
    insert into public.asset_handovers (id, company_id, employee_id, delivered_at)
      select a.id, a.company_id, a.holder_id, a.purchased_on + interval '1 day' from public.assets a where a.company_id = '${companyId}' and a.tag like 'BM-%' and a.holder_id is not null;
    insert into public.asset_assignments (company_id, asset_id, employee_id, handover_id, delivered_at, delivery_condition)
      select h.company_id, h.id, h.employee_id, h.id, h.delivered_at, 'good' from public.asset_handovers h join public.assets a on a.id = h.id;
    insert into public.asset_events (company_id, asset_id, at, kind, to_status, employee_id)
      select h.company_id, h.id, h.delivered_at, 'delivered', 'in_use', h.employee_id from public.asset_handovers h join public.assets a on a.id = h.id`)
  await runSql(databaseUrl, 'analyze public.assets, public.asset_handovers, public.asset_assignments, public.asset_events')
}

/** An audit of all of them, of which every tenth was looked at; answers its id. */
async function beginAudit(databaseUrl: string, companyId: string): Promise<unknown> {
  const [audit] = await runSql(databaseUrl,
    `insert into public.asset_audits (company_id, title, due_on, includes_stock, created_at) values ($1, 'Inventário', current_date + 10, true, now()) returning id`, [companyId])
  await runSql(databaseUrl, `
    insert into public.asset_audit_items (company_id, audit_id, asset_id, expected_holder_id, due_on, state, divergence, found_by, answered_at)
    select a.company_id, $2, a.id, a.holder_id, case when a.holder_id is not null then current_date + 10 end,
      case n % 30 when 0 then 'divergent' when 3 then 'confirmed' when 6 then 'confirmed' else 'waiting' end, case n % 30 when 0 then 'damaged' end,
      case when n % 30 in (0, 3, 6) then 'scan' end, case when n % 30 in (0, 3, 6) then now() - n * interval '1 second' end
    from public.assets a cross join lateral (select substring(a.tag from 4)::integer as n) t where a.company_id = $1 and a.tag like 'BM-%'`, [companyId, audit?.['id']])
  await runSql(databaseUrl, 'analyze public.asset_audits, public.asset_audit_items')
  return audit?.['id']
}
