import { AuthError, invalid, invalidCredentials } from './auth-error.ts'
import type { AuthContext } from './context.ts'
import { normaliseEmail, textField, type Body } from './fields.ts'
import { networkOf, tooMany, type SignInTry } from './limits.ts'
import { checkPassword, hashPassword, needsRehash, weaknessOf } from './passwords.ts'
import { hasSessionAt, type Device } from './sessions.ts'
import { signIn, type TokenAnswer } from './tokens.ts'
import { inTransaction } from './transactions.ts'
import { findUserByEmail, type UserRow } from './users.ts'

/** Refuses a session to someone who is banned or gone, or has never shown the address to be theirs. Asked after the proof, never before. */
export function assertMayHaveSession(user: UserRow | null): asserts user is UserRow {
  if (user === null) throw invalidCredentials()
  if (user.banned) throw new AuthError(400, 'user_banned', 'User is banned')
  if (user.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
}

/** An address that can be nobody's is wrong like any other: the answer tells no difference. */
function readEmail(text: string): string | null {
  try {
    return normaliseEmail(text)
  } catch {
    return null
  }
}

async function proven(context: AuthContext, email: string | null, password: string): Promise<UserRow | null> {
  const user = email === null ? null : await findUserByEmail(context.pool, email)
  const matches = await checkPassword(password, user?.encrypted_password ?? null)
  return matches ? user : null
}

/**
 * The person whose password it is; null when it is wrong. While the account pauses a password is looked at all the same, and a wrong or a
 * stranger's right one is refused alike: how long it takes tells neither whether the account exists nor where its person is at home.
 */
async function tryPassword(context: AuthContext, attempt: SignInTry, email: string | null, password: string): Promise<UserRow | null> {
  const pause = await context.limits.beforeSignIn(attempt)
  const found = await proven(context, email, password)
  const isHome = pause !== null && found !== null && pause.opensAtHome && (await hasSessionAt(context.pool, found.id, attempt.ip))
  if (pause !== null && !isHome) throw tooMany(pause.seconds)
  if (found !== null) await context.limits.afterSignIn(attempt, pause)
  return found
}

/** An answer, and the cookie by which the browser remembers the account. */
export interface SignedInAnswer {
  readonly answer: TokenAnswer
  readonly cookie: string
}

/** Grant `password`. Every wrong pair costs the same time and gets the same answer; tries are counted. */
export async function passwordSignIn(context: AuthContext, body: Body, device: Device, cookies: string): Promise<SignedInAnswer> {
  const address = textField(body, 'email') ?? ''
  const phone = textField(body, 'phone') ?? ''
  const password = textField(body, 'password') ?? ''
  if (address === '' && phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (address === '') throw invalid('missing email or phone')
  const email = readEmail(address)
  const account = email ?? address.slice(0, 255).toLowerCase()
  const ip = device.ip ?? 'unknown'

  const attempt = { email: account, ip, deviceId: context.devices.find(cookies, account) }
  // Within the turn: of those who wait in line at an address only a few are counted at a time, and right ones are given back.
  const user = await context.turns(networkOf(ip), () => tryPassword(context, attempt, email, password))
  if (user === null) throw invalidCredentials()
  assertMayHaveSession(user)

  const rehashed = needsRehash(user.encrypted_password ?? '') ? await hashPassword(password) : null
  const answer = await inTransaction(context.pool, async (client) => {
    if (rehashed !== null) {
      await client.query('update auth.users set encrypted_password = $2 where id = $1 and encrypted_password = $3', [user.id, rehashed, user.encrypted_password])
    }
    return signIn(context, client, user.id, 'password', device)
  })
  const weakness = weaknessOf(password, context.config.auth)
  // Policies grow after passwords were chosen: whoever knows the old one gets in, and is told.
  return { answer: weakness === null ? answer : { ...answer, weak_password: weakness }, cookie: context.devices.remember(cookies, account) }
}
