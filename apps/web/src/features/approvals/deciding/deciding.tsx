import { useState } from 'react'

import { Refusal } from '#shared/ui/refusal.tsx'
import { countChoices, decideLabel, type FieldChoices } from '../model/field-choices.ts'
import type { ApprovalThread, Decision } from '../model/thread.ts'
import { DecisionBar } from './decision-bar.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { type DecisionTaken, useDecision } from './use-decision.ts'
import { useHeldDecision } from './use-held-decision.ts'

export interface DecidingProps {
  readonly thread: ApprovalThread
  readonly choices: FieldChoices | null
  /** The choices are written: what is kept of them goes. */
  readonly onForget: () => void
  readonly mayUndo: boolean
  /** A decision asked for from outside, by key. */
  readonly asked: Decision | null
  readonly onAnswered: () => void
  readonly onDone: () => void
}

/** The buttons that decide a request, and the dialog for the words that a decision needs. */
export function Deciding({ thread, choices, onForget, mayUndo, asked, onAnswered, onDone }: DecidingProps) {
  const [opened, setOpened] = useState<Decision | null>(null)
  const decision = opened ?? asked
  const count = choices === null ? { approved: 1, rejected: 0 } : countChoices(choices)
  const isMixed = count.rejected > 0
  const leave = (): void => {
    setOpened(null)
    onAnswered()
  }
  const done = (): void => {
    leave()
    onDone()
  }
  const act = useDecision(thread, choices, done)
  const hold = useHeldDecision(thread, choices, done)
  const take = (taken: DecisionTaken): void => (mayUndo ? hold(taken) : act.mutate(taken))
  const close = (): void => {
    leave()
    act.reset()
  }
  const decide = (next: Decision): void => {
    // With the whole request in view one press approves; everything that says no asks for its words.
    if (next !== 'approve' || isMixed) setOpened(next)
    else take({ decision: next, comment: '', forget: onForget })
  }
  return (
    <>
      {decision === null && <Refusal error={act.error} title="A decisão não foi registrada" />}
      <DecisionBar
        approveLabel={decideLabel(count)}
        rejectsAll={isMixed && count.approved === 0}
        pending={act.isPending ? act.variables.decision : null}
        onDecide={decide}
      />
      {decision && (
        <DecisionDialog
          key={decision}
          draftName={`decision:${decision}:${thread.id}:${thread.step_id ?? ''}`}
          decision={decision}
          subject={thread.title}
          {...(decision === 'approve' && isMixed && { confirmLabel: decideLabel(count) })}
          requiresComment={decision !== 'approve' || isMixed}
          pending={act.isPending}
          error={act.error}
          onDecide={(comment, forget) =>
            take({
              decision,
              comment,
              forget: () => {
                forget()
                onForget()
              },
            })
          }
          onClose={close}
        />
      )}
    </>
  )
}
