import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import type { SigningOptions, SigningRole } from './signing-order.ts'

export interface Signer {
  readonly id: string
  readonly name: string
}

/** Somebody who signs; witnesses are to be chosen, and so is who signs where the records name nobody. */
export interface PartyDraft {
  readonly key: number
  readonly role: SigningRole
  readonly person: Signer | null
}

/** A request for signatures while it is written. */
export interface SignatureDraft {
  readonly kind: 'signature' | 'acknowledgement'
  readonly parties: readonly PartyDraft[]
  readonly isOrdered: boolean
  readonly deadline: string
  readonly message: string
}

/** Who signs in this place, as far as the records say. */
export function personFor(role: SigningRole, options: SigningOptions): Signer | null {
  if (role === 'person') return options.person
  if (role === 'manager') return options.manager
  if (role === 'company') return options.signatories[0]?.employee ?? null
  return null
}

/** The parties of an order; keys go on from those that were used. */
export function partiesOf(roles: readonly SigningRole[], options: SigningOptions, from = 0): readonly PartyDraft[] {
  return roles.map((role, index) => ({ key: from + index, role, person: personFor(role, options) }))
}

export const nextKey = (parties: readonly PartyDraft[]): number => Math.max(-1, ...parties.map(({ key }) => key)) + 1

/** The party one place up or down. */
export function moved(parties: readonly PartyDraft[], place: number, by: 1 | -1): readonly PartyDraft[] {
  const next = [...parties]
  const [party] = next.splice(place, 1)
  if (party) next.splice(place + by, 0, party)
  return next
}

/** Why a party cannot stay as it is, by its key. */
export function partyProblems(parties: readonly PartyDraft[]): ReadonlyMap<number, string> {
  const problems = new Map<number, string>()
  const seen = new Set<string>()
  for (const { key, role, person } of parties) {
    if (person === null) problems.set(key, role === 'manager' ? 'Esta pessoa não tem gestor no cadastro' : role === 'company' ? 'Ninguém assina pela empresa ainda' : 'Escolha quem assina')
    else if (seen.has(person.id)) problems.set(key, `${person.name} já está na lista`)
    else seen.add(person.id)
  }
  return problems
}

/** Why it cannot be sent. `today` is an ISO date. */
export function signatureProblems({ parties, deadline }: SignatureDraft, today: string): ReadonlyMap<'parties' | 'deadline', string> {
  const problems = new Map<'parties' | 'deadline', string>()
  if (parties.length === 0) problems.set('parties', 'Escolha quem assina')
  else if (partyProblems(parties).size > 0) problems.set('parties', 'Confira quem assina')
  if (deadline.trim() === '') return problems
  const day = parseTypedDate(deadline)
  if (day === null) problems.set('deadline', INVALID_DATE)
  else if (day < today) problems.set('deadline', 'O prazo não pode ficar no passado')
  return problems
}
