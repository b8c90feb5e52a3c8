import type pg from 'pg'

import type { AuthContext } from './context.ts'
import { runAccessTokenHook } from './hook.ts'
import type { Weakness } from './passwords.ts'
import { encodeRefreshToken } from './refresh-token.ts'
import { createSession, type Device, type SessionRow } from './sessions.ts'
import { findUserById, toWire, type UserRow } from './users.ts'

export interface TokenAnswer {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  /** Seconds since 1970. */
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: Record<string, unknown>
  /** Set where the password that opened the session breaks the policy of today. */
  readonly weak_password?: Weakness
}

/** The key of a session's refresh tokens. */
export function sessionKey(session: SessionRow): Buffer {
  return Buffer.from(session.refresh_token_hmac_key ?? '', 'base64url')
}

async function methodsOf(client: pg.PoolClient, sessionId: string): Promise<readonly unknown[]> {
  const found = await client.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from created_at)::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by created_at desc`,
    [sessionId],
  )
  return found.rows
}

export interface Issue {
  readonly user: UserRow
  readonly session: SessionRow
  /** How the person came to this token; the hook is told. */
  readonly method: string
  readonly ip: string | null
  readonly counter: number
}

/** Access token and refresh token of a session, through the hook, within the caller's transaction. */
export async function issueTokens(context: AuthContext, client: pg.PoolClient, issue: Issue): Promise<TokenAnswer> {
  const { user, session } = issue
  const issuedAt = Math.floor(Date.now() / 1000)
  const claims = await runAccessTokenHook(context, client, {
    method: issue.method,
    ip: issue.ip,
    claims: {
      iss: context.keys.issuer,
      sub: user.id,
      aud: user.aud,
      exp: issuedAt + context.config.auth.jwtExpirySeconds,
      iat: issuedAt,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      role: user.role,
      aal: session.aal,
      amr: await methodsOf(client, session.id),
      session_id: session.id,
      is_anonymous: user.is_anonymous,
    },
  })
  const expiresAt = typeof claims['exp'] === 'number' ? claims['exp'] : issuedAt
  return {
    access_token: await context.keys.sign(claims),
    token_type: 'bearer',
    expires_in: Math.max(0, expiresAt - issuedAt),
    expires_at: expiresAt,
    refresh_token: encodeRefreshToken(session.id, issue.counter, sessionKey(session)),
    user: toWire(user),
  }
}

/** Opens a session for someone who has just proved who they are, and issues its first tokens. */
export async function signIn(context: AuthContext, client: pg.PoolClient, userId: string, method: string, device: Device): Promise<TokenAnswer> {
  const session = await createSession(client, userId, method, device)
  const user = await findUserById(client, userId)
  if (user === null) throw new Error('the user of a new session is gone')
  return issueTokens(context, client, { user, session, method, ip: device.ip, counter: 0 })
}
