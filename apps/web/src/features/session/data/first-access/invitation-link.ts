import { callFunction } from '#shared/supabase/call-function.ts'

/** A sign-in of the auth service, good for once. */
export interface SignInLink {
  readonly token_hash: string
  readonly type: string
}

/** The token that the link of an invitation carries in its fragment, which no server sees. */
export function invitationTokenIn(hash: string): string | null {
  return /^#?convite=([\w-]+)$/.exec(hash)?.[1] ?? null
}

/** Exchanges an invitation for a fresh sign-in. Throws `AppError`: `invitation_expired`, `…_accepted`, `…_taken`, `…_unknown`, `…_wait`. */
export function openInvitation(token: string): Promise<SignInLink> {
  return callFunction<SignInLink>('open-invitation', { token })
}

/** Tells the company that the invitation came too late. Throws `AppError`. */
export async function askForInvitation(token: string): Promise<void> {
  await callFunction<unknown>('open-invitation', { token, action: 'ask' })
}
