import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readPostgrestSettings } from '../../kernel/config-postgrest.ts'
import { keyRing } from '../../kernel/keys.ts'
import { makeKeySet } from '../../kernel/signing-keys.ts'
import { profileHeaders } from './headers.ts'
import { identifyInProfile } from './identify.ts'

let own: string
const apps: FastifyInstance[] = []

async function serve(env: Record<string, string>): Promise<FastifyInstance> {
  const jwtKeys = await makeKeySet()
  const keys = await keyRing({ jwtKeys, publishableKey: 'sb_publishable_0123456789abcdef', secretKey: 'sb_secret_0123456789abcdef' }, 'http://localhost:3000/auth/v1')
  own = await keys.sign({ sub: 'ana', role: 'authenticated', aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 600 })
  const settings = readPostgrestSettings(env)
  const tell = profileHeaders(settings.traceHeader)
  const identify = identifyInProfile(keys, settings)
  const app = Fastify()
  apps.push(app)
  app.decorateRequest('caller', null as never)
  app.addHook('onRequest', (request, reply, done) => {
    tell(request, reply)
    return identify(request, reply, done)
  })
  app.get('/', (request) => ({ role: request.caller.role }))
  return app
}

afterAll(() => Promise.all(apps.map((app) => app.close())))

describe('a profile without the secret of its tokens', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await serve({ PGRST_DB_SCHEMAS: 'api', PGRST_DB_ANON_ROLE: 'visitor', PGRST_SERVER_TRACE_HEADER: 'X-Trace' })
  })
  const ask = async (authorization?: string) => {
    const answer = await app.inject({ url: '/', headers: authorization === undefined ? {} : { authorization } })
    return { status: answer.statusCode, ...answer.json<object>() }
  }

  it('says so of a token that is not of its own auth', async () => {
    expect(await ask('Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiY2xlcmsifQ.AAAA')).toEqual({
      status: 500, code: 'PGRST300', details: null, hint: null, message: 'Server lacks JWT secret',
    })
    expect(await ask(`Bearer ${own}`)).toEqual({ status: 200, role: 'authenticated' })
    expect(await ask()).toEqual({ status: 200, role: 'visitor' })
  })

  it('repeats the header that traces a request, and says what an answer depends on', async () => {
    const { headers } = await app.inject({ url: '/', headers: { 'x-trace': 'abc' } })
    expect(headers).toMatchObject({ 'x-trace': 'abc', vary: 'Accept, Prefer, Range' })
    expect((await app.inject('/')).headers['x-trace']).toBeUndefined()
  })
})

describe('a profile without any variable of PostgREST', () => {
  it('refuses a token that is not its own as the product does', async () => {
    const app = await serve({})
    const answer = await app.inject({ url: '/', headers: { authorization: 'Bearer a.b.c' } })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'PGRST301'])
  })
})
