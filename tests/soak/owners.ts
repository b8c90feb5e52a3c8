import type { Ask } from '../support/whole-product.ts'

/** To which company each row belongs, by its id. */
export type Owners = ReadonlyMap<string, string>

/** Posts of a group of companies are for all of them. */
const SHARED = ['posts']
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

/** Every row that belongs to a company, of all tables that people may ask for. */
export async function ownersOf(ask: Ask): Promise<Owners> {
  const tables = await ask(`select format('select id::text, company_id::text from public.%I', c.relname) as text from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any ($1)
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'company_id') and a.atttypid = 'uuid'::regtype and not a.attisdropped) = 2`, [SHARED])
  const rows = await ask(`${tables.map(({ text }) => String(text)).join(' union all ')} union all select id::text, id::text from public.companies`)
  return new Map(rows.map((row) => [String(row['id']), String(row['company_id'])]))
}

/** The first id in a text that belongs to another company, or names another one; null without any. */
export function foreignIn(text: string, companyId: string, owners: Owners): string | null {
  for (const [id] of text.matchAll(UUID)) {
    if ((owners.get(id) ?? companyId) !== companyId) return id
  }
  return /"company_id":\s*"([^"]+)"/g.exec(text.replaceAll(companyId, ''))?.[1] ?? null
}
