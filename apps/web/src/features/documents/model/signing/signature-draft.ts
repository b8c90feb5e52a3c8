import { digitsOf, parseTypedDate } from '#shared/lib/masks.ts'
import { type FieldSpec, fieldProblem } from '#shared/lib/fields/field-spec.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import type { SigningOptions, SigningRole } from './signing-order.ts'

export interface Signer {
  readonly id: string
  readonly name: string
}

/** Somebody from outside as they are typed: CPF and birth date are asked of them before they read. */
export interface OutsideDraft {
  readonly name: string
  readonly cpf: string
  readonly birthDate: string
  readonly email: string
}

export const NOBODY_OUTSIDE: OutsideDraft = { name: '', cpf: '', birthDate: '', email: '' }

/** What is asked of somebody from outside, by its place in the draft. */
export const OUTSIDE_FIELDS: Readonly<Record<keyof OutsideDraft, FieldSpec>> = {
  name: { name: 'name', label: 'Nome completo', kind: 'text', required: true, max: 120 },
  cpf: { name: 'cpf', label: 'CPF', kind: 'cpf', required: true },
  birthDate: { name: 'birthDate', label: 'Data de nascimento', kind: 'date', required: true, isPast: true },
  email: { name: 'email', label: 'E-mail', kind: 'email', optional: true },
}

/** What is wrong with somebody from outside, field by field. `today` is an ISO date. */
export function outsideProblems(outside: OutsideDraft, today: string): ReadonlyMap<keyof OutsideDraft, string> {
  const problems = new Map<keyof OutsideDraft, string>()
  for (const key of ['name', 'cpf', 'birthDate', 'email'] as const) {
    const problem = fieldProblem(OUTSIDE_FIELDS[key], outside[key], today)
    if (problem !== null) problems.set(key, problem)
  }
  return problems
}

/** Somebody who signs; witnesses are to be chosen, and so is who signs where the records name nobody. */
export interface PartyDraft {
  readonly key: number
  readonly role: SigningRole
  readonly person: Signer | null
  /** Somebody who is not of the company, instead of a person of it. */
  readonly outside?: OutsideDraft
}

/** What the database takes of a party. */
export type PartyWish = { readonly role: SigningRole } & Readonly<Record<string, string | null>>

export function partyWish({ role, person, outside }: PartyDraft): PartyWish {
  if (!outside) return { role, employee_id: person?.id ?? null }
  const email = outside.email.trim()
  return { role, name: outside.name.trim(), cpf: digitsOf(outside.cpf), birth_date: parseTypedDate(outside.birthDate), email: email === '' ? null : email }
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
export function partyProblems(parties: readonly PartyDraft[], today: string): ReadonlyMap<number, string> {
  const problems = new Map<number, string>()
  const seen = new Set<string>()
  for (const { key, role, person, outside } of parties) {
    if (outside) {
      const cpf = digitsOf(outside.cpf)
      if (outsideProblems(outside, today).size > 0) problems.set(key, 'Complete os dados de quem assina')
      else if (seen.has(cpf)) problems.set(key, `${outside.name} já está na lista`)
      seen.add(cpf)
    } else if (person === null) problems.set(key, role === 'manager' ? 'Esta pessoa não tem gestor no cadastro' : role === 'company' ? 'Ninguém assina pela empresa ainda' : 'Escolha quem assina')
    else if (seen.has(person.id)) problems.set(key, `${person.name} já está na lista`)
    else seen.add(person.id)
  }
  return problems
}

/** Why it cannot be sent. `today` is an ISO date. */
export function signatureProblems({ parties, deadline }: SignatureDraft, today: string): ReadonlyMap<'parties' | 'deadline', string> {
  const problems = new Map<'parties' | 'deadline', string>()
  if (parties.length === 0) problems.set('parties', 'Escolha quem assina')
  else if (partyProblems(parties, today).size > 0) problems.set('parties', 'Confira quem assina')
  if (deadline.trim() === '') return problems
  const day = parseTypedDate(deadline)
  if (day === null) problems.set('deadline', INVALID_DATE)
  else if (day < today) problems.set('deadline', 'O prazo não pode ficar no passado')
  return problems
}
