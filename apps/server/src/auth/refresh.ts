import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import type { AuthConfig } from '../kernel/config.ts'
import { AuthError, invalid } from './auth-error.ts'
import type { AuthContext } from './context.ts'
import { decodeRefreshToken, type RefreshToken } from './refresh-token.ts'
import { endOf, SESSION_COLUMNS, type Device, type SessionRow } from './sessions.ts'
import { issueTokens, sessionKey, type TokenAnswer } from './tokens.ts'
import { inTransaction } from './transactions.ts'
import { findUserById, type UserRow } from './users.ts'

const PATIENCE_MS = 5_000

export interface Refreshed {
  readonly answer: TokenAnswer
  readonly headers: Readonly<Record<string, string>>
}

function notFound(): AuthError {
  return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}

/** The session locked for this transaction; 'busy' while another request rotates it. */
async function lockSession(client: pg.PoolClient, id: string): Promise<SessionRow | 'busy'> {
  const locked = await client.query<SessionRow>(`select ${SESSION_COLUMNS} from auth.sessions where id = $1 for update skip locked`, [id])
  if (locked.rows[0] !== undefined) return locked.rows[0]
  const present = await client.query('select from auth.sessions where id = $1', [id])
  if (present.rowCount === 0) throw notFound()
  return 'busy'
}

function assertUsable(context: AuthContext, user: UserRow | null, session: SessionRow): asserts user is UserRow {
  if (user === null) throw new AuthError(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found')
  if (user.banned) throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  const end = endOf(session, context.config.auth.sessions)
  if (end !== null) throw new AuthError(400, 'session_expired', `Invalid Refresh Token: ${end}`)
}

/** Which token the session has after this request: its next one, or the current one again when losing an answer explains the repetition. */
async function nextCounter(client: pg.PoolClient, session: SessionRow, token: RefreshToken, { refreshReuseSeconds, refreshRotation }: AuthConfig): Promise<{ counter: number; reused: boolean }> {
  const counter = Number(session.refresh_token_counter ?? 0)
  const behind = counter - token.counter
  if (behind < 0) throw invalid('Invalid Refresh Token: Not Issued By This Server')
  if (behind === 0) return refreshRotation ? { counter: counter + 1, reused: false } : { counter, reused: false }
  const recent = session.idle_seconds !== null && session.idle_seconds < refreshReuseSeconds
  if (behind === 1 || recent) return { counter, reused: true }
  await client.query('delete from auth.sessions where id = $1', [session.id])
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used', { commit: true })
}

async function attempt(context: AuthContext, client: pg.PoolClient, token: RefreshToken, device: Device): Promise<Refreshed | 'busy'> {
  const session = await lockSession(client, token.sessionId)
  if (session === 'busy') return session
  const key = sessionKey(session)
  if (key.length === 0 || !token.signedBy(key)) throw notFound()
  const user = await findUserById(client, session.user_id)
  assertUsable(context, user, session)
  const { counter, reused } = await nextCounter(client, session, token, context.config.auth)
  // The hook comes first, as on hosted: it judges how long the session was not in use.
  const answer = await issueTokens(context, client, { user, session, method: 'token_refresh', ip: device.ip, counter })
  if (!reused) {
    await client.query(
      `update auth.sessions set refresh_token_counter = $2, refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = $3, ip = $4
       where id = $1`,
      [session.id, counter, device.userAgent, device.ip],
    )
  }
  const headers = {
    'sb-auth-refresh-token-reuse': String(reused),
    'sb-auth-refresh-token-counter': String(counter),
    'sb-auth-refresh-token-prefix': answer.refresh_token.slice(0, 5),
  }
  return { answer, headers }
}

/**
 * Grant `refresh_token`. Requests with one token at once all get the same successor; a token older than the one before last, after
 * the interval in which tabs wake up, ends the session for good.
 */
export async function refresh(context: AuthContext, text: string, device: Device): Promise<Refreshed> {
  // Tokens of twelve characters are an older kind, of which this server never issued any.
  if (/^[a-z0-9]{12}$/.test(text)) throw notFound()
  await context.limits.beforeRefresh(device.ip ?? 'unknown')
  const token = decodeRefreshToken(text)
  if (token === null) throw invalid('Refresh token is not valid')
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    // A new transaction for each try: nobody holds a connection while waiting for another's rotation.
    const outcome = await inTransaction(context.pool, (client) => attempt(context, client, token, device))
    if (outcome !== 'busy') return outcome
    if (Date.now() > deadline) throw new AuthError(409, 'conflict', 'Too many concurrent token refresh requests on the same session or refresh token')
    await sleep(10 + Math.random() * 20)
  }
}
