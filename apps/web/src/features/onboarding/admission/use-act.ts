import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { referenceChanged } from '#shared/reference/reference-changed.ts'
import { toast } from '#shared/ui/toast.tsx'
import { admissionKeys } from '../data/admission-keys.ts'

/** Something done to an arrival: said when done, and everything of arrivals is read again, and of people: a day that moves or an arrival that ends changes them. */
export function useAct<T>(act: (wish: T) => Promise<unknown>, done: string, onDone?: () => void): UseMutationResult<unknown, Error, T> {
  const client = useQueryClient()
  const { selectedCompany } = useCompanyContext()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      toast.success(done)
      onDone?.()
      await Promise.all([
        client.invalidateQueries({ queryKey: admissionKeys.all }),
        // What waits for the reader is a list of its own.
        client.invalidateQueries({ queryKey: ['inbox'] }),
        selectedCompany && referenceChanged(client, selectedCompany.id),
      ])
    },
  })
}
