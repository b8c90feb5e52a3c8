import type { Scene } from './stage.ts'

/** Rows of a company, each by its table and key, as a digest of all that it holds but for when it was written last. */
export type CompanyRows = ReadonlyMap<string, string>

/** Told of somebody by whatever happens; nothing is restored in it. */
const TRAIL = new Set(['public.audit_logs'])

/** All rows of a company, in every table that knows companies, by `schema.table key`. */
export async function rowsOfCompany(scene: Scene, company: string): Promise<CompanyRows> {
  const tables = await scene.owner(
    `select n.nspname || '.' || c.relname as name,
       array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
     order by 1`)
  const rows = new Map<string, string>()
  for (const { name, key } of tables) {
    if (TRAIL.has(String(name))) continue
    const columns = (key as readonly string[]).map((column) => `t.${column}`).join(', ')
    const found = await scene.owner(`select row(${columns})::text as key, md5((to_jsonb(t) - 'updated_at')::text) as digest from ${String(name)} t where t.company_id = $1`, [company])
    for (const row of found) rows.set(`${String(name)} ${String(row['key'])}`, String(row['digest']))
  }
  return rows
}

/** Rows of before that are gone or hold something else. */
export const touchedRows = (before: CompanyRows, after: CompanyRows): readonly string[] => [...before].filter(([row, digest]) => after.get(row) !== digest).map(([row]) => row)

/** Tables that have rows which were not there before. */
export const tablesWithMore = (before: CompanyRows, after: CompanyRows): readonly string[] =>
  [...new Set([...after.keys()].filter((row) => !before.has(row)).map((row) => row.slice(0, row.indexOf(' '))))].toSorted()
