import { expect } from 'vitest'
import { runSql } from '../support/sql.ts'

/** Digest by table of the columns that a list of before names. */
export async function digests(url: string, columns: ReadonlyMap<string, string>): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const found = await runSql(url, [...columns].map(([table, list]) =>
    `select '${table}' as name, count(*)::integer as rows, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from (select ${list} from ${table}) t`).join('\nunion all '))
  return Object.fromEntries(found.map(({ name, ...row }) => [String(name), row]))
}

/** The columns of every table, by its name. */
export async function columnsOf(url: string): Promise<ReadonlyMap<string, string>> {
  const rows = await runSql(url, `select n.nspname || '.' || quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'jobs') group by 1 order by 1`)
  expect(rows.length).toBeGreaterThan(100)
  return new Map(rows.map(({ name, columns }) => [String(name), String(columns)]))
}
