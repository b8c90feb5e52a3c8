import { queryOptions } from '@tanstack/react-query'

import { formatDateTime } from '#shared/lib/dates.ts'
import { isOpenState } from '#shared/lib/request-states.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { isChange, type OpenChange, ownOpenChange } from '../../model/changes/change-request.ts'
import { changeKeys } from './change-keys.ts'

/** The person's own changes that somebody still has to act on. */
export function ownOpenChangesQuery(userId: string | null) {
  return queryOptions({
    queryKey: changeKeys.ownOpen(userId),
    queryFn: async ({ signal }): Promise<readonly OpenChange[]> => {
      const rows = await ask((db) => outsideCompany(db.rpc('my_approval_requests', {})).abortSignal(signal))
      return rows.filter(({ entity_type, state }) => isChange(entity_type) && isOpenState(state)).map(ownOpenChange)
    },
    staleTime: 15_000,
  })
}

/** Open changes of somebody's data, for who administers them. */
export function employeeOpenChangesQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: changeKeys.ofEmployee(companyId, employeeId),
    queryFn: async ({ signal }): Promise<readonly OpenChange[]> => {
      const rows = await ask((db) => db.rpc('employee_change_requests', { p_employee_id: employeeId }).abortSignal(signal))
      return rows
        .filter(({ status }) => isOpenState(status))
        .map(({ request_id, status, created_at, fields }) => ({
          request_id,
          state: status,
          created_at,
          title: new Intl.ListFormat('pt-BR').format(fields.map(({ label }) => label)),
          standing: `Solicitada em ${formatDateTime(created_at)}`,
        }))
    },
    staleTime: 15_000,
  })
}
