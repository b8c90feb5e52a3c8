import { createHmac, randomInt, randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { Queryable } from './transactions.ts'

/** The kinds of mailed proof: of a new address, of being oneself again, of both sides of a change of address, of being there now. */
export type TokenKind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token'

export const VERIFY_TYPES: Readonly<Record<string, readonly TokenKind[]>> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

export interface OneTimeToken {
  /** Six digits, or as many as the configuration says. */
  readonly otp: string
  /** What links carry; with the prefix `pkce_` when the flow has a challenge. */
  readonly hash: string
}

const PKCE_PREFIX = 'pkce_'

/** The part of a stored hash that is the digest. */
export function digestIn(hash: string): string {
  return isPkceHash(hash) ? hash.slice(PKCE_PREFIX.length) : hash
}

export function isPkceHash(hash: string): boolean {
  return hash.startsWith(PKCE_PREFIX)
}

/**
 * Keyed digest of address and code. Hosted uses a bare SHA-224, which whoever knows the address can try for all million codes
 * without ever meeting the limit on typed codes; with a key of the server the link is as hard to guess as any random text.
 */
export function hashOf(key: Buffer, email: string, otp: string): string {
  return createHmac('sha224', key).update(email + otp).digest('hex')
}

const SENT: Readonly<Record<TokenKind, string>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}

/** How codes are made: under which key, and how long. */
export interface OtpSettings {
  readonly key: Buffer
  readonly digits: number
}

/** Makes a new token of that kind; the one before stops working. */
export async function createToken(
  client: pg.PoolClient,
  settings: OtpSettings,
  user: { readonly id: string; readonly email: string },
  kind: TokenKind,
  pkce = false,
): Promise<OneTimeToken> {
  const otp = String(randomInt(0, 10 ** settings.digits)).padStart(settings.digits, '0')
  const hash = `${pkce ? PKCE_PREFIX : ''}${hashOf(settings.key, user.email, otp)}`
  await client.query(`update auth.users set ${kind} = $2, ${SENT[kind]} = now(), updated_at = now() where id = $1`, [user.id, hash])
  await client.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now() at time zone 'utc', now() at time zone 'utc')
     on conflict (user_id, token_type) do update set id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), user.id, kind, hash, user.email],
  )
  return { otp, hash }
}

export interface FoundToken {
  readonly user_id: string
  readonly token_type: TokenKind
  readonly token_hash: string
}

const FIND = `select t.user_id, t.token_type, t.token_hash from auth.one_time_tokens t
  where t.token_type::text = any($1) and t.created_at > (now() at time zone 'utc') - make_interval(secs => $2)`

/** The living token of a link. */
export async function findByHash(db: Queryable, kinds: readonly TokenKind[], hash: string, lifeSeconds: number): Promise<FoundToken | null> {
  const found = await db.query<FoundToken>(`${FIND} and t.token_hash = $3`, [kinds, lifeSeconds, hash])
  return found.rows[0] ?? null
}

/** The living tokens sent to an address, which a typed code is compared with. */
export async function findByEmail(db: Queryable, kinds: readonly TokenKind[], email: string, lifeSeconds: number): Promise<readonly FoundToken[]> {
  const found = await db.query<FoundToken>(`${FIND} and t.relates_to = $3`, [kinds, lifeSeconds, email])
  return found.rows
}

/** Takes the token; false when somebody else was faster. */
export async function consumeToken(client: pg.PoolClient, token: FoundToken): Promise<boolean> {
  // The user's row first, as when a token is made: two transactions never wait for each other.
  await client.query(`update auth.users set ${token.token_type} = '', updated_at = now() where id = $1`, [token.user_id])
  const gone = await client.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2 and token_hash = $3', [
    token.user_id,
    token.token_type,
    token.token_hash,
  ])
  return gone.rowCount === 1
}

/** Whether the person typed the code that was sent to confirm an act; it is used up by that. */
export async function consumeNonce(client: pg.PoolClient, settings: OtpSettings, user: { readonly id: string; readonly email: string }, nonce: string, lifeSeconds: number): Promise<boolean> {
  const hash = hashOf(settings.key, user.email, nonce)
  const found = await client.query<FoundToken>(`${FIND} and t.user_id = $3 for update`, [['reauthentication_token'], lifeSeconds, user.id])
  const token = found.rows[0]
  // Digests under a secret key: how long their comparison takes tells nothing of the code.
  return token !== undefined && token.token_hash === hash && (await consumeToken(client, token))
}
