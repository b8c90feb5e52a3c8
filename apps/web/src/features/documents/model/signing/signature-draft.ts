import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'

export interface Signer {
  readonly id: string
  readonly name: string
}

/** A request for signatures while it is written. */
export interface SignatureDraft {
  readonly kind: 'signature' | 'acknowledgement'
  readonly signers: readonly Signer[]
  readonly isOrdered: boolean
  readonly deadline: string
  readonly message: string
}

/** Why it cannot be sent. `today` is an ISO date. */
export function signatureProblems({ signers, deadline }: SignatureDraft, today: string): ReadonlyMap<'signers' | 'deadline', string> {
  const problems = new Map<'signers' | 'deadline', string>()
  if (signers.length === 0) problems.set('signers', 'Escolha quem assina')
  if (deadline.trim() === '') return problems
  const day = parseTypedDate(deadline)
  if (day === null) problems.set('deadline', INVALID_DATE)
  else if (day < today) problems.set('deadline', 'O prazo não pode ficar no passado')
  return problems
}
