import { createECDH, createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { ABSENT, type Change, type Deformation, type Signer } from './generators/tokens.ts'

/** Makes tokens with keys that are the same at each run. */

const BASE64 = 'base64url'
const secretOf = (name: string): Buffer => createHash('sha256').update(`fuzz ${name}`).digest()
const jsonPart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString(BASE64)

/** An elliptic key as a JWK with its private part. */
function ellipticKey(kid: string) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secretOf(kid))
  const point = curve.getPublicKey()
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', kid, d: curve.getPrivateKey().toString(BASE64), x: point.subarray(1, 33).toString(BASE64), y: point.subarray(33).toString(BASE64) }
}

const own = ellipticKey('own')
const ownKey = createPrivateKey({ key: own, format: 'jwk' })
const ownPublic = createPublicKey(ownKey)
const stranger = createPrivateKey({ key: ellipticKey('stranger'), format: 'jwk' })
const shared = secretOf('shared')
const edwards = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: 'edwards', d: '', x: '' }
{
  // The prefix of an Ed25519 key in PKCS #8; its public half is what Node makes of it.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secretOf('edwards')])
  const { d = '', x = '' } = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' })
  Object.assign(edwards, { d, x })
}
const edwardsKey = createPrivateKey({ key: edwards, format: 'jwk' })

/** The keys of the ring: the first signs, the others are known. */
export const JWKS = JSON.stringify({ keys: [own, { kty: 'oct', alg: 'HS256', kid: 'shared', k: shared.toString(BASE64) }, edwards] })
export const ISSUER = 'https://vinculo.example/auth/v1'

const elliptic = (text: string, key: KeyObject): string => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString(BASE64)
const hmac = (text: string, secret: string | Buffer): string => createHmac('sha256', secret).update(text).digest(BASE64)

const SIGN: Readonly<Record<Exclude<Signer, 'as it was'>, (text: string) => string>> = {
  own: (text) => elliptic(text, ownKey),
  'own shared secret': (text) => hmac(text, shared),
  stranger: (text) => elliptic(text, stranger),
  'shared secret of a stranger': (text) => hmac(text, secretOf('another')),
  'public key as secret': (text) => hmac(text, ownPublic.export({ format: 'der', type: 'spki' })),
  'public key text as secret': (text) => hmac(text, ownPublic.export({ format: 'pem', type: 'spki' })),
  'published key as secret': (text) => hmac(text, Buffer.concat([Buffer.from(own.x, BASE64), Buffer.from(own.y, BASE64)])),
  'empty secret': (text) => hmac(text, ''),
  nothing: () => '',
}

const PERSON = { iss: ISSUER, aud: 'authenticated', role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001', session_id: '00000000-0000-4000-8000-0000000000aa', iat: 1_700_000_000, exp: 4_102_444_800, aal: 'aal1' }
const good = (header: object, claims: object, signature: (text: string) => string): string => {
  const text = `${jsonPart(header)}.${jsonPart(claims)}`
  return `${text}.${signature(text)}`
}
const HEADER = { alg: 'ES256', typ: 'JWT', kid: 'own' }

/** Good ones, of people and of keys, by each of the keys of the ring. */
export const GOOD: readonly string[] = [
  good(HEADER, PERSON, SIGN.own),
  good(HEADER, { ...PERSON, sub: '00000000-0000-4000-8000-000000000002', aud: ['authenticated'] }, SIGN.own),
  good(HEADER, { role: 'anon', exp: 4_102_444_800 }, SIGN.own),
  good(HEADER, { role: 'service_role', exp: 4_102_444_800 }, SIGN.own),
  good({ alg: 'HS256', typ: 'JWT', kid: 'shared' }, PERSON, SIGN['own shared secret']),
  good({ alg: 'HS256', typ: 'JWT' }, { role: 'anon', exp: 4_102_444_800 }, SIGN['own shared secret']),
  good({ alg: 'EdDSA', kid: 'edwards' }, PERSON, (text) => sign(null, Buffer.from(text), edwardsKey).toString(BASE64)),
  good(HEADER, { ...PERSON, email: 'joão@example.org', note: '🙂'.repeat(200) }, SIGN.own),
]

/** What a signature of a good token is of: header and claims, sign by sign. */
export const signedPart = (token: string): string => token.slice(0, Math.max(0, token.lastIndexOf('.')))

function objectOf(part: string | undefined, changes: readonly Change[]): Record<string, unknown> {
  const all = new Map(Object.entries(JSON.parse(Buffer.from(part ?? '', BASE64).toString()) as Record<string, unknown>))
  for (const [name, value] of changes) {
    if (value === ABSENT) all.delete(name)
    else all.set(name, value)
  }
  return Object.fromEntries(all)
}

function spelled(value: Record<string, unknown>, spelling: Deformation['spelling']): string {
  const text = JSON.stringify(value, null, spelling === 'spacious' ? ' ' : undefined)
  // The first of a name, or the last: readers differ in which one they believe.
  return spelling === 'twice' ? `{"alg":"none","role":"service_role",${text.slice(1)}` : text
}

export interface Forged {
  readonly token: string
  /** Of what some key of the ring has signed, in the making of this one. */
  readonly signed: string | null
}

export function forge({ base, header, claims, signer, spelling, text }: Deformation): Forged {
  const token = GOOD[base % GOOD.length] ?? ''
  const [head, body, signature = ''] = token.split('.')
  const isSame = header.length === 0 && claims.length === 0 && spelling === 'usual'
  const parts = isSame ? [head ?? '', body ?? ''] : [spelled(objectOf(head, header), spelling), spelled(objectOf(body, claims), spelling)].map((part) => Buffer.from(part).toString(BASE64))
  const input = parts.join('.')
  const made = signer === 'as it was' ? signature : SIGN[signer](input)
  const signed = signer === 'own' || signer === 'own shared secret' ? input : null
  return { token: finished(`${input}.${made}`, text, base), signed }
}

function finished(token: string, text: Deformation['text'], base: number): string {
  const [head = '', body = '', signature = ''] = token.split('.')
  switch (text) {
    case 'as it is':
      return token
    case 'padded':
      return `${head}==.${body}=.${signature}==`
    case 'standard alphabet':
      return token.replaceAll('-', '+').replaceAll('_', '/')
    case 'parts of another':
      return `${head}.${(GOOD[(base + 1) % GOOD.length] ?? '').split('.')[1] ?? ''}.${signature}`
    case 'no signature':
      return `${head}.${body}.`
    case 'last signs':
      // Bits of the last sign that no byte needs.
      return `${token.slice(0, -1)}${String.fromCharCode(token.charCodeAt(token.length - 1) + 1)}`
    case 'fourth part':
      return `${token}.${signature}`
    case 'upper case':
      return `${head}.${body.toUpperCase()}.${signature}`
  }
}
