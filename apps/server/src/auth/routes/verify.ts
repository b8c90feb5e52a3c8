import type { FastifyReply, FastifyRequest } from 'fastify'

import { invalid, otpExpired, type AuthError } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { normaliseEmail, normalisePhone, singleText, textField, type Body } from '../fields.ts'
import { isPkceHash, VERIFY_TYPES, type FoundToken, type TokenKind } from '../one-time-tokens.ts'
import { issueAuthCode } from '../pkce.ts'
import { redirectTarget } from '../redirects.ts'
import { deviceOf } from '../sessions.ts'
import { signIn, type TokenAnswer } from '../tokens.ts'
import { inTransaction } from '../transactions.ts'
import { tokenOfCode, tokenOfLink, useToken } from '../verify.ts'
import { toAuthError } from '../wire-errors.ts'

function kindsOf(type: string): readonly TokenKind[] {
  const kinds = Object.hasOwn(VERIFY_TYPES, type) ? VERIFY_TYPES[type] : undefined
  if (kinds === undefined) throw invalid('Unsupported verification type')
  return kinds
}

async function findToken(context: AuthContext, body: Body, ip: string): Promise<FoundToken> {
  const type = textField(body, 'type') ?? ''
  if (type === '') throw invalid('Verify requires a verification type')
  const kinds = type === 'sms' || type === 'phone_change' ? [] : kindsOf(type)
  const hash = textField(body, 'token_hash') ?? ''
  const code = textField(body, 'token') ?? ''
  const email = textField(body, 'email') ?? ''
  const phone = textField(body, 'phone') ?? ''
  if (hash !== '') {
    if (email !== '' || phone !== '' || code !== '') throw invalid('Only the token_hash and type should be provided')
    return tokenOfLink(context, kinds, hash)
  }
  if (phone !== '' && email === '' && code !== '') {
    normalisePhone(phone)
    // Nothing is ever sent to a phone, so no code of one is right.
    throw otpExpired()
  }
  if (code === '') throw invalid('Verify requires a token or a token hash')
  if (email === '') throw invalid('Only an email address should be provided on verify')
  return tokenOfCode(context, kinds, normaliseEmail(email), code, ip)
}

/** A change of address was confirmed by one of its two sides. */
const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** POST /verify: the only thing that uses up a link of our messages. */
export function verifyRoute(context: AuthContext) {
  return async (request: FastifyRequest): Promise<TokenAnswer | { readonly msg: string; readonly code: string }> => {
    const device = deviceOf(request)
    const token = await findToken(context, request.body as Body, device.ip ?? 'unknown')
    return inTransaction(context.pool, async (client) => {
      const user = await useToken(context, client, token)
      return user === null ? { msg: HALF, code: '200' } : signIn(context, client, user.id, 'otp', device)
    })
  }
}

/** Outcome of a link as the parameters that its target page reads. */
async function openLink(context: AuthContext, request: FastifyRequest): Promise<{ query: string; fragment: string }> {
  const { type, token: hash } = request.query as Body
  const kind = singleText(type) ?? ''
  const token = await tokenOfLink(context, kindsOf(kind), singleText(hash) ?? '')
  return inTransaction(context.pool, async (client) => {
    const user = await useToken(context, client, token)
    if (user === null) return { query: '', fragment: new URLSearchParams({ message: HALF, sb: '' }).toString() }
    if (isPkceHash(token.token_hash)) {
      const code = await issueAuthCode(client, user.id, kind)
      if (code === null) throw otpExpired()
      return { query: new URLSearchParams({ code }).toString(), fragment: '' }
    }
    const answer = await signIn(context, client, user.id, 'otp', deviceOf(request))
    const parts = {
      access_token: answer.access_token,
      expires_at: String(answer.expires_at),
      expires_in: String(answer.expires_in),
      refresh_token: answer.refresh_token,
      sb: '',
      token_type: 'bearer',
      type: kind,
    }
    return { query: '', fragment: new URLSearchParams(parts).toString() }
  })
}

function describe(error: AuthError, pkce: boolean): { query: string; fragment: string } {
  const expired = error.code === 'otp_expired' || error.code === 'validation_failed'
  const text = new URLSearchParams({
    error: error.status >= 500 ? 'server_error' : 'access_denied',
    error_code: expired ? 'otp_expired' : error.code,
    error_description: expired ? 'Email link is invalid or has expired' : error.message,
    sb: '',
  }).toString()
  return { query: pkce ? text : '', fragment: text }
}

function withParameters(target: string, { query, fragment }: { query: string; fragment: string }): string {
  const url = new URL(target)
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value)
  // A fragment of the target would hide ours.
  url.hash = fragment
  return url.href
}

/** GET /verify: links of administrators and of other templates, opened by a browser. Always a redirect to an allowed page. */
export function openLinkRoute(context: AuthContext) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const target = redirectTarget(request, context.config.auth)
    const outcome = await openLink(context, request).catch((error: unknown) => {
      const known = toAuthError(error)
      if (known.status >= 500) context.log.error({ requestId: request.id, reason: error instanceof Error ? error.message : 'unknown' }, 'link failed')
      return describe(known, isPkceHash(singleText((request.query as Body)['token']) ?? ''))
    })
    return reply.redirect(withParameters(target, outcome), 303)
  }
}

/** HEAD /verify: how scanners look at a link; it changes nothing. */
export function lookAtLinkRoute() {
  return (_request: FastifyRequest, reply: FastifyReply) => reply.code(200).send()
}
