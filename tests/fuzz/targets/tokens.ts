import fc from 'fast-check'
import { type Caller, identifyCaller } from '../../../apps/server/src/kernel/caller.ts'
import { keyRing, TokenError } from '../../../apps/server/src/kernel/keys.ts'
import { createCredentials, CredentialRefused } from '../../../apps/server/src/realtime/credentials.ts'
import { type Deformation, deformations, disturbed } from '../generators/tokens.ts'
import { inHeader, mostly, mutated, weighed } from '../generators/text.ts'
import { rule, targetOf, unlessRefused, type Verdict } from '../target.ts'
import { forge, GOOD, ISSUER, JWKS, signedPart } from '../token-forge.ts'

const KEYS = { publishableKey: `sb_publishable_${'p'.repeat(32)}`, secretKey: `sb_secret_${'s'.repeat(32)}` } as const
const ring = await keyRing({ jwtKeys: JWKS, ...KEYS }, ISSUER)
const credentials = createCredentials(ring)
const genuine = new Set(GOOD.map(signedPart))
const ROLES = new Set<unknown>(['anon', 'authenticated', 'service_role'])
const SKEW_SECONDS = 60

/** What must be true of claims that were believed, told apart from how the product does it. */
function checkClaims(claims: Readonly<Record<string, unknown>>): void {
  const { role, exp, nbf, iat, iss, aud, sub } = claims
  const now = Date.now() / 1000
  const isPast = (moment: unknown): boolean => moment === undefined || (typeof moment === 'number' && moment < now + SKEW_SECONDS)
  rule(ROLES.has(role), 'a role that is none was believed')
  rule(typeof exp === 'number' && exp > now - SKEW_SECONDS, 'a token without an end, or beyond it, was believed')
  rule(isPast(nbf) && isPast(iat), 'a token of the future was believed')
  const names = Array.isArray(aud) ? (aud as unknown[]) : [aud]
  rule(role !== 'authenticated' || (iss === ISSUER && names.includes('authenticated') && typeof sub === 'string'), 'a person of another issuer or audience was believed')
}

function checkBelieved(token: string, claims: Readonly<Record<string, unknown>>, signed: string | null): void {
  const input = signedPart(token)
  rule(genuine.has(input) || input === signed, 'a token verified whose header and claims nobody has signed')
  checkClaims(claims)
}

/** Wherever tokens are read: each believes the same ones. */
async function verify(token: string, signed: string | null): Promise<Verdict> {
  const verdict = await unlessRefused(TokenError, async () => { checkBelieved(token, await ring.verify(token), signed) })
  const elsewhere = await unlessRefused(CredentialRefused, async () => { checkBelieved(token, (await credentials.ofToken(token)).claims, signed) })
  rule(verdict === elsewhere, 'a token verifies at one door and not at the other')
  const key = await credentials.ofKey(token)
  rule(key === null || (verdict === 'accepted' && key.claims['role'] !== 'authenticated'), 'a token that is no key opened a socket')
  if (verdict === 'refused') await unlessRefused(TokenError, () => { rule(ring.verifyCached(token) === null, 'a token that was refused is remembered') })
  return verdict
}

interface Heads {
  readonly authorization?: string
  readonly apikey?: string
}

/** The gate in front of the services: whom it takes a request for, null when it is turned away. */
async function identified(headers: Heads): Promise<Caller | null> {
  let isRefused = false
  const reply = { request: {}, code: () => ((isRefused = true), reply), headers: () => reply, send: () => reply }
  const identify = identifyCaller(ring, { keyRequired: true, reject: ({ message }) => ({ status: 401, body: { message } }) })
  const request = { headers, raw: { headers } } as unknown as Parameters<typeof identify>[0] & { readonly caller?: Caller }
  let failure: Error | undefined
  await identify(request, reply as unknown as Parameters<typeof identify>[1], (error) => { failure = error })
  if (failure !== undefined) throw failure
  return isRefused ? null : (request.caller ?? null)
}

async function pass(headers: Heads): Promise<Verdict> {
  const caller = await identified(headers)
  if (caller === null) return 'refused'
  const { authorization = '', apikey = '' } = headers
  const holdsToken = [...genuine].some((input) => authorization.includes(input) || apikey.includes(input))
  if (caller.token !== null) checkBelieved(caller.token, caller.claims, null)
  rule(caller.role === 'anon' || holdsToken || apikey === KEYS.secretKey, `a request without token or key became ${caller.role}`)
  rule(caller.apiKey !== 'secret' || apikey === KEYS.secretKey || genuine.has(signedPart(apikey)), 'a text that is not the secret key was taken for it')
  return 'accepted'
}

const bearer = fc.tuple(
  mostly(fc.constant('Bearer '), fc.constantFrom('bearer ', 'BEARER  ', 'Basic ', 'Bearer', '', 'Bearer\t', 'Bearer Bearer ', 'Token ')),
  disturbed(GOOD),
).map((parts) => inHeader(parts.join('')))
const apikey = mostly(fc.constantFrom(KEYS.publishableKey, KEYS.publishableKey, KEYS.secretKey, ...GOOD), mutated(fc.constantFrom(KEYS.secretKey, KEYS.publishableKey, ...GOOD)).map(inHeader))

type Input = { readonly kind: 'deformed'; readonly how: Deformation } | { readonly kind: 'disturbed'; readonly token: string } | { readonly kind: 'gate'; readonly headers: Heads }

/** Access tokens and keys at the doors that read them: a token is believed only as somebody signed it, sign by sign. */
export const target = targetOf<Input>({
  name: 'tokens',
  within: 250,
  inputs: weighed(
    [5, fc.record({ kind: fc.constant('deformed' as const), how: deformations })],
    [3, fc.record({ kind: fc.constant('disturbed' as const), token: disturbed(GOOD) })],
    [2, fc.record({ kind: fc.constant('gate' as const), headers: fc.record({ authorization: bearer, apikey }, { requiredKeys: [] }) })],
  ),
  async attempt(input) {
    if (input.kind === 'gate') return pass(input.headers)
    if (input.kind === 'disturbed') return verify(input.token, null)
    const { token, signed } = forge(input.how)
    return verify(token, signed)
  },
})
