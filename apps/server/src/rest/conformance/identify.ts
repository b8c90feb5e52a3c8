import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

import { identifyCaller } from '../../kernel/caller.ts'
import type { Caller, CallerProblem, Rejection } from '../../kernel/caller.ts'
import type { PostgrestSettings } from '../../kernel/config-postgrest.ts'
import type { KeyRing } from '../../kernel/keys.ts'
import { RestError } from '../errors.ts'
import { rejectCaller, rejectionOf } from '../respond/refusals.ts'
import { checkClaims, jwtVerifier } from './jwt.ts'
import type { Claims } from './jwt.ts'

type Identify = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => Promise<void> | void

const KEPT_TOKENS = 500

/**
 * Who asks, in the conformance profile: no key is needed. With PGRST_JWT_SECRET a token names any role, as PostgREST reads it; without,
 * tokens and keys are this server's own.
 */
export function identifyInProfile(keys: KeyRing, settings: PostgrestSettings): Identify {
  const { jwtSecret, jwtSecretIsBase64, jwtAudience } = settings
  if (jwtSecret === null) return ownTokens(keys, settings)
  const verify = remembering(jwtVerifier({ secret: jwtSecret, isBase64: jwtSecretIsBase64, audience: jwtAudience }), jwtAudience)
  return async (request) => {
    const token = /^bearer *(.*)$/is.exec(request.headers.authorization ?? '')?.[1]?.trim()
    request.caller = token === undefined ? anonymous(settings.anonRole) : callerOf(token, await verify(token), settings.anonRole)
  }
}

function ownTokens(keys: KeyRing, { anonRole, schemas }: PostgrestSettings): Identify {
  const identify = identifyCaller(keys, { keyRequired: false, reject: schemas === null ? rejectCaller : rejectUnread })
  return (request, reply, done) =>
    identify(request, reply, (error) => {
      if (error !== undefined) return done(error)
      try {
        if (request.caller.role === 'anon') request.caller = anonymous(anonRole)
        return done()
      } catch (problem) {
        return done(problem instanceof Error ? problem : new Error('identification failed', { cause: problem }))
      }
    })
}

/** To who speaks to PostgREST alone, a token that is not of this server's auth has nothing to be read with. */
function rejectUnread(problem: CallerProblem): Rejection {
  if (problem.kind !== 'bad_token' || problem.tokenReason === 'claims') return rejectCaller(problem)
  return rejectionOf(new RestError(500, 'PGRST300', 'Server lacks JWT secret'))
}

function anonymous(role: string | null): Caller {
  if (role === null) throw new RestError(401, 'PGRST302', 'Anonymous access is disabled', { headers: { 'www-authenticate': 'Bearer' } })
  return { role, claims: { role }, token: null, apiKey: null }
}

function callerOf(token: string, claims: Claims, anonRole: string | null): Caller {
  const named = claims['role']
  const role = named === undefined ? anonymous(anonRole).role : typeof named === 'string' ? named : JSON.stringify(named)
  return { role, claims, token, apiKey: null }
}

/** The same token gives the same claims, whose text is made once for them. */
function remembering(verify: (token: string) => Promise<Claims>, audience: string | null): (token: string) => Promise<Claims> {
  const known = new Map<string, Claims>()
  return async (token) => {
    const before = known.get(token)
    if (before !== undefined) {
      checkClaims(before, audience)
      return before
    }
    const claims = await verify(token)
    if (known.size >= KEPT_TOKENS) known.clear()
    known.set(token, claims)
    return claims
  }
}
