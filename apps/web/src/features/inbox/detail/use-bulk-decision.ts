import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { hold } from '#shared/ui/held-acts.ts'
import { toast } from '#shared/ui/toast.ts'
import { decideMany, partingMany } from '../data/decide-many.ts'
import { type BulkDecision, type BulkResult, doneText, resultTitle } from '../model/bulk-outcome.ts'
import { type PendingItem, requestIdOf } from '../model/pending-item.ts'

const LEFT = 'O que não foi decidido continua em Pendências.'

/** Decides several: on the screen at once, in the database once it can no longer be taken back; `result` when not all went well. */
export function useBulkDecision() {
  const client = useQueryClient()
  const [result, setResult] = useState<BulkResult | null>(null)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const tell = (ended: BulkResult): void => {
    if (ended.outcomes.every(({ ok }) => ok)) return
    if (isHere.current) setResult(ended)
    else toast.error(resultTitle(ended), { description: LEFT })
  }
  const decide = (decision: BulkDecision, items: readonly PendingItem[], comment: string, forget: () => void): void => {
    const ids = items.flatMap((item) => requestIdOf(item) ?? [])
    let part = (): void => undefined
    void partingMany(ids, decision, comment).then((ready) => (part = ready))
    hold({
      key: ids.join(' '),
      covers: ids,
      title: doneText(decision, ids.length),
      detail: items.map(({ title }) => title).join(', '),
      commit: async () => {
        try {
          const outcomes = await decideMany(ids, decision, comment)
          forget()
          tell({ decision, items, outcomes })
        } catch (failure) {
          toast.error('Nada foi decidido', { description: toAppError(failure).message })
        }
        await refetch(client, SUBJECTS.decisions)
      },
      part: () => {
        part()
        forget()
      },
      undo: () => void refetch(client, SUBJECTS.inbox),
    })
  }
  return { decide, result, close: () => setResult(null) }
}
