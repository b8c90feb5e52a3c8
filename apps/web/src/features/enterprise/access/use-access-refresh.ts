import { useQueryClient } from '@tanstack/react-query'

import { referenceChanged } from '#shared/reference/reference-changed.ts'
import { loginKeys } from '../data/logins/login-keys.ts'

/** What to do once an access has changed: everything that shows accesses or people asks again. */
export function useAccessRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: loginKeys.all }),
      referenceChanged(queryClient),
    ])
  }
}
