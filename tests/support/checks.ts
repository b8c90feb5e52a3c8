import { stat } from 'node:fs/promises'
import type { Inside } from './whole-product.ts'

type Check = (inside: Inside) => Promise<readonly string[]>

/** Every index of the product and of PostgreSQL against its table, and every table by itself. */
const structure: Check = async ({ ask }) => {
  const rows = await ask(`
    create schema if not exists checks;
    create extension if not exists amcheck schema checks;
    create or replace function checks.damage() returns setof text language plpgsql as $$
    declare
      one record;
    begin
      for one in
        select c.oid, c.relname, a.amname, i.indisunique from pg_class c join pg_index i on i.indexrelid = c.oid and i.indisvalid join pg_am a on a.oid = c.relam
        where c.relkind = 'i' and c.relpersistence = 'p' and a.amname = 'btree'
      loop
        begin
          perform checks.bt_index_check(one.oid, true, one.indisunique);
        exception when index_corrupted or data_corrupted or internal_error then
          return next format('index %s: %s', one.relname, sqlerrm);
        end;
      end loop;
      return query select format('table %s: %s', c.relname, v.msg) from pg_class c
        cross join lateral checks.verify_heapam(c.oid::regclass, check_toast => true) v
        where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p';
    end $$;
    select damage from checks.damage() as d (damage)`)
  return rows.map((row) => String(row['damage']))
}

/** Every link of every company's trail, from the first. */
const auditChain: Check = async ({ ask }) => {
  const rows = await ask(`select c.name, k.first_broken_seq from public.companies c cross join lateral private.check_audit_links(c.id, 0, '\\x', null) k where not k.intact`)
  return rows.map((row) => `trail of ${String(row['name'])}: broken at ${String(row['first_broken_seq'])}`)
}

/** What is in stock is the sum of its entries; what is left of a period is what it gives and the sum of its entries. */
const ledgers: Check = async ({ ask }) => {
  const rows = await ask(`
    select format('stock of %s: %s in place of %s', i.name, i.quantity, m.total) as wrong from public.supply_items i
    cross join lateral (select coalesce(sum(m.quantity), 0) as total from public.supply_moves m where m.company_id = i.company_id and m.item_id = i.id) m
    where i.quantity <> m.total
    union all
    select format('balance of %s since %s: %s in place of %s', e.id, s.acquired_from, s.balance, s.days + l.total)
    from public.companies c cross join lateral private.vacation_sheets(c.id, null, private.today(c.id)) s join public.employees e on e.id = s.employee_id
    cross join lateral (select coalesce(sum(l.days), 0) as total from public.leave_ledger l join public.leave_types t on t.id = l.type_id and t.key = 'vacation'
      where l.company_id = e.company_id and l.employee_id = e.id and l.period_from = s.acquired_from and l.kind <> 'credit') l
    where s.balance <> s.days + l.total`)
  return rows.map((row) => String(row['wrong']))
}

/** Every row of a file has its bytes, as many as it says. What a seed drew lies in the database. */
const files: Check = async ({ ask, blobOf }) => {
  const rows = await ask(`select o.name, o.version, (o.metadata ->> 'size')::bigint::text as size from storage.objects o
    where not exists (select from engine.seeded_blobs b where b.version::text = o.version)`)
  const told: string[] = []
  for (const row of rows) {
    const size = await stat(blobOf(String(row['version']))).then((found) => String(found.size), () => 'no file')
    if (size !== row['size']) told.push(`file ${String(row['name'])}: ${size} in place of ${String(row['size'])} bytes`)
  }
  return told
}

/** What must hold of the whole installation, whatever was killed: each by its name, with what it finds wrong, a line each. */
export const checks = { structure, auditChain, ledgers, files }

/** All of them, one after the other. */
export async function examine(inside: Inside): Promise<readonly string[]> {
  const found: string[] = []
  for (const check of Object.values(checks)) found.push(...(await check(inside)))
  return found
}
