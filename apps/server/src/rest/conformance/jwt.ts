import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import type { JWK } from 'jose'

import { keysOfSecret, type JwtSecret } from '../../kernel/jwt-secret.ts'
import { RestError } from '../errors.ts'

export type Claims = Readonly<Record<string, unknown>>

export interface JwtSettings extends JwtSecret {
  readonly audience: string | null
}

const SKEW_SECONDS = 30
const WRONG_KEY = 'None of the keys was able to decode the JWT'

function refusal(code: 'PGRST301' | 'PGRST303', message: string, details: string | null = null): RestError {
  const challenge = `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`
  return new RestError(401, code, message, { details, headers: { 'www-authenticate': challenge } })
}

/** Algorithms that a key may verify: a token cannot make a public key a shared secret. */
function algorithmsOf({ kty, alg, crv }: JWK): readonly string[] {
  if (alg !== undefined) return [alg]
  if (kty === 'oct') return ['HS256', 'HS384', 'HS512']
  if (kty === 'RSA') return ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
  return crv === 'P-384' ? ['ES384'] : crv === 'P-521' ? ['ES512'] : crv === 'Ed25519' ? ['EdDSA'] : ['ES256']
}

/** Verifies a token as PostgREST does, in its words. Claims come back whole. */
export function jwtVerifier(settings: JwtSettings): (token: string) => Promise<Claims> {
  const keys = keysOfSecret(settings)
  const payloadOf = async (token: string): Promise<Uint8Array> => {
    const header = headerOf(token)
    if (header.alg === 'none') throw refusal('PGRST301', 'Wrong or unsupported encoding algorithm', "JWT is unsecured but expected 'alg' was not 'none'")
    const fitting = keys.filter((jwk) => algorithmsOf(jwk).includes(header.alg ?? '') && (header.kid === undefined || jwk.kid === undefined || header.kid === jwk.kid))
    for (const jwk of fitting) {
      try {
        return (await compactVerify(token, await importJWK(jwk, header.alg ?? ''))).payload
      } catch {
        // the next key may be the one
      }
    }
    throw refusal('PGRST301', 'No suitable key or wrong key type', WRONG_KEY)
  }
  return async (token) => {
    if (token === '') throw refusal('PGRST301', 'Empty JWT is sent in Authorization header')
    const parts = token.split('.').length
    if (parts !== 3) throw refusal('PGRST301', `Expected 3 parts in JWT; got ${String(parts)}`)
    const claims = parse(new TextDecoder().decode(await payloadOf(token)))
    checkClaims(claims, settings.audience)
    return claims
  }
}

function headerOf(token: string): ReturnType<typeof decodeProtectedHeader> {
  try {
    return decodeProtectedHeader(token)
  } catch {
    throw refusal('PGRST301', 'JWT cryptographic operation failed')
  }
}

function parse(text: string): Claims {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // told below
  }
  throw refusal('PGRST303', 'Parsing claims failed')
}

/** Also for claims verified before: time goes on. */
export function checkClaims(claims: Claims, audience: string | null): void {
  const now = Math.floor(Date.now() / 1000)
  const time = (name: 'exp' | 'nbf' | 'iat'): number | null => {
    const value = claims[name]
    if (value === undefined || value === null) return null
    if (typeof value !== 'number') throw refusal('PGRST303', `The JWT '${name}' claim must be a number`)
    return value
  }
  const [expires, starts, issued] = [time('exp'), time('nbf'), time('iat')]
  if (expires !== null && now - SKEW_SECONDS > expires) throw refusal('PGRST303', 'JWT expired')
  if (starts !== null && now + SKEW_SECONDS < starts) throw refusal('PGRST303', 'JWT not yet valid')
  if (issued !== null && now + SKEW_SECONDS < issued) throw refusal('PGRST303', 'JWT issued at future')
  checkAudience(claims['aud'], audience)
}

function checkAudience(given: unknown, audience: string | null): void {
  if (given === undefined || given === null) return
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (!list.every((one) => typeof one === 'string')) throw refusal('PGRST303', "The JWT 'aud' claim must be a string or an array of strings")
  if (audience !== null && list.length > 0 && !list.includes(audience)) throw refusal('PGRST303', 'JWT not in audience')
}
