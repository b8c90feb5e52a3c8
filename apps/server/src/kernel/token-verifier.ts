import { hash } from 'node:crypto'

import { compactVerify, decodeProtectedHeader } from 'jose'

import type { KeySet, SigningKey } from './signing-keys.ts'
import { TokenError } from './token-error.ts'

export type Claims = Record<string, unknown>

const SKEW_SECONDS = 30
const CACHE_LIMIT = 2_000
const ROLES = new Set(['anon', 'authenticated', 'service_role'])

/** Key for a header: by kid; without one only a shared-secret key (legacy API keys) may be meant. */
function keyFor(keys: readonly SigningKey[], token: string): SigningKey {
  const parts = token.split('.').length
  if (parts !== 3) throw new TokenError('malformed', `Expected 3 parts in JWT; got ${parts}`)
  let header: ReturnType<typeof decodeProtectedHeader>
  try {
    header = decodeProtectedHeader(token)
  } catch {
    throw new TokenError('malformed', 'JWT cryptographic operation failed')
  }
  const key = header.kid === undefined ? keys.find((k) => k.alg === 'HS256') : keys.find((k) => k.kid === header.kid)
  if (key === undefined) throw new TokenError('signature', 'No suitable key or wrong key type')
  if (header.alg !== key.alg) throw new TokenError('signature', 'Wrong or unsupported encoding algorithm')
  return key
}

/** Claims of a token whose signature is good; nothing is known of their meaning yet. */
async function verifySignature(keys: readonly SigningKey[], token: string): Promise<Claims> {
  const { key, alg } = keyFor(keys, token)
  let payload: Uint8Array
  try {
    ;({ payload } = await compactVerify(token, key, { algorithms: [alg] }))
  } catch {
    throw new TokenError('signature', 'JWT cryptographic operation failed')
  }
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return claims as Claims
  } catch {
    // A signed text that is not JSON is refused like any other that is not an object.
  }
  throw new TokenError('malformed', 'JWT claims must be an object')
}

function hasAudience(aud: unknown): boolean {
  return aud === 'authenticated' || (Array.isArray(aud) && aud.includes('authenticated'))
}

/**
 * What a token must say besides its signature. `own`: everything that tokens of this server say. `foreign`: what GoTrue asks of one that
 * somebody else has signed with the same key.
 */
export type TokenRules = 'own' | 'foreign'

function assertTime(claims: Claims, rules: TokenRules): void {
  const now = Date.now() / 1000
  const { exp, nbf, iat } = claims
  const lasts = exp === undefined && rules === 'foreign' ? Infinity : exp
  if (typeof lasts !== 'number') throw new TokenError('claims', "The JWT 'exp' claim must be a number")
  if (now > lasts + SKEW_SECONDS) throw new TokenError('expired', 'JWT expired')
  if (nbf !== undefined && (typeof nbf !== 'number' || now < nbf - SKEW_SECONDS)) throw new TokenError('claims', 'JWT not yet valid')
  if (iat !== undefined && (typeof iat !== 'number' || now < iat - SKEW_SECONDS)) throw new TokenError('claims', 'JWT issued at future')
}

/** The keys of the API (anon, service_role) are signed like tokens but have no user: issuer and audience are asked of users alone. */
function assertMeaning(claims: Claims, issuer: string): void {
  const { role } = claims
  if (typeof role !== 'string' || !ROLES.has(role)) throw new TokenError('claims', 'JWT role is not allowed')
  if (role !== 'authenticated') return
  if (claims['iss'] !== issuer) throw new TokenError('claims', 'JWT issuer is not allowed')
  if (!hasAudience(claims['aud'])) throw new TokenError('claims', 'JWT not in audience')
  if (typeof claims['sub'] !== 'string') throw new TokenError('claims', "The JWT 'sub' claim must be a string")
}

export interface TokenVerifier {
  /** Claims of a token verified before and still valid; null means: ask {@link verify}. Throws TokenError when it has expired since. */
  cached(token: string): Claims | null
  verify(token: string): Promise<Claims>
}

/** Verifies access tokens. The same token gives the same claims object until it expires: treat it as read-only. */
export function tokenVerifier(keySet: KeySet, issuer: string, rules: TokenRules = 'own'): TokenVerifier {
  const known = new Map<string, Claims>()

  const cached = (token: string): Claims | null => {
    const claims = known.get(hash('sha256', token, 'base64'))
    if (claims !== undefined) assertTime(claims, rules)
    return claims ?? null
  }

  const remember = (token: string, claims: Claims): void => {
    if (known.size >= CACHE_LIMIT) {
      const oldest = known.keys().next().value
      if (oldest !== undefined) known.delete(oldest)
    }
    known.set(hash('sha256', token, 'base64'), Object.freeze(claims))
  }

  return {
    cached,
    async verify(token) {
      const before = cached(token)
      if (before !== null) return before
      const claims = await verifySignature(keySet.keys, token)
      assertTime(claims, rules)
      if (rules === 'own') assertMeaning(claims, issuer)
      remember(token, claims)
      return claims
    },
  }
}
