import { randomUUID } from 'node:crypto'

import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'

import { ConfigError } from './config-error.ts'

/** A key with its algorithm fixed: a token cannot choose how it is verified. */
export interface SigningKey {
  readonly kid: string | null
  readonly alg: string
  readonly key: CryptoKey | Uint8Array
  readonly publicJwk: JWK | null
}

const CURVE_ALGORITHMS: Readonly<Record<string, string>> = { 'P-256': 'ES256', 'P-384': 'ES384', Ed25519: 'EdDSA' }
const ALGORITHMS = new Set(['ES256', 'ES384', 'EdDSA', 'RS256', 'HS256'])

function algorithmOf(jwk: JWK): string {
  const byType = jwk.kty === 'RSA' ? 'RS256' : jwk.kty === 'oct' ? 'HS256' : CURVE_ALGORITHMS[jwk.crv ?? '']
  if (byType !== undefined && ALGORITHMS.has(byType) && (jwk.alg === undefined || jwk.alg === byType)) return byType
  throw new ConfigError('VINCULO_JWT_KEYS: use chaves EC P-256 (ES256), RSA (RS256), Ed25519 ou oct (HS256).')
}

/** The public members of a key, by name, so that a private one can never slip out. */
function publicPart(jwk: JWK, alg: string): JWK | null {
  if (jwk.kty === 'oct') return null
  const shown: JWK = { kty: jwk.kty ?? '', alg, use: 'sig', key_ops: ['verify'] }
  for (const name of ['kid', 'crv', 'x', 'y', 'n', 'e'] as const) {
    const value = jwk[name]
    if (value !== undefined) shown[name] = value
  }
  return shown
}

/** Verification uses the public half where there is one. */
async function importKey(jwk: JWK): Promise<SigningKey> {
  const alg = algorithmOf(jwk)
  const publicJwk = publicPart(jwk, alg)
  return { kid: jwk.kid ?? null, alg, key: await importJWK(publicJwk ?? jwk, alg), publicJwk }
}

/** A new ES256 key as the text of a JWKS. */
export async function makeKeySet(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' }] })
}

export interface KeySet {
  readonly signer: { readonly kid: string; readonly alg: string; readonly key: CryptoKey | Uint8Array }
  readonly keys: readonly SigningKey[]
}

function parseKeys(text: string): readonly JWK[] {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && 'keys' in parsed && Array.isArray(parsed.keys)) return parsed.keys as JWK[]
  } catch {
    // Reported below without the text: it is a secret.
  }
  throw new ConfigError('VINCULO_JWT_KEYS deve ser um JWKS: {"keys":[…]} com a chave de assinatura primeiro.')
}

/** A JWKS of given keys, or of made ones, and further shared secrets: a given key signs, else a shared one, else a made one. */
export function withShared(given: string | null, made: string, shared: readonly JWK[]): string {
  const keys = given === null ? [...shared, ...parseKeys(made)] : [...parseKeys(given), ...shared]
  return JSON.stringify({ keys })
}

/** Reads a JWKS whose first key signs. Throws {@link ConfigError} when it cannot. */
export async function readKeySet(text: string): Promise<KeySet> {
  const jwks = parseKeys(text)
  const first = jwks[0]
  if (first?.kid === undefined || (first.d === undefined && first.k === undefined)) {
    throw new ConfigError('VINCULO_JWT_KEYS: a primeira chave precisa de "kid" e da parte privada.')
  }
  try {
    const keys = await Promise.all(jwks.map(importKey))
    const alg = algorithmOf(first)
    const { key_ops: _ops, ...signing } = first
    return { signer: { kid: first.kid, alg, key: await importJWK(signing, alg) }, keys }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError('VINCULO_JWT_KEYS tem uma chave que não pôde ser lida.', { cause: error })
  }
}
