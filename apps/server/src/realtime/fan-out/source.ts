import type pg from 'pg'

import type { Page, Position, Source } from './follower.ts'

interface Followed<Row> {
  readonly pool: pg.Pool
  readonly table: 'engine.realtime_messages' | 'engine.realtime_changes'
  /** Further columns, as SQL. */
  readonly columns: string
  /** Further conditions on the row `m`; their parameters start at $5. */
  readonly condition: string
  readonly parameters: () => readonly unknown[]
  readonly pageSize: number
  readonly toRow: (fields: Record<string, unknown>) => Row
}

/** One statement, one snapshot: what the first page sees is exactly what the snapshot that it returns says. */
function readText({ table, columns, condition, pageSize }: Pick<Followed<unknown>, 'table' | 'columns' | 'condition' | 'pageSize'>): string {
  return `
    with now as (select coalesce($2::pg_catalog.pg_snapshot, pg_catalog.pg_current_snapshot()) as snapshot)
    select now.snapshot::text as snapshot, found.*
      from now left join lateral (
        select m.xid::text as xid, m.id::text as id, ${columns}
          from ${table} m
         where m.xid >= pg_catalog.pg_snapshot_xmin($1::pg_catalog.pg_snapshot)
           and not pg_catalog.pg_visible_in_snapshot(m.xid, $1::pg_catalog.pg_snapshot)
           and ($2::pg_catalog.pg_snapshot is null or pg_catalog.pg_visible_in_snapshot(m.xid, $2::pg_catalog.pg_snapshot))
           and ($3::pg_catalog.xid8 is null or (m.xid, m.id) > ($3::pg_catalog.xid8, $4::bigint))
           and ${condition}
         order by m.xid, m.id
         limit ${pageSize}) found on true`
}

/** A followed table as the follower reads it. */
export function followedTable<Row>(followed: Followed<Row>): Source<Row> {
  const { pool, pageSize, parameters, toRow } = followed
  const text = readText(followed)
  return {
    pageSize,
    async snapshot() {
      const { rows } = await pool.query<{ snapshot: string }>('select pg_catalog.pg_current_snapshot()::text as snapshot')
      return rows[0]?.snapshot ?? ''
    },
    async read(after: string, upTo: string | null, from: Position | null): Promise<Page<Row>> {
      const values = [after, upTo, from?.xid ?? null, from?.id ?? null, ...parameters()]
      const { rows } = await pool.query<Record<string, unknown>>({ name: `follow ${followed.table}`, text, values })
      const found = rows.filter(({ id }) => id !== null)
      return {
        upTo: String(rows[0]?.['snapshot']),
        rows: found.map((fields) => ({ ...toRow(fields), xid: String(fields['xid']), id: String(fields['id']) })),
      }
    },
  }
}
