import type pg from 'pg'

import type { Source } from '../fan-out/follower.ts'
import { followedTable } from '../fan-out/source.ts'

/** That a row changed, and which; what is in it is read as each subscriber. */
export interface ChangeRow {
  /** Oid of the table. */
  readonly relation: string
  readonly operation: 'INSERT' | 'UPDATE' | 'DELETE'
  /** Time of the transaction, ISO in UTC. */
  readonly at: string
  /** Primary key as a JSON object; null for a deleted row or a table without one. */
  readonly key: string | null
  readonly oldKey: string | null
}

const PAGE = 200
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Changes of the tables that somebody here subscribes to. */
export function changeSource(pool: pg.Pool, relations: () => readonly string[]): Source<ChangeRow> {
  return followedTable({
    pool,
    table: 'engine.realtime_changes',
    columns: `m.relation::text as relation, m.operation, m.key::text as key, m.old_key::text as old_key,
      pg_catalog.to_char(m.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    condition: 'm.relation = any ($5::oid[])',
    parameters: () => [relations()],
    pageSize: PAGE,
    toRow: (fields) => ({
      relation: String(fields['relation']),
      operation: fields['operation'] as ChangeRow['operation'],
      at: String(fields['at']),
      key: textOrNull(fields['key']),
      oldKey: textOrNull(fields['old_key']),
    }),
  })
}
