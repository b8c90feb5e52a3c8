import { AuthError, invalid, invalidCredentials } from './auth-error.ts'
import type { AuthContext } from './context.ts'
import { normaliseEmail, textField, type Body } from './fields.ts'
import type { createKeyedQueue } from './gate.ts'
import { networkOf } from './limits.ts'
import { checkPassword, hashPassword, needsRehash, weaknessOf } from './passwords.ts'
import type { Device } from './sessions.ts'
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

/** Grant `password`. Every wrong pair costs the same time and gets the same answer; failures are counted. */
export async function passwordSignIn(
  context: AuthContext,
  inOrder: ReturnType<typeof createKeyedQueue>,
  body: Body,
  device: Device,
): Promise<TokenAnswer> {
  const address = textField(body, 'email') ?? ''
  const phone = textField(body, 'phone') ?? ''
  const password = textField(body, 'password') ?? ''
  if (address === '' && phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (address === '') throw invalid('missing email or phone')
  const email = readEmail(address)
  const account = email ?? address.slice(0, 255).toLowerCase()
  const ip = device.ip ?? 'unknown'

  // One at a time for each account and address: attempts sent at once must not all pass before the first failure is counted.
  const user = await inOrder(`${account}\n${ip}`, async () => {
    await context.limits.beforeSignIn(account, ip)
    const found = await context.turns(networkOf(ip), () => proven(context, email, password))
    await (found === null ? context.limits.afterFailure(account, ip) : context.limits.afterSuccess(account, ip))
    return found
  })
  if (user === null) throw invalidCredentials()
  assertMayHaveSession(user)

  const rehashed = needsRehash(user.encrypted_password ?? '') ? await hashPassword(password) : null
  return inTransaction(context.pool, async (client) => {
    if (rehashed !== null) {
      await client.query('update auth.users set encrypted_password = $2 where id = $1 and encrypted_password = $3', [user.id, rehashed, user.encrypted_password])
    }
    const answer = await signIn(context, client, user.id, 'password', device)
    const weakness = weaknessOf(password, context.config.auth)
    // Policies grow after passwords were chosen: whoever knows the old one gets in, and is told.
    return weakness === null ? answer : { ...answer, weak_password: weakness }
  })
}
