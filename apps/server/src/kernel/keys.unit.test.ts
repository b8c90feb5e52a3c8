import { createHmac, generateKeyPairSync } from 'node:crypto'

import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { readConfig, type Config } from './config.ts'
import { loadKeys, type KeyRing } from './keys.ts'
import { startThrowAwayDatabase, type ThrowAwayDatabase } from './testing/throw-away-database.ts'

let server: ThrowAwayDatabase
let pool: pg.Pool
let config: Config
let keys: KeyRing
const closings: Promise<void>[] = []

beforeAll(async () => {
  server = await startThrowAwayDatabase()
  pool = new pg.Pool({ connectionString: server.logins.engine })
  pool.on('connect', (client) => closings.push(new Promise((resolve) => client.once('end', () => { resolve() }))))
  config = readConfig({}, '/nowhere')
  keys = await loadKeys(pool, config)
}, 60_000)

afterAll(async () => {
  await pool.end()
  // The pool does not wait for its connections: one that PostgreSQL ends first would report that to nobody.
  await Promise.all(closings)
  await server.stop()
}, 30_000)

const now = (): number => Math.floor(Date.now() / 1000)
const user = () => ({ sub: 'a', role: 'authenticated', aud: 'authenticated', iat: now(), exp: now() + 60 })

describe('the key ring', () => {
  it('is made once, even by servers that start together, and stays the same', async () => {
    await pool.query('truncate engine.secrets')
    const rings = await Promise.all([1, 2, 3, 4].map(() => loadKeys(pool, config)))
    expect(new Set(rings.map((ring) => ring.secretKey)).size).toBe(1)
    expect(new Set(rings.map((ring) => JSON.stringify(ring.publicJwks()))).size).toBe(1)
    keys = await loadKeys(pool, config)
    expect(keys.secretKey).toBe(rings[0]?.secretKey)
    expect(keys.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/)
    expect(keys.secretKey).toMatch(/^sb_secret_[\w-]{32}$/)
  })

  it('tells the two API keys apart and knows no other', () => {
    expect(keys.recognise(keys.publishableKey)).toBe('publishable')
    expect(keys.recognise(keys.secretKey)).toBe('secret')
    expect(keys.recognise(`${keys.secretKey}x`)).toBeNull()
    expect(keys.recognise('')).toBeNull()
  })

  it('publishes public members only', () => {
    const [key] = keys.publicJwks().keys
    expect(Object.keys(key ?? {}).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
    expect(key).toMatchObject({ alg: 'ES256', use: 'sig', key_ops: ['verify'] })
  })

  it('signs tokens that it accepts, with its issuer', async () => {
    const token = await keys.sign(user())
    expect(keys.verifyCached(token)).toBeNull()
    const claims = await keys.verify(token)
    expect(claims).toMatchObject({ sub: 'a', iss: 'http://localhost:3000/auth/v1' })
    expect(keys.verifyCached(token)).toBe(claims)
  })

  it('forgets a verified token when it expires', async () => {
    const token = await keys.sign({ ...user(), exp: now() + 1 })
    await keys.verify(token)
    vi.useFakeTimers({ now: Date.now() + 40_000 })
    try {
      expect(() => keys.verifyCached(token)).toThrow('JWT expired')
      await expect(keys.verify(token)).rejects.toMatchObject({ reason: 'expired' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('allows 30 seconds of difference between clocks, not more', async () => {
    await expect(keys.verify(await keys.sign({ ...user(), exp: now() - 20 }))).resolves.toBeDefined()
    await expect(keys.verify(await keys.sign({ ...user(), exp: now() - 40 }))).rejects.toMatchObject({ reason: 'expired' })
    await expect(keys.verify(await keys.sign({ ...user(), iat: now() + 20 }))).resolves.toBeDefined()
    await expect(keys.verify(await keys.sign({ ...user(), iat: now() + 90 }))).rejects.toMatchObject({ message: 'JWT issued at future' })
    await expect(keys.verify(await keys.sign({ ...user(), nbf: now() + 90 }))).rejects.toMatchObject({ message: 'JWT not yet valid' })
  })

  it.each([
    ['without exp', { exp: undefined }, 'claims'],
    ['for another audience', { aud: 'other' }, 'claims'],
    ['of another issuer', { iss: 'https://elsewhere/auth/v1' }, 'claims'],
    ['with a role of the database', { role: 'postgres' }, 'claims'],
    ['without a role', { role: undefined }, 'claims'],
    ['without a subject', { sub: undefined }, 'claims'],
  ])('refuses a token %s although its signature is good', async (_what, change, reason) => {
    await expect(keys.verify(await keys.sign({ ...user(), ...change }))).rejects.toMatchObject({ reason })
  })

  it('refuses what was signed by another key, or by none', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const kid = keys.publicJwks().keys[0]?.kid ?? ''
    const sign = (header: { alg: string; kid?: string }) => new SignJWT(user()).setProtectedHeader(header).sign(privateKey)
    await expect(keys.verify(await sign({ alg: 'ES256', kid }))).rejects.toMatchObject({ reason: 'signature' })
    await expect(keys.verify(await sign({ alg: 'ES256', kid: 'unknown' }))).rejects.toMatchObject({ message: 'No suitable key or wrong key type' })
    await expect(keys.verify(await sign({ alg: 'ES256' }))).rejects.toMatchObject({ reason: 'signature' })
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    await expect(keys.verify(`${encode({ alg: 'none', kid })}.${encode(user())}.`)).rejects.toMatchObject({ reason: 'signature' })
  })

  it('does not take its public key for a shared secret', async () => {
    const [jwk] = keys.publicJwks().keys
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${encode({ alg: 'HS256', kid: jwk?.kid })}.${encode(user())}`
    const signature = createHmac('sha256', JSON.stringify(jwk)).update(signed).digest('base64url')
    await expect(keys.verify(`${signed}.${signature}`)).rejects.toMatchObject({ message: 'Wrong or unsupported encoding algorithm' })
  })

  it.each(['', 'abc', 'a.b', 'a.b.c', '..', `${'x'.repeat(9000)}.y.z`])('refuses the malformed token %#', async (token) => {
    await expect(keys.verify(token)).rejects.toMatchObject({ reason: 'malformed' })
  })

  it('keeps its memory of tokens bounded', async () => {
    const first = await keys.sign(user())
    await keys.verify(first)
    for (let i = 0; i < 2_000; i++) await keys.verify(await keys.sign({ ...user(), n: i }))
    expect(keys.verifyCached(first)).toBeNull()
  }, 30_000)
})

describe('keys from the environment', () => {
  const jwk = async (alg: 'ES256' | 'RS256', kid: string) => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true })
    return { ...(await exportJWK(privateKey)), kid, alg }
  }

  it('sign with the first and accept all, each with its own algorithm', async () => {
    const [old, fresh] = [await jwk('RS256', 'old'), await jwk('ES256', 'new')]
    const before = await loadKeys(pool, { ...config, jwtKeys: JSON.stringify({ keys: [old] }) })
    const token = await before.sign(user())
    const after = await loadKeys(pool, { ...config, jwtKeys: JSON.stringify({ keys: [fresh, old] }) })
    expect(await after.verify(token)).toMatchObject({ sub: 'a' })
    expect(after.publicJwks().keys.map(({ kid }) => kid)).toEqual(['new', 'old'])
    await expect(keys.verify(token)).rejects.toMatchObject({ reason: 'signature' })
  })

  it('accept a shared secret for the API keys of old, and never publish it', async () => {
    const secret = Buffer.from('super-secret-jwt-token-with-at-least-32-characters-long')
    const shared = { kty: 'oct', k: secret.toString('base64url'), alg: 'HS256' }
    const ring = await loadKeys(pool, { ...config, jwtKeys: JSON.stringify({ keys: [await jwk('ES256', 'new'), shared] }) })
    const legacy = await new SignJWT({ role: 'anon', iss: 'supabase', exp: now() + 60 }).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    expect(await ring.verify(legacy)).toMatchObject({ role: 'anon' })
    expect(ring.publicJwks().keys).toHaveLength(1)
  })

  it('replace the API keys', async () => {
    const ring = await loadKeys(pool, { ...config, publishableKey: 'sb_publishable_0123456789abcdef', secretKey: 'sb_secret_0123456789abcdef' })
    expect([ring.publishableKey, ring.secretKey]).toEqual(['sb_publishable_0123456789abcdef', 'sb_secret_0123456789abcdef'])
  })

  it.each([
    ['VINCULO_JWT_KEYS', { jwtKeys: 'not json' }],
    ['VINCULO_JWT_KEYS', { jwtKeys: '{"keys":[]}' }],
    ['VINCULO_JWT_KEYS', { jwtKeys: '{"keys":[{"kty":"EC","crv":"secp256k1","kid":"a","d":"x","x":"y","y":"z"}]}' }],
    ['VINCULO_SECRET_KEY', { secretKey: 'short' }],
  ])('are refused with a message that names %s', async (name, change) => {
    await expect(loadKeys(pool, { ...config, ...change })).rejects.toThrow(name)
  })

  it('must hold a private key first', async () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwtKeys = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a' }] })
    await expect(loadKeys(pool, { ...config, jwtKeys })).rejects.toThrow('parte privada')
  })
})

describe('in the conformance profile', () => {
  const text = 'a-secret-of-the-suite-with-32-bytes-or-more'
  const profile = (env: NodeJS.ProcessEnv = {}): Config => readConfig({ VINCULO_SUITE: '1', PGRST_JWT_SECRET: text, ...env }, '/nowhere')
  const signed = (claims: Record<string, unknown>, secret = text) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret))

  it('the secret of PostgREST signs, and what others sign with it counts without issuer, audience or end', async () => {
    const ring = await loadKeys(pool, profile())
    expect(decodeProtectedHeader(await ring.sign(user()))).toMatchObject({ alg: 'HS256' })
    expect(await ring.verify(await ring.sign(user()))).toMatchObject({ sub: 'a' })
    for (const role of ['service_role', 'supabase_admin', 'authenticated']) expect(await ring.verify(await signed({ role }))).toEqual({ role })
    await expect(ring.verify(await signed({ role: 'service_role', exp: now() - 60 }))).rejects.toMatchObject({ reason: 'expired' })
    await expect(ring.verify(await signed({ role: 'service_role' }, `${text}.`))).rejects.toMatchObject({ reason: 'signature' })
    await expect(keys.verify(await signed({ ...user(), role: 'service_role' }))).rejects.toMatchObject({ reason: 'signature' })
  })

  it('keys that were given go on signing beside it', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const given = JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: 'given', alg: 'ES256' }] })
    const ring = await loadKeys(pool, profile({ VINCULO_JWT_KEYS: given }))
    expect(decodeProtectedHeader(await ring.sign(user()))).toMatchObject({ alg: 'ES256', kid: 'given' })
    expect(await ring.verify(await signed({ role: 'service_role' }))).toEqual({ role: 'service_role' })
  })

  it('public keys in its place leave the signing to the keys of the installation', async () => {
    const [jwk] = keys.publicJwks().keys
    const ring = await loadKeys(pool, profile({ PGRST_JWT_SECRET: JSON.stringify({ keys: [jwk] }) }))
    expect(decodeProtectedHeader(await ring.sign(user()))).toMatchObject({ alg: 'ES256' })
  })
})
