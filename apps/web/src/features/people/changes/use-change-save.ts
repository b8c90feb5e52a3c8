import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { requestChange, resubmitChange } from '../data/changes/change-saves.ts'
import type { WantedChange } from '../model/changes/change-form.ts'

interface ChangeSave {
  readonly changes: readonly WantedChange[]
  readonly reason: string
}

/** Saves and asks, or sends an adjusted request back; says what happened to what. */
export function useChangeSave(answered: { readonly requestId: string } | null, onClose: () => void) {
  return useAct({
    act: async ({ changes, reason }: ChangeSave) => {
      if (answered === null) return requestChange(changes, reason)
      await resubmitChange(answered.requestId, changes, reason)
      return { applied: [], request_id: answered.requestId }
    },
    done: ({ applied, request_id }) => {
      if (answered) return 'Pedido reenviado'
      if (request_id === null) return 'Dados salvos'
      return ['Pedido enviado', applied.length > 0 ? 'O que muda na hora já foi salvo.' : undefined]
    },
    stale: SUBJECTS.changes,
    onDone: onClose,
  })
}
