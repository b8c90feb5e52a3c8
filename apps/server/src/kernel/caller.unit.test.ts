import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { identifyCaller } from './caller.ts'
import { keyRing, type KeyRing } from './keys.ts'
import { makeKeySet } from './signing-keys.ts'

let keys: KeyRing
let app: FastifyInstance
let userToken: string
let expired: string
let anonJwt: string

const publishable = 'sb_publishable_0123456789abcdef'
const secret = 'sb_secret_0123456789abcdef'
const now = Math.floor(Date.now() / 1000)

beforeAll(async () => {
  keys = await keyRing({ jwtKeys: await makeKeySet(), publishableKey: publishable, secretKey: secret }, 'http://localhost:3000/auth/v1')
  const user = { sub: 'ana', role: 'authenticated', aud: 'authenticated', exp: now + 600 }
  userToken = await keys.sign(user)
  expired = await keys.sign({ ...user, exp: now - 600 })
  anonJwt = await keys.sign({ role: 'anon', exp: now + 600 })
  app = Fastify()
  app.decorateRequest('caller', null as never)
  for (const [prefix, keyRequired] of [['/closed', true], ['/open', false]] as const) {
    await app.register(
      async (scope) => {
        scope.addHook(
          'onRequest',
          identifyCaller(keys, {
            keyRequired,
            reject: ({ kind, message, tokenReason }) => ({ status: 401, body: { kind, message, tokenReason }, headers: { 'x-refused': kind } }),
          }),
        )
        scope.get('/', (request) => {
          const { role, apiKey, token, claims } = request.caller
          return { role, apiKey, user: claims['sub'] ?? null, token: token !== null }
        })
      },
      { prefix },
    )
  }
})

afterAll(() => app.close())

type Headers = Record<string, string>

async function ask(headers: Headers, path = '/closed'): Promise<unknown> {
  const answer = await app.inject({ url: path, headers: { 'user-agent': 'node', 'sec-fetch-mode': 'cors', ...headers } })
  return answer.statusCode === 200 ? answer.json() : { status: answer.statusCode, kind: answer.headers['x-refused'], ...answer.json<object>() }
}

const anon = { role: 'anon', apiKey: 'publishable', user: null, token: false }
const service = { role: 'service_role', apiKey: 'secret', user: null, token: false }
const ana = (apiKey: string | null) => ({ role: 'authenticated', apiKey, user: 'ana', token: true })

describe('who is calling', () => {
  it.each<[string, () => Headers, () => unknown]>([
    ['the publishable key alone is anon', () => ({ apikey: publishable }), () => anon],
    ['the publishable key repeated as bearer is anon', () => ({ apikey: publishable, authorization: `Bearer ${publishable}` }), () => anon],
    ['the secret key alone is service_role', () => ({ apikey: secret }), () => service],
    ['the secret key repeated as bearer is service_role', () => ({ apikey: secret, authorization: `Bearer ${secret}` }), () => service],
    ['a user token beside the publishable key is that user', () => ({ apikey: publishable, authorization: `Bearer ${userToken}` }), () => ana('publishable')],
    ['a user token beside the secret key is still that user', () => ({ apikey: secret, authorization: `Bearer ${userToken}` }), () => ana('secret')],
    ['the scheme may be written in any case', () => ({ apikey: publishable, authorization: `bearer ${userToken}` }), () => ana('publishable')],
    ['a signed anon key is anon', () => ({ apikey: anonJwt, authorization: `Bearer ${anonJwt}` }), () => ({ ...anon, token: true })],
    ['another scheme beside the secret key gains nothing', () => ({ apikey: secret, authorization: 'Basic YTpi' }), () => ({ ...anon, apiKey: 'secret' })],
  ])('%s', async (_rule, headers, expected) => {
    // Twice: the second time the token is known already and takes another path.
    expect(await ask(headers())).toEqual(expected())
    expect(await ask(headers())).toEqual(expected())
  })

  it.each<[string, () => Headers, string]>([
    ['no key', () => ({}), 'missing_key'],
    ['an empty key', () => ({ apikey: '' }), 'missing_key'],
    ['a user token without key', () => ({ authorization: `Bearer ${userToken}` }), 'missing_key'],
    ['the key as bearer only', () => ({ authorization: `Bearer ${secret}` }), 'missing_key'],
    ['an unknown key', () => ({ apikey: 'sb_publishable_other' }), 'unknown_key'],
    ['a text that is no key', () => ({ apikey: 'abc' }), 'unknown_key'],
    ['a user token as key', () => ({ apikey: userToken }), 'unknown_key'],
    ['an unknown key beside a good token', () => ({ apikey: 'abc', authorization: `Bearer ${userToken}` }), 'unknown_key'],
    ['a forged token', () => ({ apikey: publishable, authorization: `Bearer ${userToken.slice(0, -8)}AAAAAAAA` }), 'bad_token'],
    ['a forged token beside the secret key', () => ({ apikey: secret, authorization: 'Bearer a.b.c' }), 'bad_token'],
    ['an expired token', () => ({ apikey: publishable, authorization: `Bearer ${expired}` }), 'expired_token'],
  ])('%s is refused in the shape of the service', async (_what, headers, kind) => {
    expect(await ask(headers())).toMatchObject({ status: 401, kind })
  })

  it.each<[string, Headers]>([
    ['the name of a browser', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }],
    ['an origin', { origin: 'https://rh.exemplo.com.br' }],
    ['the marks of a page', { 'sec-fetch-site': 'cross-site' }],
  ])('the secret key is refused with %s', async (_what, marks) => {
    expect(await ask({ apikey: publishable, ...marks })).toEqual(anon)
    expect(await ask({ apikey: secret, ...marks })).toMatchObject({ status: 401, message: 'Forbidden use of secret API key in browser' })
  })

  it('a key may be left out where none is required, and then nobody is more than anon', async () => {
    expect(await ask({}, '/open')).toEqual({ ...anon, apiKey: null })
    expect(await ask({ authorization: `Bearer ${secret}` }, '/open')).toEqual({ ...anon, apiKey: null })
    expect(await ask({ authorization: `Bearer ${userToken}` }, '/open')).toEqual(ana(null))
    expect(await ask({ apikey: 'abc' }, '/open')).toMatchObject({ kind: 'unknown_key' })
  })
})
