import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { employeeKeys } from './employee-keys.ts'

/** Who saved a record last, and when (timestamptz text). */
export interface LastChange {
  readonly name: string
  readonly at: string
}

/** The last save of a person's record; null when none is known or the caller may not know. Throws `AppError`. */
export async function fetchLastChange(employeeId: string): Promise<LastChange | null> {
  const rows = await ask((db) => db.rpc('last_editor', { p_entity_type: 'employee', p_entity_id: employeeId }))
  const [last] = rows
  return last?.name && last.at ? { name: last.name, at: last.at } : null
}

export function lastChangeQuery(companyId: string, employeeId: string) {
  return queryOptions({ queryKey: employeeKeys.lastChange(companyId, employeeId), queryFn: () => fetchLastChange(employeeId) })
}
