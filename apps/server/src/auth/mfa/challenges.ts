import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import { AuthError } from '../auth-error.ts'
import type { Queryable } from '../transactions.ts'
import type { FactorRow } from './factors.ts'
import { stepOfCode } from './totp.ts'

const LIFE_SECONDS = 300

/** Opens a challenge; resolves to its id and the second in which it ends. */
export async function openChallenge(db: Queryable, factorId: string, ip: string): Promise<{ id: string; expires_at: number }> {
  const id = randomUUID()
  const created = await db.query<{ expires_at: number }>(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)
     returning floor(extract(epoch from created_at) + $4)::int as expires_at`,
    [id, factorId, ip, LIFE_SECONDS],
  )
  // Unique over all factors by hosted's own key, so the instant is that of the statement and not of the transaction.
  await db.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [factorId])
  return { id, expires_at: created.rows[0]?.expires_at ?? 0 }
}

/** Refuses a challenge that is not of this factor, used, too old, or asked for from elsewhere. */
export async function assertOpen(client: pg.PoolClient, factorId: string, id: string, ip: string): Promise<void> {
  const found = await client.query<{ elsewhere: boolean; used: boolean; expired: boolean }>(
    `select ip_address <> $3::inet as elsewhere, verified_at is not null as used, created_at < now() - make_interval(secs => $4) as expired
     from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [id, factorId, ip, LIFE_SECONDS],
  )
  const challenge = found.rows[0]
  if (challenge === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (challenge.used || challenge.elsewhere) throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (challenge.expired) {
    throw new AuthError(422, 'mfa_challenge_expired', `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`)
  }
}

export function wrongCode(): AuthError {
  return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
}

/**
 * Uses the challenge up with a right code; the factor's row is locked by the caller. A code is good once: the half minute it
 * belongs to is kept with the challenge, and none of an earlier or the same half minute is taken again.
 */
export async function answerChallenge(client: pg.PoolClient, factor: FactorRow, challengeId: string, secret: Buffer, code: string): Promise<boolean> {
  const step = stepOfCode(secret, code, Date.now())
  if (step === null) return false
  const newest = await client.query<{ step: string | null }>(
    'select max(otp_code::bigint) as step from auth.mfa_challenges where factor_id = $1 and verified_at is not null',
    [factor.id],
  )
  if (Number(newest.rows[0]?.step ?? -1) >= step) return false
  await client.query('update auth.mfa_challenges set verified_at = now(), otp_code = $2 where id = $1', [challengeId, String(step)])
  return true
}
