import type { StatementResult } from '../kernel/database.ts'

/** Rows of a statement whose only column is JSON. */
export function jsonRows<T>(result: StatementResult | undefined): readonly T[] {
  return (result?.rows ?? []).map(([text]) => JSON.parse(text ?? 'null') as T)
}

/** Moments as hosted sends them: UTC with milliseconds. */
export const moment = (column: string): string => `pg_catalog.to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
