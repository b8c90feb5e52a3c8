import type { FastifyRequest } from 'fastify'
import type pg from 'pg'

import { AuthError, emailExists, invalid } from '../auth-error.ts'
import { requireAdmin } from '../bearer.ts'
import type { AuthContext } from '../context.ts'
import { beginChange } from '../email-change.ts'
import { normaliseEmail, objectField, textField, type Body } from '../fields.ts'
import { invite, type Invitation } from '../inviting.ts'
import { pageLink, verifyLink } from '../mails.ts'
import { createToken } from '../one-time-tokens.ts'
import { assertAcceptable, hashPassword } from '../passwords.ts'
import { redirectTarget } from '../redirects.ts'
import { inTransaction } from '../transactions.ts'
import { insertUser, setPassword } from '../user-writes.ts'
import { findUserByEmail, findUserById, toWire } from '../users.ts'

type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new'

const LINK_TYPES: readonly LinkType[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']

function readType(body: Body): LinkType {
  const type = textField(body, 'type') ?? ''
  const known = LINK_TYPES.find((each) => each === type)
  if (known !== undefined) return known
  throw invalid(`Invalid email action link type requested: ${type.slice(0, 40)}`)
}

/** The user signed up for, without a confirmed address; a second time only the password changes. */
async function signUp(context: AuthContext, client: pg.PoolClient, email: string, data: Body, passwordHash: string | null): Promise<Invitation> {
  const known = await findUserByEmail(client, email)
  if (known !== null && known.email_confirmed_at !== null) throw emailExists()
  const id = known?.id ?? (await insertUser(client, { email, passwordHash, emailConfirmed: false, userMetadata: data }))
  if (known !== null && passwordHash !== null) await setPassword(client, id, passwordHash)
  const token = await createToken(client, context.otp, { id, email }, 'confirmation_token')
  const user = await findUserById(client, id)
  if (user === null) throw new Error('the user of a new link is gone')
  return { user, token }
}

async function recover(context: AuthContext, client: pg.PoolClient, email: string): Promise<Invitation> {
  const known = await findUserByEmail(client, email)
  if (known === null) throw new AuthError(404, 'user_not_found', 'User with this email not found')
  const token = await createToken(client, context.otp, { id: known.id, email }, 'recovery_token')
  return { user: (await findUserById(client, known.id)) ?? known, token }
}

/** A change of address that waits for the link; its other side keeps what was sent to it. */
async function changeAddress(context: AuthContext, client: pg.PoolClient, email: string, next: string, side: 'current' | 'new'): Promise<Invitation> {
  const known = await findUserByEmail(client, email)
  if (known === null) throw new AuthError(404, 'user_not_found', 'User with this email not found')
  if ((await findUserByEmail(client, next)) !== null) throw emailExists()
  await beginChange(client, known, next)
  const token = await createToken(client, context.otp, { id: known.id, email: side === 'new' ? next : email }, `email_change_token_${side}`)
  return { user: (await findUserById(client, known.id)) ?? known, token }
}

function newAddress(body: Body): string {
  const text = textField(body, 'new_email') ?? ''
  if (text === '') throw invalid('The new email address provided is invalid')
  return normaliseEmail(text)
}

async function passwordOf(context: AuthContext, body: Body): Promise<string> {
  const password = textField(body, 'password') ?? ''
  if (password === '') throw invalid('Signup requires a valid password')
  await assertAcceptable(password, context.config.auth)
  return hashPassword(password)
}

/** POST /admin/generate_link: the link that a message would carry, for handing over by other means. Sends nothing. */
export function generateLinkRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    requireAdmin(request)
    const body = request.body as Body
    const asked = readType(body)
    const email = normaliseEmail(textField(body, 'email') ?? '')
    const data = objectField(body, 'data') ?? {}
    const redirectTo = redirectTarget(request, context.config.auth, body)
    const next = asked.startsWith('email_change') ? newAddress(body) : ''
    const passwordHash = asked === 'signup' ? await passwordOf(context, body) : null

    const made = await inTransaction(context.pool, async (client) => {
      // A magic link for someone unknown signs them up.
      const type = asked === 'magiclink' && (await findUserByEmail(client, email)) === null ? 'signup' : asked
      if (type === 'invite') return { type, ...(await invite(context, client, email, data)) }
      if (type === 'signup') return { type, ...(await signUp(context, client, email, data, passwordHash)) }
      if (type === 'email_change_current') return { type, ...(await changeAddress(context, client, email, next, 'current')) }
      if (type === 'email_change_new') return { type, ...(await changeAddress(context, client, email, next, 'new')) }
      return { type, ...(await recover(context, client, email)) }
    })
    const { type, user, token } = made
    // Chat applications open links to show a preview: our own pages wait for a click.
    const onPage = !context.config.suite && (type === 'invite' || type === 'recovery')
    return {
      ...toWire(user),
      action_link: onPage ? pageLink(context.config, token, type) : verifyLink(context.config, token, next === '' ? type : 'email_change', redirectTo),
      email_otp: token.otp,
      hashed_token: token.hash,
      verification_type: type,
      redirect_to: redirectTo,
    }
  }
}
