import type pg from 'pg'

import { emailExists } from './auth-error.ts'
import type { AuthContext } from './context.ts'
import type { Body } from './fields.ts'
import { createToken, type OneTimeToken } from './one-time-tokens.ts'
import { insertUser } from './user-writes.ts'
import { findUserByEmail, findUserById, type UserRow } from './users.ts'

export interface Invitation {
  readonly user: UserRow
  readonly token: OneTimeToken
}

/** Invites an address, again when it has not been confirmed yet; 422 `email_exists` when it has. */
export async function invite(context: AuthContext, client: pg.PoolClient, email: string, data: Body): Promise<Invitation> {
  const known = await findUserByEmail(client, email)
  if (known !== null && known.email_confirmed_at !== null) throw emailExists()
  const id = known?.id ?? (await insertUser(client, { email, passwordHash: null, emailConfirmed: false, userMetadata: data }))
  await client.query('update auth.users set invited_at = now(), updated_at = now() where id = $1', [id])
  const token = await createToken(client, context.otp, { id, email }, 'confirmation_token')
  const user = await findUserById(client, id)
  if (user === null) throw new Error('the invited user is gone')
  return { user, token }
}
