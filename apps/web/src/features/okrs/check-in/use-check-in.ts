import { useRef, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { checkIn, undoCheckIn } from '../data/goal-acts.ts'
import { type CheckInDraft, checkInValues, draftProblems, freshDraft } from '../model/check-in/check-in.ts'
import type { CheckInOutcome, CheckInValues, KeyResult } from '../model/goal.ts'
import { wholePercent } from '../model/numbers.ts'

type Input = { readonly values: CheckInValues } | { readonly undoes: string }

export interface CheckInHandlers {
  readonly onSaved?: (outcome: CheckInOutcome) => void
  readonly onUndone?: () => void
}

/** What is typed of a check-in, kept until it is saved, and its one write: sent again after a failure it is written once, as what was typed is sent under one id. */
export function useCheckIn(keyResult: KeyResult, { onSaved, onUndone }: CheckInHandlers) {
  const kept = useDraft(`check-in:${keyResult.id}`, freshDraft(keyResult))
  const [draft, setDraft] = useState<CheckInDraft>(kept.begin)
  useKeptDraft(kept, draft)
  const [isChecked, setChecked] = useState(false)
  const sent = useRef({ id: '', text: '' })
  const act = useAct<Input, CheckInOutcome>({
    act: (input) => ('undoes' in input ? undoCheckIn(input.undoes) : checkIn(keyResult.id, input.values)),
    done: (outcome, input) => ('undoes' in input ? 'Check-in desfeito' : [outcome.progress === null ? 'Check-in feito' : `Check-in feito: ${wholePercent(outcome.progress)}`, keyResult.title]),
    failed: (input) => ('undoes' in input ? 'O check-in não foi desfeito' : null),
    undo: (input, { check_in_id: id }) => ('undoes' in input || id === null ? null : { undoes: id }),
    stale: SUBJECTS.goals,
    onDone: (outcome, input) => {
      if ('undoes' in input) {
        onUndone?.()
        return
      }
      kept.drop()
      sent.current = { id: '', text: '' }
      setDraft(freshDraft({ confidence: input.values.confidence ?? null }))
      setChecked(false)
      onSaved?.(outcome)
    },
  })
  const problems = draftProblems(keyResult, draft)
  const save = (): boolean => {
    setChecked(true)
    if (act.isPending || Object.keys(problems).length > 0) return false
    const text = JSON.stringify(draft)
    if (sent.current.text !== text) sent.current = { id: crypto.randomUUID(), text }
    act.mutate({ values: checkInValues(sent.current.id, keyResult, draft) })
    return true
  }
  return {
    draft,
    change: (next: Partial<CheckInDraft>): void => setDraft((before) => ({ ...before, ...next })),
    problems: isChecked ? problems : {},
    isFound: kept.isFound,
    isPending: act.isPending,
    /** There is no connection: it is sent by itself once there is one. */
    isWaiting: act.isPaused,
    error: act.error,
    save,
  }
}
