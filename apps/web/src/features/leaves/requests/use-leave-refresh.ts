import { useQueryClient } from '@tanstack/react-query'

import { leaveKeys } from '../data/requests/leave-keys.ts'

/** After an act on a leave: everything of leaves asks again, and what waits for the reader, where an adjustment or a proposal stood. */
export function useLeaveRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([leaveKeys.all, ['inbox']].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
