import { catalogSql, ident, label, sql } from '../template.ts'
import type { Sql } from '../template.ts'

/** SQL's own spellings, which are grammar and not names of pg_type. */
const SPELLINGS: Readonly<Record<string, string>> = {
  int: 'int4', integer: 'int4', smallint: 'int2', bigint: 'int8', decimal: 'numeric', dec: 'numeric', real: 'float4',
  float: 'float8', 'double precision': 'float8', boolean: 'bool', char: 'bpchar', character: 'bpchar',
  'character varying': 'varchar', 'bit varying': 'varbit',
  'time without time zone': 'time', 'time with time zone': 'timetz',
  'timestamp without time zone': 'timestamp', 'timestamp with time zone': 'timestamptz',
}

/** The type of a cast. The parser let only letters, digits, `_` and spaces through; the name is quoted besides. */
export function castType(name: string): Sql {
  const lower = name.toLowerCase()
  const known = Object.hasOwn(SPELLINGS, lower) ? SPELLINGS[lower] : undefined
  return known === undefined ? ident(label(lower)) : catalogSql(`pg_catalog.${known}`)
}

export function castSql(value: Sql, name: string | null): Sql {
  return name === null ? value : sql`CAST(${value} AS ${castType(name)})`
}
