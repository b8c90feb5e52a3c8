import { useQueryClient } from '@tanstack/react-query'

import { toAppError } from '#shared/supabase/app-error.ts'
import { toast } from '#shared/ui/toast.tsx'
import { closeCampaign } from '../data/documents/campaigns.ts'
import { documentKeys } from '../data/documents/document-keys.ts'

/** Takes back a campaign that was just sent, as a whole. */
export function useUndoRequests() {
  const client = useQueryClient()
  return async (campaignId: string): Promise<void> => {
    try {
      await closeCampaign(campaignId)
      toast.info('Pedido desfeito', { description: 'O que ainda não foi enviado deixou de ser pedido.' })
    } catch (failure) {
      toast.error('O pedido não foi desfeito', { description: toAppError(failure).message })
    }
    await client.invalidateQueries({ queryKey: documentKeys.all })
  }
}
