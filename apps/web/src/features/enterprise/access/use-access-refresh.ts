import { useQueryClient } from '@tanstack/react-query'

import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'

/** What to do once an access has changed: everything that shows accesses or people asks again. */
export function useAccessRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refetch(queryClient, SUBJECTS.accesses)
}
