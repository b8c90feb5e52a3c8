import { useQueryClient } from '@tanstack/react-query'

import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { hold } from '#shared/ui/held-acts.ts'
import { toast } from '#shared/ui/toast.ts'
import { partingChanges, partingDecision } from '../data/approval-changes.ts'
import { decisionWords } from '../model/decision-form.ts'
import { type FieldChoices, isMixed } from '../model/field-choices.ts'
import type { ApprovalThread } from '../model/thread.ts'
import { type DecisionTaken, writeDecision } from './use-decision.ts'

/**
 * Decides: on the screen at once, in the database once it can no longer be taken back. What was typed is kept until then, for whoever takes
 * it back to say it better.
 */
export function useHeldDecision(thread: ApprovalThread, choices: FieldChoices | null, onDone: () => void): (taken: DecisionTaken) => void {
  const client = useQueryClient()
  return (taken) => {
    const { decision, comment, forget } = taken
    let part = (): void => undefined
    const parting = isMixed(decision, choices) ? partingChanges(thread, choices, comment) : partingDecision(thread, decision, comment)
    void parting.then((ready) => (part = ready))
    hold({
      key: thread.id,
      title: decisionWords(decision).done,
      detail: thread.title,
      commit: async () => {
        try {
          await writeDecision(thread, choices, taken)
          forget()
        } catch (failure) {
          const { message } = toAppError(failure)
          toast.error('A decisão não foi registrada', { description: `${thread.title}: ${message}` })
        }
        await refetch(client, SUBJECTS.decisions)
      },
      part: () => {
        part()
        forget()
      },
      undo: () => void refetch(client, SUBJECTS.inbox),
    })
    onDone()
  }
}
