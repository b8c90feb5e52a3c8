import { useQuery } from '@tanstack/react-query'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { endingQuery } from '../data/ending-queries.ts'

/** Whether the reader may end this contract: administrators, while it runs and has no last day yet. */
export function useMayEnd({ id, companyId, status }: { readonly id: string; readonly companyId: string; readonly status: string }): boolean {
  const isRunning = status === 'active' || status === 'notice'
  const isOffered = usePermissions().can('manage_settings') && isRunning
  const { data: ending } = useQuery({ ...endingQuery(companyId, id), enabled: isOffered })
  return isOffered && ending !== undefined && (ending === null || ending.applied_at !== null)
}
