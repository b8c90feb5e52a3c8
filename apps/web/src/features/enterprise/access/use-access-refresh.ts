import { useQueryClient } from '@tanstack/react-query'

import { loginKeys } from '../data/logins/login-keys.ts'

/** What to do once an access has changed: everything that shows accesses or people asks again. */
export function useAccessRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: loginKeys.all }),
      queryClient.invalidateQueries({ queryKey: ['employees'] }),
    ])
  }
}
