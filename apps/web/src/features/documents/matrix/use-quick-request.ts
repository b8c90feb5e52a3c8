import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { toast } from '#shared/ui/toast.tsx'
import { requestDocuments } from '../data/documents/campaigns.ts'
import { documentKeys } from '../data/documents/document-keys.ts'
import { outcomeText } from '../model/documents/campaign.ts'
import { useUndoRequests } from './use-undo-requests.ts'

export interface QuickWish {
  readonly types: readonly string[]
  readonly employee: { readonly id: string; readonly name: string }
  /** What is asked for, in words. */
  readonly what: string
}

/** Asks one person with one press; the message offers to take it back. */
export function useQuickRequest() {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: documentKeys.all })
  const undo = useUndoRequests()
  return useMutation({
    mutationFn: ({ types, employee }: QuickWish) =>
      requestDocuments({ companyId, types, employees: [employee.id], onlyGaps: false, dueOn: null, instructions: '', title: '' }),
    onSuccess: async (outcome, { employee, what }) => {
      const { campaign_id, requested } = outcome
      toast.success(outcomeText(outcome), {
        description: `${what}, de ${employee.name}`,
        ...(campaign_id !== null && requested > 0 && { action: { label: 'Desfazer', onSelect: () => void undo(campaign_id) } }),
      })
      await refresh()
    },
    onError: async (failure) => {
      toast.error('O pedido não foi enviado', { description: toAppError(failure).message })
      await refresh()
    },
  })
}
