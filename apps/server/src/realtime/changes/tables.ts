import type pg from 'pg'

import type { ApiRole } from '../../kernel/database.ts'

export interface Column {
  readonly name: string
  /** Name in pg_type, which is what the client converts values by. */
  readonly type: string
  /** The type as SQL writes it. */
  readonly sqlType: string
  readonly isKey: boolean
  /** Whether the role may select it. */
  readonly readable: boolean
}

/** A published table as one role sees it. */
export interface PublishedTable {
  readonly oid: string
  readonly schema: string
  readonly name: string
  readonly columns: readonly Column[]
}

export interface PublishedTables {
  /** Tables of the publication by their oid; remembered for half a minute. */
  of(role: ApiRole): Promise<ReadonlyMap<string, PublishedTable>>
  forget(): void
  /** Gives newly published tables their trigger. */
  sync(): Promise<void>
}

const REMEMBER_MS = 30_000

const SQL = `
  select c.oid::text as oid, n.nspname as schema, c.relname as name,
         pg_catalog.json_agg(pg_catalog.json_build_object('name', a.attname, 'type', t.typname,
           'sqlType', pg_catalog.format_type(a.atttypid, a.atttypmod), 'isKey', coalesce(a.attnum = any (i.indkey), false),
           'readable', pg_catalog.has_column_privilege($1::pg_catalog.name, c.oid, a.attnum, 'select')) order by a.attnum) as columns
    from pg_catalog.pg_publication_tables p
    join pg_catalog.pg_namespace n on n.nspname = p.schemaname
    join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename and c.relkind = 'r'
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname = any (p.attnames)
    join pg_catalog.pg_type t on t.oid = a.atttypid
    left join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
   where p.pubname = 'supabase_realtime'
   group by c.oid, n.nspname, c.relname`

interface Known {
  readonly at: number
  readonly tables: Promise<ReadonlyMap<string, PublishedTable>>
}

/** The publication with its columns. Reading it also gives newly published tables their trigger. */
export function publishedTables(pool: pg.Pool, now: () => number = Date.now): PublishedTables {
  const known = new Map<ApiRole, Known>()

  const sync = async (): Promise<void> => {
    await pool.query('select engine.sync_realtime_triggers()')
  }
  const read = async (role: ApiRole): Promise<ReadonlyMap<string, PublishedTable>> => {
    await sync()
    const { rows } = await pool.query<PublishedTable>(SQL, [role])
    return new Map(rows.map((table) => [table.oid, table]))
  }

  return {
    of(role) {
      const before = known.get(role)
      if (before !== undefined && now() - before.at < REMEMBER_MS) return before.tables
      const tables = read(role)
      known.set(role, { at: now(), tables })
      tables.catch(() => known.delete(role))
      return tables
    },
    forget: () => known.clear(),
    sync,
  }
}
