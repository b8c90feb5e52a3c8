import { boolean, email, maxLength, minLength, object, optional, pipe, refine, string, transform, trim } from 'zod/mini'

import { PASSWORD_MIN_SIGN_IN } from '#shared/constants.ts'
import { PROBLEMS } from '#shared/lib/fields/messages.ts'
import { newPassword, type PasswordDemands } from './password-change.ts'

const PASSWORD_SHORT = `A senha deve ter pelo menos ${PASSWORD_MIN_SIGN_IN} caracteres`

const emailField = pipe(
  string().check(trim(), maxLength(254, PROBLEMS.email), email(PROBLEMS.email)),
  transform((address: string) => address.toLowerCase()),
)

export const signInSchema = object({
  email: emailField,
  password: string().check(minLength(PASSWORD_MIN_SIGN_IN, PASSWORD_SHORT)),
  remember: boolean(),
})

export const recoverySchema = object({ email: emailField })

export function resetSchema(demands: PasswordDemands) {
  return object({
    current: optional(string()),
    password: newPassword(PASSWORD_MIN_SIGN_IN, demands, demands.passwordClasses),
    confirmation: string().check(minLength(PASSWORD_MIN_SIGN_IN, PASSWORD_SHORT)),
  }).check(
    refine(({ password, confirmation }) => password === confirmation, {
      error: 'As senhas não coincidem',
      path: ['confirmation'],
    }),
  )
}

/** What is said beside a new password before anything is typed. */
export function passwordHint({ passwordLength, passwordClasses }: PasswordDemands): string {
  const length = `Pelo menos ${String(Math.max(PASSWORD_MIN_SIGN_IN, passwordLength ?? 0))} caracteres`
  return passwordClasses ? `${length}, com letra maiúscula, letra minúscula, número e um caractere especial.` : `${length}.`
}
