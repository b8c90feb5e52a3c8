import type { Queryable } from '../transactions.ts'

export interface FactorRow {
  readonly id: string
  readonly user_id: string
  readonly friendly_name: string | null
  readonly factor_type: string
  readonly status: 'unverified' | 'verified'
  readonly created_at: string
  readonly updated_at: string
  readonly last_challenged_at: string | null
  readonly secret: string | null
}

function stamp(column: string): string {
  return `to_char(f.${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${column}`
}

const SELECT = `select f.id, f.user_id, f.friendly_name, f.factor_type, f.status, ${stamp('created_at')}, ${stamp('updated_at')},
  ${stamp('last_challenged_at')}, f.secret from auth.mfa_factors f`

/** The factors of a person, oldest first. */
export async function factorsOf(db: Queryable, userId: string): Promise<readonly FactorRow[]> {
  const found = await db.query<FactorRow>(`${SELECT} where f.user_id = $1 order by f.created_at, f.id`, [userId])
  return found.rows
}

export async function findFactor(db: Queryable, userId: string, id: string, lock = false): Promise<FactorRow | null> {
  const found = await db.query<FactorRow>(`${SELECT} where f.user_id = $1 and f.id = $2${lock ? ' for update' : ''}`, [userId, id])
  return found.rows[0] ?? null
}

/** A factor as clients see it: no secret; what is not set is left out. */
export function factorToWire(factor: Omit<FactorRow, 'secret' | 'user_id'>): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    ...(factor.friendly_name === null || factor.friendly_name === '' ? {} : { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    ...(factor.last_challenged_at === null ? {} : { last_challenged_at: factor.last_challenged_at }),
  }
}

/** Takes a factor away. Sessions that rested on it are of the first level again. */
export async function removeFactor(db: Queryable, factor: FactorRow): Promise<void> {
  const lowered = await db.query<{ id: string }>(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where user_id = $1 and factor_id = $2 returning id`,
    [factor.user_id, factor.id],
  )
  await db.query(`delete from auth.mfa_amr_claims where session_id = any ($1::uuid[]) and authentication_method = 'totp'`, [
    lowered.rows.map(({ id }) => id),
  ])
  await db.query('delete from auth.mfa_factors where id = $1', [factor.id])
}

/** Removes authenticators that nobody finished setting up, and challenges whose codes can no longer be repeated. */
export async function pruneFactors(db: Queryable): Promise<void> {
  await db.query(`delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`)
  await db.query(`delete from auth.mfa_challenges where created_at < now() - interval '1 day'`)
}
