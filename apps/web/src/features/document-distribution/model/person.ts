/** Somebody to whom a paper may go, with what files and pages are told apart by. */
export interface Recipient {
  readonly id: string
  readonly name: string
  readonly cpf: string | null
  readonly registration: string | null
  readonly department_id: string | null
  readonly department: string | null
  readonly position: string | null
  readonly status: string
  readonly can_sign_in: boolean
}

export const byId = (people: readonly Recipient[]): ReadonlyMap<string, Recipient> => new Map(people.map((person) => [person.id, person]))

/** Who works here or will: who left gets what names them, and is not missed otherwise. */
export const isExpected = ({ status }: Recipient): boolean => status === 'active' || status === 'notice'

/** '0012' and '12' are the same number. */
export const plainRegistration = (text: string): string => text.trim().toLowerCase().replace(/^0+(?=.)/, '')
