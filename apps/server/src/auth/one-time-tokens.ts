import { createHmac, randomInt, randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { Queryable } from './transactions.ts'

/** The two kinds of mailed proof: the first one confirms an address, the other gets someone back in. */
export type TokenKind = 'confirmation_token' | 'recovery_token'

export const VERIFY_TYPES: Readonly<Record<string, readonly TokenKind[]>> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
}

export interface OneTimeToken {
  /** Six digits. */
  readonly otp: string
  /** What links carry; with the prefix `pkce_` when the flow has a challenge. */
  readonly hash: string
}

const PKCE_PREFIX = 'pkce_'

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

const SENT: Readonly<Record<TokenKind, string>> = { confirmation_token: 'confirmation_sent_at', recovery_token: 'recovery_sent_at' }

/** Makes a new token of that kind; the one before stops working. */
export async function createToken(
  client: pg.PoolClient,
  key: Buffer,
  user: { readonly id: string; readonly email: string },
  kind: TokenKind,
  pkce = false,
): Promise<OneTimeToken> {
  const otp = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const hash = `${pkce ? PKCE_PREFIX : ''}${hashOf(key, user.email, otp)}`
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

/** The living tokens of an address, which a typed code is compared with. */
export async function findByEmail(db: Queryable, kinds: readonly TokenKind[], email: string, lifeSeconds: number): Promise<readonly FoundToken[]> {
  const found = await db.query<FoundToken>(`${FIND} and t.user_id = (select id from auth.users where email = $3 and not is_sso_user)`, [kinds, lifeSeconds, email])
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
