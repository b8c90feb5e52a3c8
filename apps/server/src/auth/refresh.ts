import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import type { AuthConfig } from '../kernel/config.ts'
import { AuthError, invalid } from './auth-error.ts'
import type { AuthContext } from './context.ts'
import { quotedFunction } from './hook.ts'
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

/** The token of which the session's current one came: the one before, unless an answer was lost. */
async function parentOf(client: pg.PoolClient, session: SessionRow, current: number): Promise<number> {
  const found = await client.query<{ parent: string }>('select parent from auth.refresh_tokens where session_id = $1 and token = $2', [
    session.id, nameOf(session, current),
  ])
  return Number(found.rows[0]?.parent ?? current - 1)
}

/** How a current token is named whose parent is not the one before; nobody can sign in with a name. */
function nameOf({ id }: SessionRow, counter: number): string {
  return `${id}:${counter}`
}

/** A sibling of the current token, which is dead from then on. */
async function branch(client: pg.PoolClient, session: SessionRow, current: number, parent: number): Promise<number> {
  await client.query('delete from auth.refresh_tokens where session_id = $1', [session.id])
  await client.query(
    `insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at) values ($1, $2, $3, $4, false, now(), now())`,
    [nameOf(session, current + 1), session.user_id, session.id, String(parent)],
  )
  return current + 1
}

/** Ends a session that two people hold, for both, and tells its owner. */
async function endStolen(client: pg.PoolClient, session: SessionRow, hookUri: string | null): Promise<never> {
  await client.query('delete from auth.sessions where id = $1', [session.id])
  if (hookUri !== null) await client.query(`select ${quotedFunction(hookUri)}($1, $2)`, [session.user_id, session.id])
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used', { commit: true })
}

interface Next {
  readonly counter: number
  /** The token was used before. */
  readonly reused: boolean
}

/**
 * Which token the session has after this request. A used one is explained by tabs that wake up together, which all get the current one,
 * or by an answer that was lost: its holder gets another successor, and the lost one is dead. Whoever comes with that later did get it,
 * so that there are two of them (protocol: hosted gives the same successor again, and never notices two who take turns).
 */
async function nextToken(client: pg.PoolClient, session: SessionRow, token: RefreshToken, auth: AuthConfig): Promise<Next> {
  const current = Number(session.refresh_token_counter ?? 0)
  if (token.counter > current) throw invalid('Invalid Refresh Token: Not Issued By This Server')
  if (token.counter === current) return { counter: auth.refreshRotation ? current + 1 : current, reused: false }
  const isRecent = session.idle_seconds !== null && session.idle_seconds < auth.refreshReuseSeconds
  if (isRecent) return { counter: current, reused: true }
  if (token.counter === (await parentOf(client, session, current))) return { counter: await branch(client, session, current, token.counter), reused: true }
  return endStolen(client, session, auth.stolenSessionHookUri)
}

async function attempt(context: AuthContext, client: pg.PoolClient, token: RefreshToken, device: Device): Promise<Refreshed | 'busy'> {
  const session = await lockSession(client, token.sessionId)
  if (session === 'busy') return session
  const key = sessionKey(session)
  if (key.length === 0 || !token.signedBy(key)) throw notFound()
  const user = await findUserById(client, session.user_id)
  assertUsable(context, user, session)
  const { counter, reused } = await nextToken(client, session, token, context.config.auth)
  // The hook comes first, as on hosted: it judges how long the session was not in use.
  const answer = await issueTokens(context, client, { user, session, method: 'token_refresh', ip: device.ip, counter })
  if (!reused || counter !== Number(session.refresh_token_counter ?? 0)) {
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
 * Grant `refresh_token`. Requests with one token at once all get the same successor; a token that is neither the current one nor its
 * parent, after the interval in which tabs wake up, ends the session for good.
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
