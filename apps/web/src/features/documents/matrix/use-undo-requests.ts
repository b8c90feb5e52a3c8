import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { ToastOptions } from '#shared/ui/toast.ts'
import { closeCampaign } from '../data/documents/campaigns.ts'

/** The way back from a campaign that was just sent, as a whole; none where nothing was. */
export function useUndoRequests(): (campaignId: string | null) => ToastOptions['action'] {
  const undo = useAct({
    act: closeCampaign,
    done: ['Pedido desfeito', 'O que ainda não foi enviado deixou de ser pedido.'],
    failed: 'O pedido não foi desfeito',
    stale: SUBJECTS.documents,
  })
  return (campaignId) => (campaignId === null ? undefined : { label: 'Desfazer', onSelect: () => undo.mutate(campaignId) })
}
