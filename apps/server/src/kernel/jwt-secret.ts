import type { JWK } from 'jose'

export interface JwtSecret {
  /** a text, or a JWK or JWKS in JSON */
  readonly secret: string
  readonly isBase64: boolean
}

/** The keys that PGRST_JWT_SECRET stands for. */
export function keysOfSecret({ secret, isBase64 }: JwtSecret): readonly JWK[] {
  if (isBase64) return [{ kty: 'oct', k: Buffer.from(secret.replace(/[._]/g, (one) => (one === '.' ? '=' : '/')), 'base64').toString('base64url') }]
  try {
    const parsed = JSON.parse(secret) as JWK & { keys?: JWK[] }
    if (Array.isArray(parsed.keys)) return parsed.keys
    if (typeof parsed.kty === 'string') return [parsed]
  } catch {
    // an ordinary text
  }
  return [{ kty: 'oct', k: Buffer.from(secret).toString('base64url') }]
}

/** Those of them that can sign as well as verify, as keys of this server. */
export function sharedKeys(given: JwtSecret): readonly JWK[] {
  return keysOfSecret(given)
    .filter(({ kty, k, alg }) => kty === 'oct' && (k ?? '') !== '' && (alg ?? 'HS256') === 'HS256')
    .map(({ k, kid }, index) => ({ kty: 'oct', k: k ?? '', alg: 'HS256', kid: kid ?? `shared-${index}` }))
}
