import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { companyKeys } from '../data/companies/company-keys.ts'

/** After a change of a company: its pages, the group's figures and the company selector read again. */
export function useCompanyRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: companyKeys.enterprise }),
      queryClient.invalidateQueries({ queryKey: companyKeys.reachable }),
    ])
  }, [queryClient])
}
