import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

import type { ApiRole } from './database-types.ts'
import { TokenError, type KeyRing, type TokenReason } from './keys.ts'

/** Who sends the request, as far as keys and tokens tell. */
export interface Caller {
  readonly role: ApiRole
  /** Claims for `request.jwt.claims`; shared between requests, read-only. */
  readonly claims: Readonly<Record<string, unknown>>
  /** The user's bearer token when there is one. */
  readonly token: string | null
  readonly apiKey: 'publishable' | 'secret' | null
}

export interface CallerProblem {
  readonly kind: 'missing_key' | 'unknown_key' | 'bad_token' | 'expired_token'
  readonly message: string
  readonly hint: string | null
  /** Why the token was refused, for the two token kinds. */
  readonly tokenReason?: TokenReason
}

/** An answer in the wire shape of one service. */
export interface Rejection {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface CallerOptions {
  /** Refuse requests without a known `apikey`. */
  readonly keyRequired: boolean
  readonly reject: (problem: CallerProblem, request: FastifyRequest) => Rejection
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by {@link identifyCaller}; do not read it on routes without that hook. */
    caller: Caller
  }
}

type ApiKey = Caller['apiKey']

const ANON: Caller = { role: 'anon', claims: Object.freeze({ role: 'anon' }), token: null, apiKey: null }
const ANON_WITH: Readonly<Record<'publishable' | 'secret', Caller>> = {
  publishable: { ...ANON, apiKey: 'publishable' },
  secret: { ...ANON, apiKey: 'secret' },
}
const SERVICE: Caller = { role: 'service_role', claims: Object.freeze({ role: 'service_role' }), token: null, apiKey: 'secret' }

const MISSING: CallerProblem = {
  kind: 'missing_key',
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
}
const UNKNOWN: CallerProblem = { kind: 'unknown_key', message: 'Invalid API key', hint: 'Double check your publishable or secret API key.' }
const IN_BROWSER: CallerProblem = {
  kind: 'unknown_key',
  message: 'Forbidden use of secret API key in browser',
  hint: 'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
}

class Refused extends Error {
  readonly problem: CallerProblem
  constructor(problem: CallerProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** What a browser adds by itself. Not `sec-fetch-mode`: Node's fetch sends that too. */
function comesFromBrowser(request: FastifyRequest): boolean {
  const { headers } = request.raw
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined || (headers['user-agent'] ?? '').startsWith('Mozilla/')
}

/** The user's token, when Authorization carries one rather than a repeated API key. */
function bearerOf(authorization: string | undefined): string | null {
  const token = authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  return token === undefined || token.startsWith('sb_') ? null : token
}

function roleOf(claims: Readonly<Record<string, unknown>>): ApiRole {
  const role = claims['role']
  // The other administrator of GoTrue; outside the conformance profile no token of that role verifies.
  if (role === 'supabase_admin') return 'service_role'
  return role === 'authenticated' || role === 'service_role' ? role : 'anon'
}

function problemOf(error: unknown): CallerProblem | null {
  if (error instanceof Refused) return error.problem
  if (!(error instanceof TokenError)) return null
  const kind = error.reason === 'expired' ? 'expired_token' : 'bad_token'
  return { kind, message: error.message, hint: null, tokenReason: error.reason }
}

/** A key that is a signed token (legacy anon and service_role keys): known when it verifies and names no user. */
async function legacyKey(keys: KeyRing, apiKey: string): Promise<ApiKey> {
  if (apiKey.startsWith('sb_')) return null
  try {
    const role = roleOf(await keys.verify(apiKey))
    return role === 'anon' ? 'publishable' : role === 'service_role' ? 'secret' : null
  } catch (error) {
    if (error instanceof TokenError) return null
    throw error
  }
}

/** Caller when there is no user token; a user token never gains rights from the key beside it. */
function callerOfKey(authorization: string | undefined, apiKey: ApiKey): Caller {
  // Authorization in another scheme still outranks the key, as at the gateway upstream.
  const otherScheme = authorization !== undefined && !/^bearer(?: |$)/i.test(authorization)
  if (apiKey === 'secret' && !otherScheme) return SERVICE
  return apiKey === null ? ANON : ANON_WITH[apiKey]
}

/**
 * onRequest hook that turns key and token into `request.caller`, with the gateway's precedence: a user token first, then the key.
 * Refusals are answered in the service's own shape through `reject`. Known keys and tokens seen before take no promise.
 */
export function identifyCaller(keys: KeyRing, options: CallerOptions) {
  /** Passes on what is not a refusal. */
  const refuse = (reply: FastifyReply, error: unknown): void => {
    const problem = problemOf(error)
    if (problem === null) throw error
    const { status, body, headers } = options.reject(problem, reply.request)
    void reply.code(status).headers(headers ?? {}).send(body)
  }

  const settle = (request: FastifyRequest, apiKey: ApiKey, claims: Readonly<Record<string, unknown>> | null, token: string | null): void => {
    if (apiKey === 'secret' && comesFromBrowser(request)) throw new Refused(IN_BROWSER)
    request.caller =
      claims === null ? callerOfKey(request.headers.authorization, apiKey) : { role: roleOf(claims), claims, token, apiKey }
  }

  const slowly = async (request: FastifyRequest, known: ApiKey, text: string | null, token: string | null): Promise<void> => {
    const apiKey = known ?? (text === null ? null : await legacyKey(keys, text))
    if (text !== null && apiKey === null) throw new Refused(UNKNOWN)
    settle(request, apiKey, token === null ? null : await keys.verify(token), token)
  }

  /** Null when everything was known already. */
  const identifyNow = (request: FastifyRequest): Promise<void> | null => {
    const header = request.headers['apikey']
    const text = typeof header === 'string' && header !== '' ? header : null
    if (text === null && options.keyRequired) throw new Refused(MISSING)
    const apiKey = text === null ? null : keys.recognise(text)
    const token = bearerOf(request.headers.authorization)
    const claims = token === null ? null : keys.verifyCached(token)
    const known = (text === null || apiKey !== null) && (token === null || claims !== null)
    if (!known) return slowly(request, apiKey, text, token)
    settle(request, apiKey, claims, token)
    return null
  }

  // Fastify takes either the callback or a promise from a hook; the callback spares a promise on most requests.
  return function identify(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): Promise<void> | void {
    try {
      const pending = identifyNow(request)
      if (pending !== null) return pending.catch((error: unknown) => refuse(reply, error))
    } catch (error) {
      if (problemOf(error) === null) return done(error instanceof Error ? error : new Error('identification failed', { cause: error }))
      return refuse(reply, error)
    }
    return done()
  }
}
