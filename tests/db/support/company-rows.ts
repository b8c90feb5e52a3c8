import type { Scene } from './stage.ts'

/** Rows of a company, each by its table and key, as a digest of all that it holds but for when it was written last. */
export type CompanyRows = ReadonlyMap<string, string>

/** Told of somebody by whatever happens; nothing is restored in it. */
const TRAIL = new Set(['public.audit_logs'])

export interface CompanyTable {
  /** With its schema. */
  readonly name: string
  readonly key: readonly string[]
  /** But for generated ones and counters. */
  readonly columns: readonly string[]
  /** Has a constraint that may wait for the end of the transaction, so that a row that it does not take cannot be passed over in silence. */
  readonly defers: boolean
}

/** Every table that knows companies. */
export async function companyTables(scene: Scene): Promise<readonly CompanyTable[]> {
  const rows = await scene.owner(
    `select n.nspname || '.' || c.relname as name,
       array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '' order by a.attnum) as columns,
       exists (select from pg_constraint k where k.conrelid = c.oid and k.condeferrable and k.contype in ('p', 'u', 'x')) as defers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
     order by 1`)
  return rows as unknown as readonly CompanyTable[]
}

/** All rows of a company, in every table that knows companies, by `schema.table key`. */
export async function rowsOfCompany(scene: Scene, company: string): Promise<CompanyRows> {
  const rows = new Map<string, string>()
  for (const { name, key } of await companyTables(scene)) {
    if (TRAIL.has(name)) continue
    const columns = key.map((column) => `t.${column}`).join(', ')
    const found = await scene.owner(`select row(${columns})::text as key, md5((to_jsonb(t) - 'updated_at')::text) as digest from ${name} t where t.company_id = $1`, [company])
    for (const row of found) rows.set(`${name} ${String(row['key'])}`, String(row['digest']))
  }
  return rows
}

/** Rows of before that are gone or hold something else. */
export const touchedRows = (before: CompanyRows, after: CompanyRows): readonly string[] => [...before].filter(([row, digest]) => after.get(row) !== digest).map(([row]) => row)

/** Tables that have rows which were not there before. */
export const tablesWithMore = (before: CompanyRows, after: CompanyRows): readonly string[] =>
  [...new Set([...after.keys()].filter((row) => !before.has(row)).map((row) => row.slice(0, row.indexOf(' '))))].toSorted()
