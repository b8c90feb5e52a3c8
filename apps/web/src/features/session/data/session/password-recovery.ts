import type { EmailOtpType } from '@supabase/supabase-js'

import { PASSWORD_UPDATE_RETRIES } from '#shared/constants.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { withRetry } from '#shared/lib/retry.ts'

const LINK_TYPES: readonly EmailOtpType[] = ['recovery', 'invite', 'signup', 'magiclink', 'email', 'email_change']

/** Asks for the e-mail with a link to the reset page. Resolves alike for known and unknown addresses; rejects with `AppError`. */
export async function requestRecovery(email: string): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` })
  if (error) throw toAppError(error)
}

/** Uses up the link of an e-mail and opens the session that it carries. Rejects with `AppError` when expired or used. */
export async function confirmLink(tokenHash: string, type: string): Promise<void> {
  const kind = LINK_TYPES.find((known) => known === type) ?? 'recovery'
  const { error } = await (await supabase()).auth.verifyOtp({ token_hash: tokenHash, type: kind })
  if (error) throw toAppError(error)
}

/**
 * Sets the password of the open session; failures that may pass are retried up to 3 times. Rejects with `AppError`, whose field is
 * `current` where the sign-in is too long ago to do without the present password.
 */
export async function setNewPassword(password: string, current = ''): Promise<void> {
  const db = await supabase()
  await withRetry(
    async () => {
      const { error } = await db.auth.updateUser({ password, ...(current === '' ? {} : { current_password: current }) })
      if (error) throw toAppError(error)
    },
    { attempts: 1 + PASSWORD_UPDATE_RETRIES, isRetryable: (failure) => toAppError(failure).retryable },
  )
}
