import { useLocation } from '@tanstack/react-router'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toast } from '#shared/ui/toast.ts'
import { type DocumentsWish, sendDocumentsWish } from '../data/documents/campaigns.ts'
import { showAsked, UNDO_SECONDS } from './asked-store.ts'

export interface Ask extends DocumentsWish {
  /** Whom, by id: those whom the caller saw. */
  readonly employees: readonly string[]
  /** What, where it is one thing of one person. */
  readonly what: string | null
}

/** Asks people for documents; the bar of the page then says so, with the way back. */
export function useAsk({ failed, onDone }: { readonly failed?: string; readonly onDone?: () => void } = {}) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return useAct({
    act: (wish: Ask) => sendDocumentsWish(wish),
    ...(failed !== undefined && { failed }),
    stale: SUBJECTS.documents,
    onDone: ({ campaign_id: campaignId, people, told, by_link }, { employees, what }) => {
      if (campaignId === null) toast.success('Nada a pedir', { description: 'Já foi pedido, ou está em dia.' })
      else showAsked({ campaignId, people, told, by_link, employees, what, path, until: Date.now() + UNDO_SECONDS * 1000 })
      onDone?.()
    },
  })
}
