import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import type { Answering, SheetView } from '#shared/forms/answering/answering.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'

/** Sending one sheet or several, after a look at who will see what. */
export function useSending(answering: Answering, onSent: () => void) {
  const [chosen, setChosen] = useState<readonly SheetView[]>([])
  const act = useAct({
    act: async () => {
      for (const { sheet } of chosen) await answering.send(sheet.assignment_id)
    },
    done: () => (chosen.length === 1 ? 'Avaliação enviada' : `${chosen.length} avaliações enviadas`),
    stale: SUBJECTS.evaluations,
    onDone: () => {
      setChosen([])
      onSent()
    },
  })
  return {
    ask: setChosen,
    dialog: {
      names: chosen.map(({ sheet }) => sheet.target.name),
      open: chosen.length > 0,
      pending: act.isPending,
      error: act.error,
      onOpenChange: (open: boolean) => {
        if (open) return
        act.reset()
        setChosen([])
      },
      onSend: () => act.mutate(),
    },
  }
}
