import { boolean, email, maxLength, minLength, object, pipe, refine, string, transform, trim } from 'zod/mini'

import { PASSWORD_MIN_SIGN_IN } from '#shared/constants.ts'
import { PROBLEMS } from '#shared/lib/fields/messages.ts'

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

export const resetSchema = object({
  password: string().check(minLength(PASSWORD_MIN_SIGN_IN, PASSWORD_SHORT)),
  confirmation: string().check(minLength(PASSWORD_MIN_SIGN_IN, PASSWORD_SHORT)),
}).check(
  refine(({ password, confirmation }) => password === confirmation, {
    error: 'As senhas não coincidem',
    path: ['confirmation'],
  }),
)
