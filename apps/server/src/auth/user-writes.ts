import { randomUUID } from 'node:crypto'

import type { Body } from './fields.ts'
import type { Queryable } from './transactions.ts'
import { translateUnique } from './users.ts'

export interface NewUser {
  readonly id?: string | null
  readonly email: string | null
  readonly phone?: string | null
  /** bcrypt hash; null for someone who has to set one first. */
  readonly passwordHash: string | null
  readonly emailConfirmed: boolean
  readonly phoneConfirmed?: boolean
  readonly role?: string | null
  readonly userMetadata: Body
  readonly appMetadata?: Body
}

const NO_INSTANCE = '00000000-0000-0000-0000-000000000000'

/**
 * Creates a login and its identity; resolves to the id. 422 `email_exists` when the address is taken. Without address and phone it is
 * somebody anonymous, who has none.
 */
export async function insertUser(db: Queryable, user: NewUser): Promise<string> {
  const id = user.id ?? randomUUID()
  const provider = user.email !== null ? 'email' : user.phone != null ? 'phone' : null
  const appMetadata = { ...user.appMetadata, ...(provider === null ? {} : { provider, providers: [provider] }) }
  try {
    await db.query(
      `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at, updated_at, confirmation_token, recovery_token, email_change,
         email_change_token_new, email_change_token_current, phone_change, phone_change_token, reauthentication_token)
       values ($1, $2, 'authenticated', $3, $4, $5, $6, case when $7 then now() end, case when $8 then now() end, $9, $10, $11, now(), now(),
         '', '', '', '', '', '', '', '')`,
      [
        NO_INSTANCE, id, user.role ?? 'authenticated', user.email, user.phone ?? null, user.passwordHash ?? '', user.emailConfirmed,
        user.phoneConfirmed ?? false, JSON.stringify(appMetadata), JSON.stringify(user.userMetadata), provider === null,
      ],
    )
  } catch (error) {
    throw translateUnique(error)
  }
  if (provider !== null) await insertIdentity(db, id, provider, identityData(user))
  return id
}

async function insertIdentity(db: Queryable, userId: string, provider: string, data: Body): Promise<void> {
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now(), now())`,
    [userId, userId, JSON.stringify({ sub: userId, ...data }), provider],
  )
}

function identityData(user: NewUser): Body {
  const email = user.email === null ? {} : { email: user.email }
  const phone = user.phone == null ? {} : { phone: user.phone }
  return { ...email, ...phone, email_verified: user.emailConfirmed, phone_verified: user.phoneConfirmed ?? false }
}

/** Sets the keys of `changes` in one of the two metadata columns; null removes a key. */
export async function mergeMetadata(db: Queryable, userId: string, column: 'raw_user_meta_data' | 'raw_app_meta_data', changes: Body): Promise<void> {
  const removed = Object.keys(changes).filter((key) => changes[key] === null)
  await db.query(
    `update auth.users set ${column} = (coalesce(${column}, '{}') || $2::jsonb) - $3::text[], updated_at = now() where id = $1`,
    [userId, JSON.stringify(changes), removed],
  )
}

/** Makes every link and code that was sent before worthless. */
async function voidTokens(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `update auth.users set confirmation_token = '', recovery_token = '', email_change_token_new = '', email_change_token_current = '',
       reauthentication_token = '' where id = $1`,
    [userId],
  )
  await db.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

/** Sets a new password; links and codes that were sent before are worthless from then on. */
export async function setPassword(db: Queryable, userId: string, passwordHash: string): Promise<void> {
  await db.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [userId, passwordHash])
  await voidTokens(db, userId)
}

/**
 * Gives the login another address, confirmed or not, its identity included; nobody who has one is anonymous. Links and codes that were
 * sent to the address before are worthless from then on. 422 `email_exists` when taken.
 */
export async function setEmail(db: Queryable, userId: string, email: string, confirmed: boolean): Promise<void> {
  try {
    await db.query(
      `update auth.users set email = $2, email_confirmed_at = case when $3 then coalesce(email_confirmed_at, now()) end, is_anonymous = false,
         email_change = '', email_change_confirm_status = 0, updated_at = now() where id = $1`,
      [userId, email, confirmed],
    )
  } catch (error) {
    throw translateUnique(error)
  }
  await voidTokens(db, userId)
  const known = await db.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', $3::boolean),
       updated_at = now() where user_id = $1 and provider = 'email'`,
    [userId, email, confirmed],
  )
  if (known.rowCount !== 0) return
  await insertIdentity(db, userId, 'email', { email, email_verified: confirmed, phone_verified: false })
  await db.query(
    `update auth.users set raw_app_meta_data = '{"provider": "email"}' || coalesce(raw_app_meta_data, '{}')
       || jsonb_build_object('providers', coalesce(raw_app_meta_data -> 'providers', '[]') || '["email"]') where id = $1`,
    [userId],
  )
}

/** Marks the address as belonging to the person, who has just shown it. */
export async function confirmEmail(db: Queryable, userId: string): Promise<void> {
  await db.query(
    'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = $1',
    [userId],
  )
  await db.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId],
  )
}
