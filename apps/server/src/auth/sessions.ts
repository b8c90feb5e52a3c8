import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'

import type { SessionConfig } from '../kernel/config.ts'
import { clientIp } from '../kernel/http.ts'
import { networkOf } from './limits.ts'
import type { Queryable } from './transactions.ts'

/** Where a session is used from; kept with it so that people can recognise their devices. */
export interface Device {
  readonly userAgent: string | null
  readonly ip: string | null
}

export interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly aal: string
  readonly refresh_token_hmac_key: string | null
  /** bigint as text. */
  readonly refresh_token_counter: string | null
  readonly expired: boolean
  readonly age_seconds: number
  /** Seconds since it was opened or last refreshed. */
  readonly unused_seconds: number
  /** The person has opened another one since. */
  readonly replaced: boolean
  /** Seconds since the last rotation; null before the first. */
  readonly idle_seconds: number | null
}

export const SESSION_COLUMNS = `id, user_id, coalesce(aal::text, 'aal1') as aal, refresh_token_hmac_key, refresh_token_counter,
  coalesce(not_after <= now(), false) as expired,
  extract(epoch from (now() at time zone 'utc') - refreshed_at)::float8 as idle_seconds,
  extract(epoch from now() - created_at)::float8 as age_seconds,
  extract(epoch from now() - greatest(created_at, refreshed_at at time zone 'utc'))::float8 as unused_seconds,
  exists (select from auth.sessions later where later.user_id = sessions.user_id and later.created_at > sessions.created_at) as replaced`

/** Why a session counts no more, as hosted says it; null while it does. */
export function endOf(session: SessionRow, limits: SessionConfig): string | null {
  if (session.expired || (limits.timeboxSeconds !== null && session.age_seconds > limits.timeboxSeconds)) return 'Session Expired'
  if (limits.inactivitySeconds !== null && session.unused_seconds > limits.inactivitySeconds) return 'Session Expired (Inactivity)'
  return limits.singlePerUser && session.replaced ? 'Session Expired (Revoked by Newer Login)' : null
}

export function deviceOf(request: FastifyRequest): Device {
  const ip = clientIp(request)
  const userAgent = request.headers['user-agent'] ?? null
  return { userAgent: userAgent === null ? null : userAgent.slice(0, 512), ip: isIP(ip) === 0 ? null : ip }
}

/** Opens a session of the first assurance level; `method` is how the person proved who they are. */
export async function createSession(db: Queryable, userId: string, method: string, device: Device): Promise<SessionRow> {
  const id = randomUUID()
  const created = await db.query<SessionRow>(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, refresh_token_hmac_key, refresh_token_counter)
     values ($1, $2, now(), now(), 'aal1', $3, $4, $5, 0) returning ${SESSION_COLUMNS}`,
    [id, userId, device.userAgent, device.ip, randomBytes(32).toString('base64url')],
  )
  await db.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method) values ($1, $2, now(), now(), $3)`,
    [randomUUID(), id, method],
  )
  await db.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [userId])
  await db.query(`update auth.identities set last_sign_in_at = now() where user_id = $1 and provider = 'email'`, [userId])
  const session = created.rows[0]
  if (session === undefined) throw new Error('the new session was not returned')
  return session
}

/** Within this, who opened a session is taken to be still there. */
export const RECENT_SECONDS = 86_400

/** Whether the person has lately shown in this session who they are: by a password, a mail or a code. */
export async function isRecentlyProven(db: Queryable, sessionId: string): Promise<boolean> {
  const found = await db.query('select from auth.mfa_amr_claims where session_id = $1 and updated_at > now() - make_interval(secs => $2) limit 1', [
    sessionId, RECENT_SECONDS,
  ])
  return found.rowCount === 1
}

export type LogoutScope = 'global' | 'local' | 'others'

/** Ends sessions of a user; everything that hangs on them goes with them. `sessionId` is the one that asks. */
export async function endSessions(db: Queryable, userId: string, scope: LogoutScope, sessionId: string | null): Promise<void> {
  if (scope === 'global') await db.query('delete from auth.sessions where user_id = $1', [userId])
  else if (scope === 'local') await db.query('delete from auth.sessions where user_id = $1 and id = $2', [userId, sessionId])
  else await db.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [userId, sessionId])
}

/** Sessions that were used lately from the network of an address; an address that cannot be read is nobody's. */
const LATELY_AT = `coalesce(not_after > now(), true) and greatest(created_at, refreshed_at at time zone 'utc') > now() - interval '30 days' and ip <<= $1::inet`

function networkRange(ip: string): string {
  return ip.includes(':') ? `${networkOf(ip)}::/64` : ip
}

/** How many people are signed in at an address. */
export async function peopleAt(db: Queryable, ip: string): Promise<number> {
  if (isIP(ip) === 0) return 0
  const found = await db.query<{ people: number }>(`select count(distinct user_id)::int as people from auth.sessions where ${LATELY_AT}`, [networkRange(ip)])
  return found.rows[0]?.people ?? 0
}

/** Whether somebody is signed in at an address. */
export async function hasSessionAt(db: Queryable, userId: string, ip: string): Promise<boolean> {
  if (isIP(ip) === 0) return false
  const found = await db.query(`select from auth.sessions where ${LATELY_AT} and user_id = $2 limit 1`, [networkRange(ip), userId])
  return found.rowCount === 1
}
