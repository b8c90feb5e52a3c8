import pg from 'pg'

import { emailExists } from './auth-error.ts'
import type { Body } from './fields.ts'
import { factorToWire, type FactorRow } from './mfa/factors.ts'
import type { Queryable } from './transactions.ts'

export interface Identity {
  readonly identity_id: string
  readonly id: string
  readonly user_id: string
  readonly identity_data: Body
  readonly provider: string
  readonly last_sign_in_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly email: string | null
}

/** A login as the service reads it. Times are RFC 3339 texts in UTC with microseconds. */
export interface UserRow {
  readonly id: string
  readonly aud: string
  readonly role: string
  readonly email: string | null
  readonly phone: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: string | null
  readonly banned: boolean
  readonly factors: readonly Omit<FactorRow, 'secret' | 'user_id'>[]
  /** An address that is asked for and not confirmed yet; '' or null when none is. */
  readonly email_change: string | null
  readonly is_anonymous: boolean
  readonly raw_app_meta_data: Body | null
  readonly raw_user_meta_data: Body | null
  readonly identities: readonly Identity[]
  readonly times: Readonly<Record<string, string | null>>
}

function stamp(expression: string): string {
  return `to_char((${expression}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

const TIMES = [
  'email_confirmed_at', 'invited_at', 'phone_confirmed_at', 'confirmation_sent_at', 'confirmed_at', 'recovery_sent_at',
  'email_change_sent_at', 'reauthentication_sent_at', 'last_sign_in_at', 'created_at', 'updated_at', 'banned_until', 'deleted_at',
] as const

const IDENTITIES = `(
  select coalesce(json_agg(json_build_object(
    'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data, 'provider', i.provider,
    'last_sign_in_at', ${stamp('i.last_sign_in_at')}, 'created_at', ${stamp('i.created_at')}, 'updated_at', ${stamp('i.updated_at')},
    'email', i.email) order by i.created_at), '[]')
  from auth.identities i where i.user_id = u.id)`

const FACTORS = `(
  select coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
    'created_at', ${stamp('f.created_at')}, 'updated_at', ${stamp('f.updated_at')}, 'last_challenged_at', ${stamp('f.last_challenged_at')})
    order by f.created_at, f.id), '[]')
  from auth.mfa_factors f where f.user_id = u.id)`

const SELECT = `
  select u.id, coalesce(u.aud, '') as aud, coalesce(u.role, '') as role, u.email, u.phone, u.encrypted_password,
    ${stamp('u.email_confirmed_at')} as email_confirmed_at,
    coalesce(u.banned_until > now(), false) as banned, u.is_anonymous, u.raw_app_meta_data, u.raw_user_meta_data,
    u.email_change, ${FACTORS} as factors,
    ${IDENTITIES} as identities,
    json_build_object(${TIMES.map((name) => `'${name}', ${stamp(`u.${name}`)}`).join(', ')}) as times
  from auth.users u`

async function one(db: Queryable, condition: string, values: readonly unknown[]): Promise<UserRow | null> {
  const found = await db.query<UserRow>(`${SELECT} where ${condition}`, [...values])
  return found.rows[0] ?? null
}

/** Someone who may sign in; softly deleted people do not exist for anyone but administrators. */
export function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  return one(db, 'u.email = $1 and not u.is_sso_user and u.deleted_at is null', [email])
}

export function findUserById(db: Queryable, id: string): Promise<UserRow | null> {
  return one(db, 'u.id = $1 and u.deleted_at is null', [id])
}

/** The user for an administrator, deleted or not. */
export function findAnyUser(db: Queryable, id: string): Promise<UserRow | null> {
  return one(db, 'u.id = $1', [id])
}

/** One page of all users, newest first, and how many there are. */
export async function listUsers(db: Queryable, page: number, perPage: number): Promise<{ users: readonly UserRow[]; total: number }> {
  const counted = await db.query<{ total: number }>('select count(*)::int as total from auth.users')
  const found = await db.query<UserRow>(`${SELECT} order by u.created_at desc nulls last, u.id limit $1 offset $2`, [perPage, (page - 1) * perPage])
  return { users: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Whether someone has a second factor that counts. */
export function hasFactor(user: UserRow): boolean {
  return user.factors.some(({ status }) => status === 'verified')
}

/** The user as clients see it: no password, no tokens; times that are not set are left out. */
export function toWire(user: UserRow): Record<string, unknown> {
  const times = Object.entries(user.times).filter(([, value]) => value !== null)
  const pending = user.email_change ?? ''
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...Object.fromEntries(times),
    ...(pending === '' ? {} : { new_email: pending }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length === 0 ? {} : { factors: user.factors.map(factorToWire) }),
    identities: user.identities,
    is_anonymous: user.is_anonymous,
  }
}

/** Turns the violation of the unique address into its answer; other errors pass. */
export function translateUnique(error: unknown): unknown {
  const taken = error instanceof pg.DatabaseError && error.code === '23505'
  return taken && (error.constraint === 'users_email_partial_key' || error.constraint === 'users_phone_key') ? emailExists() : error
}
