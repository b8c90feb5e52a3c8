import type { Decision, ThreadChange } from './thread.ts'

export type FieldChoice = 'approve' | 'reject'
export type FieldChoices = Readonly<Record<string, FieldChoice>>

/** Every field approved, until somebody says otherwise. */
export function allApproved(changes: readonly ThreadChange[]): FieldChoices {
  return Object.fromEntries(changes.map(({ field }) => [field, 'approve' as const]))
}

export interface ChoiceCount {
  readonly approved: number
  readonly rejected: number
}

export function countChoices(choices: FieldChoices): ChoiceCount {
  const values = Object.values(choices)
  const approved = values.filter((choice) => choice === 'approve').length
  return { approved, rejected: values.length - approved }
}

/** Whether approving would refuse some of the fields. */
export function isMixed(decision: Decision, choices: FieldChoices | null): choices is FieldChoices {
  return decision === 'approve' && choices !== null && countChoices(choices).rejected > 0
}

/** What the button that decides says. */
export function decideLabel({ approved, rejected }: ChoiceCount): string {
  if (rejected === 0) return 'Aprovar'
  return approved === 0 ? 'Recusar tudo' : `Aprovar ${approved} e recusar ${rejected}`
}
