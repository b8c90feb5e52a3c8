import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'

import { readAdminFields, userNotFound, type AdminFields } from '../admin-fields.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { requireAdmin } from '../bearer.ts'
import type { AuthContext } from '../context.ts'
import { flagField, isUuid, singleText, textField, type Body } from '../fields.ts'
import { endSessions } from '../sessions.ts'
import { passwordPolicyOf } from '../password-hook.ts'
import { inTransaction, type Queryable } from '../transactions.ts'
import { confirmEmail, insertUser, mergeMetadata, setEmail, setPassword } from '../user-writes.ts'
import { findAnyUser, listUsers, toWire, translateUnique } from '../users.ts'

const LARGEST_PAGE = 1_000

/** The login that a path names. */
export function readId(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (isUuid(id)) return id
  throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
}

function readNumber(request: FastifyRequest, name: string, fallback: number, largest: number): number {
  const text = singleText((request.query as Body)[name])
  if (text === null) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= 1) return Math.min(value, largest)
  throw invalid(`Bad Pagination Parameters: ${name} must be a positive number`)
}

/** The client finds the number in the first parameter, so that must be `page`. */
function linkHeader(page: number, perPage: number, last: number): string {
  const to = (target: number, rel: string): string => `</admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ')
}

/** GET /admin/users */
export function listUsersRoute(context: AuthContext) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    requireAdmin(request)
    const page = readNumber(request, 'page', 1, 1_000_000)
    const perPage = readNumber(request, 'per_page', 50, LARGEST_PAGE)
    const { users, total } = await listUsers(context.pool, page, perPage)
    const last = Math.max(1, Math.ceil(total / perPage))
    void reply.headers({ 'x-total-count': String(total), link: linkHeader(page, perPage, last) })
    return { users: users.map(toWire), aud: 'authenticated' }
  }
}

/** GET /admin/users/{id} */
export function getUserRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    requireAdmin(request)
    const user = await findAnyUser(context.pool, readId(request))
    if (user === null) throw userNotFound()
    return toWire(user)
  }
}

async function setBan(db: Queryable, id: string, ban: AdminFields['ban']): Promise<void> {
  if (ban === null) return
  const seconds = ban === 'none' ? null : ban
  await db.query('update auth.users set banned_until = now() + make_interval(secs => $2), updated_at = now() where id = $1', [id, seconds])
}

/** POST /admin/users */
export function createUserRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    requireAdmin(request)
    const body = request.body as Body
    const fields = await readAdminFields(body, context.config.auth)
    const wanted = textField(body, 'id')
    if (wanted !== null && !isUuid(wanted)) throw invalid('ID must conform to the uuid v4 format')
    if (fields.email === null && fields.phone === null) throw invalid('Cannot create a user without either an email or phone')
    const user = await inTransaction(context.pool, async (client) => {
      const id = await insertUser(client, {
        id: wanted,
        email: fields.email,
        phone: fields.phone,
        passwordHash: fields.passwordHash,
        emailConfirmed: fields.emailConfirm,
        phoneConfirmed: fields.phoneConfirm,
        role: fields.role,
        userMetadata: fields.userMetadata ?? {},
        appMetadata: fields.appMetadata ?? {},
      })
      await setBan(client, id, fields.ban)
      return findAnyUser(client, id)
    })
    if (user === null) throw userNotFound()
    return toWire(user)
  }
}

/** PUT /admin/users/{id}: only what is mentioned changes; a new password ends every session. */
export function changeUserRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    requireAdmin(request)
    const id = readId(request)
    const fields = await readAdminFields(request.body as Body, await passwordPolicyOf(context, context.pool, id))
    const user = await inTransaction(context.pool, async (client) => {
      const present = await findAnyUser(client, id)
      if (present === null) throw userNotFound()
      if (fields.passwordHash !== null) {
        await endSessions(client, id, 'global', null)
        await setPassword(client, id, fields.passwordHash)
      }
      if (fields.email !== null && fields.email !== present.email) {
        await setEmail(client, id, fields.email, fields.emailConfirm || present.email_confirmed_at !== null)
      }
      if (fields.emailConfirm) await confirmEmail(client, id)
      if (fields.userMetadata !== null) await mergeMetadata(client, id, 'raw_user_meta_data', fields.userMetadata)
      if (fields.appMetadata !== null) await mergeMetadata(client, id, 'raw_app_meta_data', fields.appMetadata)
      await client
        .query(
          `update auth.users set role = coalesce($2, role), phone = coalesce($3, phone), updated_at = now(),
             phone_confirmed_at = case when $4 then coalesce(phone_confirmed_at, now()) else phone_confirmed_at end where id = $1`,
          [id, fields.role, fields.phone, fields.phoneConfirm],
        )
        .catch((error: unknown) => {
          throw translateUnique(error)
        })
      await setBan(client, id, fields.ban)
      return findAnyUser(client, id)
    })
    if (user === null) throw userNotFound()
    return toWire(user)
  }
}

/** Keeps the row, for those who refer to it, with nothing personal in it and no way in. */
async function deleteSoftly(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update auth.users set email = null, phone = null, encrypted_password = '', email_confirmed_at = null, phone_confirmed_at = null,
       confirmation_token = '', recovery_token = '', email_change = '', email_change_token_new = '', email_change_token_current = '',
       phone_change = '', phone_change_token = '', reauthentication_token = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
       deleted_at = coalesce(deleted_at, now()), updated_at = now() where id = $1`,
    [id],
  )
  for (const table of ['sessions', 'identities', 'one_time_tokens', 'mfa_factors']) {
    await db.query(`delete from auth.${table} where user_id = $1`, [id])
  }
}

/** DELETE /admin/users/{id} */
export function deleteUserRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    requireAdmin(request)
    const id = readId(request)
    const softly = flagField(request.body as Body, 'should_soft_delete')
    await inTransaction(context.pool, async (client) => {
      if ((await findAnyUser(client, id)) === null) throw userNotFound()
      await (softly ? deleteSoftly(client, id) : client.query('delete from auth.users where id = $1', [id]))
    }).catch((error: unknown) => {
      const referenced = error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23001')
      throw referenced ? new AuthError(409, 'conflict', 'Other data refers to this user; ban or soft-delete it instead') : error
    })
    return {}
  }
}
