import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'

import type pg from 'pg'

import { AuthError, invalid } from './auth-error.ts'
import { textField, type Body } from './fields.ts'
import type { Queryable } from './transactions.ts'

export interface Challenge {
  readonly value: string
  readonly method: 's256' | 'plain'
}

const CODE_LIFE_SECONDS = 300

/** The PKCE challenge of a request; null when it has none. Both fields or neither. */
export function readChallenge(body: Body): Challenge | null {
  const value = textField(body, 'code_challenge') ?? ''
  const method = (textField(body, 'code_challenge_method') ?? '').toLowerCase()
  if (value === '' && method === '') return null
  if (value === '' || method === '') throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (method !== 's256' && method !== 'plain') throw invalid(`Invalid code_challenge_method: must be s256 or plain`)
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value)) throw invalid('code challenge has to be between 43 and 128 characters and hold only unreserved ones')
  return { value, method }
}

/** Remembers a challenge until the mailed link comes back. */
export async function startFlow(db: Queryable, userId: string, challenge: Challenge, method: string): Promise<void> {
  await db.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, now(), now())`,
    [randomUUID(), userId, randomUUID(), challenge.method, challenge.value, method],
  )
}

/** The one-use code for the newest challenge of that user and method; null when there is none. */
export async function issueAuthCode(db: Queryable, userId: string, method: string): Promise<string | null> {
  const updated = await db.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
     where id = (select id from auth.flow_state where user_id = $1 and authentication_method = $2 order by created_at desc limit 1)
     returning auth_code`,
    [userId, method],
  )
  return updated.rows[0]?.auth_code ?? null
}

function verifies(verifier: string, challenge: string, method: string): boolean {
  const answer = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [a, b] = [Buffer.from(answer), Buffer.from(challenge)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export interface FinishedFlow {
  readonly userId: string
  /** How the person proved who they are, for the session's list of methods. */
  readonly method: string
}

/** Exchanges a code; its row is gone afterwards. Throws `flow_state_not_found`, `flow_state_expired` or `bad_code_verifier`. */
export async function finishFlow(client: pg.PoolClient, code: string, verifier: string): Promise<FinishedFlow> {
  const found = await client.query<{
    id: string
    user_id: string | null
    code_challenge: string | null
    code_challenge_method: string | null
    authentication_method: string
    expired: boolean
  }>(
    `select id, user_id, code_challenge, code_challenge_method, authentication_method,
       coalesce(auth_code_issued_at, created_at) < now() - make_interval(secs => $2) as expired
     from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null for update`,
    [code, CODE_LIFE_SECONDS],
  )
  const flow = found.rows[0]
  if (flow === undefined || flow.user_id === null) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (flow.expired) throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!verifies(verifier, flow.code_challenge ?? '', flow.code_challenge_method ?? '')) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  await client.query('delete from auth.flow_state where id = $1', [flow.id])
  return { userId: flow.user_id, method: flow.authentication_method }
}

/** Removes challenges whose link was never used. */
export async function pruneFlows(db: Queryable): Promise<void> {
  await db.query(`delete from auth.flow_state where created_at < now() - interval '1 day'`)
}
