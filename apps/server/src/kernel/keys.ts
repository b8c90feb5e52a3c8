import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

import { SignJWT, type JWK } from 'jose'
import type pg from 'pg'

import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { sharedKeys } from './jwt-secret.ts'
import { makeKeySet, readKeySet, withShared } from './signing-keys.ts'
import { tokenVerifier, type Claims, type TokenRules } from './token-verifier.ts'

export { TokenError, type TokenReason } from './token-error.ts'

export interface KeyRing {
  readonly publishableKey: string
  readonly secretKey: string
  /** `iss` of every token: `<PUBLIC_URL>/auth/v1`. */
  readonly issuer: string
  publicJwks(): { keys: JWK[] }
  /** Signs with the first key; the caller gives exp, aud, sub, role, iat. `iss` is filled in when missing. */
  sign(claims: Readonly<Claims>): Promise<string>
  /** Claims of a valid token, shared and read-only. Throws TokenError. */
  verify(token: string): Promise<Claims>
  /** The same without a promise, for tokens verified before; null when unknown. Throws TokenError. */
  verifyCached(token: string): Claims | null
  /** Which of the two keys of the API this text is, in constant time. */
  recognise(apiKey: string): 'publishable' | 'secret' | null
}

/** Any number that no other part of the product uses. */
const LOCK = 7_241_190_311

const makers: Readonly<Record<string, () => Promise<string> | string>> = {
  jwt_keys: makeKeySet,
  publishable_key: () => `sb_publishable_${randomBytes(24).toString('base64url')}`,
  secret_key: () => `sb_secret_${randomBytes(24).toString('base64url')}`,
}

/** Reads the secrets, making the missing ones once: servers that start together wait for each other on an advisory lock. */
async function readSecrets(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const names = Object.keys(makers)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_catalog.pg_advisory_xact_lock($1)', [LOCK])
    const found = await client.query<{ name: string; value: string }>('select name, value from engine.secrets where name = any($1)', [names])
    const secrets = new Map(found.rows.map(({ name, value }) => [name, value]))
    for (const [name, make] of Object.entries(makers)) {
      if (secrets.has(name)) continue
      const value = await make()
      await client.query('insert into engine.secrets (name, value) values ($1, $2)', [name, value])
      secrets.set(name, value)
    }
    await client.query('commit')
    client.release()
    return secrets
  } catch (error) {
    client.release(true)
    throw error
  }
}

function apiKeyOf(given: string | null, stored: string | undefined, variable: string, prefix: string): string {
  const key = given ?? stored ?? ''
  if (key.startsWith(prefix) && key.length >= prefix.length + 16) return key
  throw new ConfigError(`${variable} deve começar com ${prefix} e ter mais 16 caracteres ou mais.`)
}

export interface KeyTexts {
  /** A JWKS with the signing key first. */
  readonly jwtKeys: string
  readonly publishableKey: string
  readonly secretKey: string
}

/** The ring over given keys; tokens carry `issuer`. Throws ConfigError for keys that cannot be used. */
export async function keyRing(texts: KeyTexts, issuer: string, rules: TokenRules = 'own'): Promise<KeyRing> {
  const { publishableKey, secretKey } = texts
  const keySet = await readKeySet(texts.jwtKeys)
  const verifier = tokenVerifier(keySet, issuer, rules)
  const { signer } = keySet
  // Digests make texts of any length comparable in constant time; where two of them differ tells nothing of the key.
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
  const publishableDigest = digest(publishableKey)
  const secretDigest = digest(secretKey)

  return {
    publishableKey,
    secretKey,
    issuer,
    publicJwks: () => ({ keys: keySet.keys.flatMap(({ publicJwk }) => (publicJwk === null ? [] : [{ ...publicJwk }])) }),
    sign: (claims) =>
      new SignJWT({ iss: issuer, ...claims }).setProtectedHeader({ alg: signer.alg, typ: 'JWT', kid: signer.kid }).sign(signer.key),
    verify: (token) => verifier.verify(token),
    verifyCached: (token) => verifier.cached(token),
    recognise(apiKey) {
      const given = digest(apiKey)
      if (timingSafeEqual(given, publishableDigest)) return 'publishable'
      return timingSafeEqual(given, secretDigest) ? 'secret' : null
    },
  }
}

/** Keys of one process, where there is no place to keep any. */
export async function passingKeys(config: Config): Promise<KeyRing> {
  const [jwtKeys = '', publishableKey = '', secretKey = ''] = await Promise.all(Object.values(makers).map(async (make) => make()))
  return keyRing({ jwtKeys: config.jwtKeys ?? jwtKeys, publishableKey, secretKey }, `${config.publicUrl}/auth/v1`)
}

/** The conformance profile signs with the secret of PostgREST, as GoTrue beside it does, unless it was given keys of its own. */
function jwtKeysOf(config: Config, stored: string): string {
  const { jwtKeys, postgrest } = config
  if (postgrest === null || postgrest.jwtSecret === null) return jwtKeys ?? stored
  return withShared(jwtKeys, stored, sharedKeys({ secret: postgrest.jwtSecret, isBase64: postgrest.jwtSecretIsBase64 }))
}

/**
 * The keys of this installation: from the environment when given there, otherwise made once and kept in engine.secrets.
 * Throws ConfigError for unusable keys of the environment.
 */
export async function loadKeys(enginePool: pg.Pool, config: Config): Promise<KeyRing> {
  const stored = await readSecrets(enginePool)
  const texts: KeyTexts = {
    jwtKeys: jwtKeysOf(config, stored.get('jwt_keys') ?? ''),
    publishableKey: apiKeyOf(config.publishableKey, stored.get('publishable_key'), 'VINCULO_PUBLISHABLE_KEY', 'sb_publishable_'),
    secretKey: apiKeyOf(config.secretKey, stored.get('secret_key'), 'VINCULO_SECRET_KEY', 'sb_secret_'),
  }
  return keyRing(texts, `${config.publicUrl}/auth/v1`, config.suite ? 'foreign' : 'own')
}
