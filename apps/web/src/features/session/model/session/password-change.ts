import { minLength, object, refine, regex, string } from 'zod/mini'

import { PASSWORD_MIN_CHANGE } from '#shared/constants.ts'
import type { AccessDemands } from '#shared/session/session-context.ts'

export type PasswordDemands = Pick<AccessDemands, 'passwordLength' | 'passwordClasses'>

const CLASSES = [
  regex(/\p{Lu}/u, 'A senha deve conter pelo menos uma letra maiúscula'),
  regex(/\p{Ll}/u, 'A senha deve conter pelo menos uma letra minúscula'),
  regex(/\d/, 'A senha deve conter pelo menos um número'),
  regex(/[!@#$%^&*(),.?":{}|<>]/, 'A senha deve conter pelo menos um caractere especial'),
] as const

/** A new password, with the minimum of its form or that of the company, whichever is more. */
export function newPassword(min: number, { passwordLength }: PasswordDemands, withClasses: boolean) {
  const least = Math.max(min, passwordLength ?? 0)
  return string().check(
    minLength(least, `A senha deve ter pelo menos ${String(least)} caracteres`),
    regex(/^$|\S/u, 'A senha não pode ter só espaços'),
    ...(withClasses ? CLASSES : []),
  )
}

export const SAME_AS_CURRENT = 'A nova senha deve ser diferente da senha atual'

/** The form of the change dialog. Every broken rule is told at once, the new password's own ones before the comparisons. */
export function passwordChangeSchema(demands: PasswordDemands) {
  return object({ current: string(), password: newPassword(PASSWORD_MIN_CHANGE, demands, true), confirmation: string() }).check(
    refine(({ password, confirmation }) => password === confirmation, { error: 'As senhas não coincidem', path: ['confirmation'], when: () => true }),
    refine(({ current, password }) => password !== current, { error: SAME_AS_CURRENT, path: ['password'] }),
  )
}

/** What went wrong, in words, and the field to blame when there is one. */
export interface PasswordChangeProblem {
  readonly text: string
  readonly field: 'current' | 'password' | null
}
