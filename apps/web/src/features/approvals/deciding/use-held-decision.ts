import { useQueryClient } from '@tanstack/react-query'

import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { hold } from '#shared/ui/held-acts.ts'
import { toast } from '#shared/ui/toast.ts'
import { decideApproval, type FinalDecision, partingDecision } from '../data/approval-changes.ts'
import { decisionWords } from '../model/decision-form.ts'
import type { ApprovalThread } from '../model/thread.ts'

/** Decides for good: on the screen at once, in the database once it can no longer be taken back. */
export function useHeldDecision(thread: ApprovalThread, onDone: () => void): (decision: FinalDecision, comment: string) => void {
  const client = useQueryClient()
  return (decision, comment) => {
    let part = (): void => undefined
    void partingDecision(thread, decision, comment).then((ready) => (part = ready))
    hold({
      key: thread.id,
      title: decisionWords(decision).done,
      detail: thread.title,
      commit: async () => {
        try {
          await decideApproval(thread, decision, comment)
        } catch (failure) {
          const { message } = toAppError(failure)
          toast.error('A decisão não foi registrada', { description: `${thread.title}: ${message}` })
        }
        await refetch(client, SUBJECTS.decisions)
      },
      part: () => part(),
      undo: () => void refetch(client, SUBJECTS.inbox),
    })
    onDone()
  }
}
