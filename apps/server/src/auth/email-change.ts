import type pg from 'pg'

import type { FoundToken } from './one-time-tokens.ts'
import { setEmail } from './user-writes.ts'
import type { UserRow } from './users.ts'

/**
 * Keeps the wished address until it is confirmed; whatever was confirmed of an earlier wish counts no more. Whether somebody has it shows
 * when it is confirmed, by who reads its mail, and not before.
 */
export async function beginChange(client: pg.PoolClient, user: UserRow, next: string): Promise<void> {
  await client.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now() where id = $1',
    [user.id, next],
  )
}

const OTHER = { email_change_token_new: 'email_change_token_current', email_change_token_current: 'email_change_token_new' } as const

/**
 * One side has confirmed. With two sides the address changes when the other one has as well: its token is used up, so that one
 * mailbox can never confirm for both. True when the address has changed. 422 `email_exists` when somebody has taken it meanwhile.
 */
export async function confirmChange(client: pg.PoolClient, token: FoundToken, needsBoth: boolean): Promise<boolean> {
  const other = OTHER[token.token_type === 'email_change_token_new' ? 'email_change_token_new' : 'email_change_token_current']
  const found = await client.query<{ email: string | null; email_change: string | null; status: number; waits: boolean }>(
    `select email, email_change, email_change_confirm_status as status, coalesce(${other}, '') <> '' as waits from auth.users where id = $1 for update`,
    [token.user_id],
  )
  const user = found.rows[0]
  const next = user?.email_change ?? ''
  if (user === undefined || next === '') return false
  if (needsBoth && user.email !== null && (user.status === 0 || user.waits)) {
    await client.query('update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1', [token.user_id])
    return false
  }
  await setEmail(client, token.user_id, next, true)
  return true
}
