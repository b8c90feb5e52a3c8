import type pg from 'pg'

import { AuthError, otpExpired } from './auth-error.ts'
import type { AuthContext } from './context.ts'
import { consumeToken, digestIn, findByEmail, findByHash, hashOf, type FoundToken, type TokenKind } from './one-time-tokens.ts'
import type { UserRow } from './users.ts'
import { findUserById } from './users.ts'
import { confirmChange } from './email-change.ts'
import { confirmEmail } from './user-writes.ts'

/** The living token that a link names. */
export async function tokenOfLink(context: AuthContext, kinds: readonly TokenKind[], hash: string): Promise<FoundToken> {
  const token = await findByHash(context.pool, kinds, hash, context.config.auth.otpExpirySeconds)
  if (token === null) throw otpExpired()
  return token
}

/**
 * The living token that an address and six typed digits name. Tries are counted on the code itself, which is dead after five;
 * its link goes on working, so a stranger who guesses cannot lock anyone out.
 */
export async function tokenOfCode(context: AuthContext, kinds: readonly TokenKind[], email: string, code: string, ip: string): Promise<FoundToken> {
  await context.limits.beforeCode(ip)
  const hash = hashOf(context.otp.key, email, code)
  for (const token of await findByEmail(context.pool, kinds, email, context.config.auth.otpExpirySeconds)) {
    const mayTry = await context.limits.mayTryCode(token.token_hash)
    // Digests under a secret key: how long their comparison takes tells nothing of the code.
    if (mayTry && digestIn(token.token_hash) === hash) return token
  }
  throw otpExpired()
}

/**
 * Uses the token up and takes the address for confirmed: only its owner could have it. Null when a change of address still waits
 * for the other one.
 */
export async function useToken(context: AuthContext, client: pg.PoolClient, token: FoundToken): Promise<UserRow | null> {
  if (!(await consumeToken(client, token))) throw otpExpired()
  if (token.token_type === 'email_change_token_new' || token.token_type === 'email_change_token_current') {
    if (!(await confirmChange(client, token, context.config.auth.doubleConfirmChanges))) return null
  } else {
    await confirmEmail(client, token.user_id)
  }
  const user = await findUserById(client, token.user_id)
  if (user === null) throw otpExpired()
  if (user.banned) throw new AuthError(403, 'user_banned', 'User is banned')
  return user
}
