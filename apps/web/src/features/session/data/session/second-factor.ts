import { queryOptions } from '@tanstack/react-query'

import { toAppError } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** An application on a phone or computer that shows codes for this login. */
export interface Authenticator {
  readonly id: string
  readonly name: string
  readonly addedAt: string
}

export const authenticatorKey = ['authenticators'] as const

/** The authenticators that count for the signed-in person, oldest first. */
export function authenticatorsQuery() {
  return queryOptions({
    queryKey: authenticatorKey,
    queryFn: async (): Promise<readonly Authenticator[]> => {
      const { data, error } = await (await supabase()).auth.mfa.listFactors()
      if (error) throw toAppError(error)
      return data.totp.map((factor) => ({ id: factor.id, name: factor.friendly_name ?? 'Autenticador', addedAt: factor.created_at }))
    },
  })
}

/** Proves a code; the session then counts as shown with a second factor. Rejects with `AppError`. */
export async function proveCode(factorId: string, code: string): Promise<void> {
  const { error } = await (await supabase()).auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw toAppError(error)
}

/** What an authenticator needs to know, by picture or by hand. */
export interface NewAuthenticator {
  readonly id: string
  readonly picture: string
  readonly secret: string
  /** Opens the application on the device at hand. */
  readonly uri: string
}

/** Begins a new authenticator, which counts from its first right code on. One begun before and not finished is forgotten. */
export async function beginAuthenticator(name: string): Promise<NewAuthenticator> {
  const { mfa } = (await supabase()).auth
  const known = await mfa.listFactors()
  if (known.error) throw toAppError(known.error)
  const unfinished = known.data.all.filter(({ status }) => status === 'unverified')
  await Promise.all(unfinished.map(({ id }) => mfa.unenroll({ factorId: id })))
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Vínculo' })
  if (error) throw toAppError(error)
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri }
}

/** Takes an authenticator away after a code of `prover`, and tells the session of it. */
export async function removeAuthenticator(id: string, prover: string, code: string): Promise<void> {
  await proveCode(prover, code)
  const { auth } = await supabase()
  const { error } = await auth.mfa.unenroll({ factorId: id })
  if (error) throw toAppError(error)
  await auth.refreshSession()
}
