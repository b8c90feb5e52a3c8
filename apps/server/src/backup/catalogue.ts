import type pg from 'pg'
import { RESTORING } from '../migrate/half-restored.ts'

export interface Table {
  /** Quoted where needed. */
  readonly table: string
  readonly columns: readonly string[]
  /** The product wants its rows in no backup: it is saved and restored empty. */
  readonly isLeftOut?: true
}

/** Name of the secret that says which backup was restored here. */
export const RESTORED = 'restored'

/** Name of the secret that says which state the last backup holds. */
export const LAST_BACKUP = 'last_backup'

/** Rows that belong to one server and database and never travel: the rest of engine.secrets does (keys, folder of the files). */
const LOCAL_SECRETS = `('owner_role', 'bootstrap', '${RESTORING}', '${RESTORED}', '${LAST_BACKUP}')`

/** What another database makes for itself (migrations, its server's logins), and what only passes through. */
const STAYS = `c.relpersistence <> 'p'
  or n.nspname in ('information_schema', 'supabase_migrations', 'realtime') or n.nspname like 'pg\\_%'
  or (n.nspname = 'engine' and (c.relname in ('logins', 'migration_hashes') or c.relname like 'realtime\\_%'))
  or exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`

/** Text that COPY writes must not depend on whoever connects. */
export const FIXED_SETTINGS = `set local datestyle = iso; set local intervalstyle = postgres; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = hex; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local synchronize_seqscans = off; set local search_path = pg_catalog`

/** Tables whose rows no backup may hold, as the product names them; one of an earlier version names none. */
async function leftOutTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ known: boolean }>("select to_regproc('jobs.unsaved_tables') is not null as known")
  if (rows[0]?.known !== true) return []
  const found = await client.query<{ tables: string[] }>('select jobs.unsaved_tables() as tables')
  return found.rows[0]?.tables ?? []
}

export async function listTables(client: pg.Client): Promise<readonly Table[]> {
  const leftOut = await leftOutTables(client)
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table,
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and not (${STAYS}) order by 1`,
  )
  return rows.map((row) => (leftOut.includes(row.table) ? { ...row, isLeftOut: true } : row))
}

export async function listSequences(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ sequence: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as sequence
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and not (${STAYS}) order by 1`,
  )
  return rows.map(({ sequence }) => sequence)
}

/** The COPY that reads a table. Its rows come as they lie, which is the order in which a restore writes them. */
export function copyOut({ table, columns, isLeftOut }: Table): string {
  const list = columns.join(', ')
  if (isLeftOut) return `copy (select ${list} from ${table} where false) to stdout`
  return table === 'engine.secrets'
    ? `copy (select ${list} from ${table} where name not in ${LOCAL_SECRETS} order by name) to stdout`
    : `copy ${table} (${list}) to stdout`
}

export const copyIn = ({ table, columns }: Table): string => `copy ${table} (${columns.join(', ')}) from stdin`

/** Empties the tables for a restore; rows of this server's own stay. */
export function emptyTables(tables: readonly Table[]): string {
  const others = tables.map(({ table }) => table).filter((table) => table !== 'engine.secrets')
  return `truncate ${others.join(', ')}; delete from engine.secrets where name not in ${LOCAL_SECRETS}`
}
