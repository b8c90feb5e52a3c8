import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { AuthContext } from '../context.ts'
import { SESSION_COLUMNS, type Device, type SessionRow } from '../sessions.ts'
import { issueTokens, type TokenAnswer } from '../tokens.ts'
import { findUserById } from '../users.ts'
import type { FactorRow } from './factors.ts'

/**
 * Raises a session to the second level: new tokens for it, and the end of every session of the person that has not shown a factor.
 * Its token from before goes on like one whose answer was lost.
 */
export async function raiseSession(context: AuthContext, client: pg.PoolClient, factor: FactorRow, sessionId: string, device: Device): Promise<TokenAnswer> {
  const raised = await client.query<SessionRow>(
    `update auth.sessions set aal = 'aal2', factor_id = $2, refresh_token_counter = coalesce(refresh_token_counter, 0) + 1,
       refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = $3, ip = $4
     where id = $1 returning ${SESSION_COLUMNS}`,
    [sessionId, factor.id, device.userAgent, device.ip],
  )
  const session = raised.rows[0]
  if (session === undefined) throw new Error('the session ended while its factor was checked')
  await client.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method) values ($1, $2, now(), now(), 'totp')
     on conflict (session_id, authentication_method) do update set created_at = now(), updated_at = now()`,
    [randomUUID(), sessionId],
  )
  await client.query(`delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'`, [factor.user_id])
  await client.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [factor.user_id])
  const user = await findUserById(client, factor.user_id)
  if (user === null) throw new Error('the user of a raised session is gone')
  return issueTokens(context, client, { user, session, method: 'totp', ip: device.ip, counter: Number(session.refresh_token_counter ?? 0) })
}
