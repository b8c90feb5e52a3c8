import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toast } from '#shared/ui/toast.ts'
import { decideApproval, decideChanges } from '../data/approval-changes.ts'
import { decisionWords } from '../model/decision-form.ts'
import { type FieldChoices, isMixed } from '../model/field-choices.ts'
import type { ApprovalThread, Decision } from '../model/thread.ts'

export interface DecisionTaken {
  readonly decision: Decision
  readonly comment: string
  /** Gives up what is kept of what was typed; nobody does before it is written. */
  readonly forget: () => void
}

/** Writes a decision; with some fields rejected, field by field. Throws `AppError`. */
export async function writeDecision(thread: ApprovalThread, choices: FieldChoices | null, { decision, comment }: DecisionTaken): Promise<void> {
  if (isMixed(decision, choices)) await decideChanges(thread, choices, comment)
  else await decideApproval(thread, decision, comment)
}

/** Decides a request; with some fields rejected, field by field. `onDone` runs when it no longer waits for the reader. */
export function useDecision(thread: ApprovalThread, choices: FieldChoices | null, onDone: () => void) {
  return useAct({
    act: async (taken: DecisionTaken) => {
      await writeDecision(thread, choices, taken)
      taken.forget()
    },
    done: (_, { decision }) => [decisionWords(decision).done, thread.title],
    stale: SUBJECTS.decisions,
    onDone,
    onFailed: ({ code, message }) => {
      if (code !== 'RHDEC' && code !== 'RHCLS') return
      // Somebody was faster: the item is no longer ours to decide.
      toast.info('Não há nada a decidir aqui', { description: message })
      onDone()
    },
  })
}
