import { useMutation, useQueryClient } from '@tanstack/react-query'

import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { toast } from '#shared/ui/toast.tsx'
import { decideApproval, decideChanges } from '../data/approval-changes.ts'
import { approvalKeys } from '../data/approval-keys.ts'
import { decisionWords } from '../model/decision-form.ts'
import { countChoices, type FieldChoices } from '../model/field-choices.ts'
import type { ApprovalThread, Decision } from '../model/thread.ts'

export interface DecisionTaken {
  readonly decision: Decision
  readonly comment: string
}

/** Decides a request; with some fields rejected, field by field. `onDone` runs when it no longer waits for the reader. */
export function useDecision(thread: ApprovalThread, choices: FieldChoices | null, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ decision, comment }: DecisionTaken) => {
      const isMixed = choices !== null && countChoices(choices).rejected > 0
      if (decision === 'approve' && isMixed) await decideChanges(thread, choices, comment)
      else await decideApproval(thread, decision, comment)
    },
    onSuccess: async (_, { decision }) => {
      toast.success(decisionWords(decision).done, { description: thread.title })
      onDone()
      // What was approved may have changed somebody's data, or who is away.
      await refetch(queryClient, SUBJECTS.decisions)
    },
    onError: async (failure) => {
      const { code, message } = toAppError(failure)
      if (code !== 'RHDEC' && code !== 'RHCLS') return
      // Somebody was faster: the item is no longer ours to decide.
      toast.info('Nada a decidir aqui', { description: message })
      onDone()
      await queryClient.invalidateQueries({ queryKey: approvalKeys.inbox })
    },
  })
}
