import { useMutation, useQueryClient } from '@tanstack/react-query'

import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { toast } from '#shared/ui/toast.tsx'
import { requestChange, resubmitChange } from '../data/changes/change-saves.ts'
import type { WantedChange } from '../model/changes/change-form.ts'

interface ChangeSave {
  readonly changes: readonly WantedChange[]
  readonly reason: string
}

/** Saves and asks, or sends an adjusted request back; says what happened to what. */
export function useChangeSave(answered: { readonly requestId: string } | null, onClose: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ changes, reason }: ChangeSave) => {
      if (answered === null) return requestChange(changes, reason)
      await resubmitChange(answered.requestId, changes, reason)
      return { applied: [], request_id: answered.requestId }
    },
    onSuccess: async ({ applied, request_id }) => {
      onClose()
      if (answered) toast.success('Pedido reenviado')
      else if (request_id === null) toast.success('Dados salvos')
      else toast.success('Pedido enviado', applied.length > 0 ? { description: 'O que muda na hora já foi salvo.' } : {})
      await refetch(queryClient, SUBJECTS.changes)
    },
  })
}
