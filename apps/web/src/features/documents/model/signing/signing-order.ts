import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** As what somebody signs. */
export type SigningRole = Shapes.SigningRole

/** What a request for signatures of a document begins with. */
export type SigningOptions = Shapes.DocumentSigning

const ROLES: Readonly<Record<SigningRole, string>> = { person: 'Titular do documento', manager: 'Gestor', company: 'Pela empresa', witness: 'Testemunha', other: 'Outra parte' }

/** 'Pela empresa, Diretora de Pessoas'. */
export function roleText(role: SigningRole, capacity: string | null = null): string {
  return capacity === null || capacity === '' ? ROLES[role] : `${ROLES[role]}, ${capacity}`
}

const isRole = (word: string): word is SigningRole => word in ROLES

export const orderKey = (roles: readonly string[]): string => roles.join(' ')

export const orderOf = (key: string): readonly SigningRole[] => key.split(' ').filter(isRole)

/** Orders that one chooses with one press. */
export const SIGNING_ORDERS: readonly (readonly [key: string, label: string])[] = [
  ['person', 'Somente a pessoa'],
  ['person company', 'A pessoa e a empresa'],
  ['person company witness witness', 'A pessoa, a empresa e duas testemunhas'],
  ['person manager', 'A pessoa e o gestor'],
  ['person manager company', 'A pessoa, o gestor e a empresa'],
  ['company person', 'A empresa e depois a pessoa'],
]

/** The orders to choose from, with the one in use among them. */
export function ordersWith(roles: readonly string[]): readonly (readonly [key: string, label: string])[] {
  const key = orderKey(roles)
  return SIGNING_ORDERS.some(([known]) => known === key) ? SIGNING_ORDERS : [...SIGNING_ORDERS, [key, orderOf(key).map((role) => ROLES[role]).join(', ')]]
}
