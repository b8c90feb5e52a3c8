import { minLength, object, refine, regex, string } from 'zod/mini'

import { PASSWORD_MIN_CHANGE } from '#shared/constants.ts'

const newPassword = string().check(
  minLength(PASSWORD_MIN_CHANGE, `A senha deve ter pelo menos ${PASSWORD_MIN_CHANGE} caracteres`),
  regex(/\p{Lu}/u, 'A senha deve conter pelo menos uma letra maiúscula'),
  regex(/\p{Ll}/u, 'A senha deve conter pelo menos uma letra minúscula'),
  regex(/\d/, 'A senha deve conter pelo menos um número'),
  regex(/[!@#$%^&*(),.?":{}|<>]/, 'A senha deve conter pelo menos um caractere especial'),
)

export const SAME_AS_CURRENT = 'A nova senha deve ser diferente da senha atual'

/** The form of the change dialog. Every broken rule is told at once, the new password's own ones before the comparisons. */
export const passwordChangeSchema = object({ current: string(), password: newPassword, confirmation: string() }).check(
  refine(({ password, confirmation }) => password === confirmation, { error: 'As senhas não coincidem', path: ['confirmation'], when: () => true }),
  refine(({ current, password }) => password !== current, { error: SAME_AS_CURRENT, path: ['password'] }),
)

/** What went wrong, in words, and the field to blame when there is one. */
export interface PasswordChangeProblem {
  readonly text: string
  readonly field: 'current' | 'password' | null
}
