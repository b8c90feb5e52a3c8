import { email, maxLength, object, pipe, string, transform, trim } from 'zod/mini'

import { PROBLEMS } from '#shared/lib/fields/messages.ts'

/** What an invitation asks for; the person is chosen beside it. */
export const inviteSchema = object({
  email: pipe(
    string().check(trim(), maxLength(254, PROBLEMS.email), email(PROBLEMS.email)),
    transform((address: string) => address.toLowerCase()),
  ),
})
