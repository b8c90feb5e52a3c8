import { email, maxLength, object, pipe, string, transform, trim } from 'zod/mini'

const EMAIL_INVALID = 'Email inválido'

/** What an invitation asks for; the person is chosen beside it. */
export const inviteSchema = object({
  email: pipe(
    string().check(trim(), maxLength(254, EMAIL_INVALID), email(EMAIL_INVALID)),
    transform((address: string) => address.toLowerCase()),
  ),
})
