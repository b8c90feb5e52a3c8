import { connect } from 'node:net'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'

import { cors } from './cors.ts'
import { clientIp, isLocalRequest, nextRequestId, pathOf, securityHeaders } from './http.ts'

const apps: FastifyInstance[] = []

function serve(publicUrl: string, hops = 0, suite = false): FastifyInstance {
  const app = Fastify({ trustProxy: (_address, hop) => hop < hops })
  apps.push(app)
  const secure = securityHeaders({ publicUrl })
  const allow = cors({ publicUrl, suite })
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply)
    if (!allow(request, reply)) done()
  })
  app.get('/', (request) => ({ ip: clientIp(request), local: isLocalRequest(request) }))
  return app
}

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

const local = 'http://localhost:3000'
const real = 'https://rh.exemplo.com.br'

describe('cross-origin requests', () => {
  const preflight = (origin: string) => ({
    method: 'OPTIONS' as const,
    url: '/nowhere',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'Authorization,X-Company-Id' },
  })

  it('answers a preflight of our own origin with the headers that it asked for', async () => {
    const { statusCode, headers } = await serve(real).inject(preflight(real))
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': real,
      'access-control-allow-headers': 'authorization,x-company-id',
      'access-control-max-age': '86400',
    })
    expect(headers['access-control-allow-methods']).toContain('PATCH')
  })

  it('lets any loopback origin in while we are on loopback, and only then', async () => {
    for (const origin of ['http://127.0.0.1:5173', 'http://localhost:9', 'http://[::1]:8080']) {
      expect((await serve(local).inject(preflight(origin))).headers['access-control-allow-origin']).toBe(origin)
      expect((await serve(real).inject(preflight(origin))).headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it.each(['https://evil.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'null', 'file://', 'https://rh.exemplo.com.br.evil.example'])(
    'shows nothing to %s',
    async (origin) => {
      for (const url of [local, real]) {
        const answer = await serve(url).inject({ url: '/', headers: { origin } })
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
        expect(answer.headers.vary).toContain('Origin')
      }
    },
  )

  it('exposes what supabase-js reads', async () => {
    const { headers } = await serve(real).inject({ url: '/', headers: { origin: real } })
    for (const name of ['content-range', 'x-supabase-api-version', 'x-total-count', 'link', 'retry-after']) {
      expect(headers['access-control-expose-headers']).toContain(name)
    }
  })
})

describe('cross-origin requests of the conformance profile', () => {
  it('come from anywhere, and rest/v1 shows what PostgREST shows', async () => {
    const app = serve(local, 0, true)
    expect((await app.inject('/')).headers['access-control-allow-origin']).toBe('*')
    const shown = async (url: string) => String((await app.inject({ url, headers: { origin: 'https://any.example' } })).headers['access-control-expose-headers'])
    expect(await shown('/rest/v1/notes')).toBe('Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit')
    expect(await shown('/auth/v1/settings')).toContain('x-supabase-api-version')
  })
})

describe('every answer', () => {
  it('carries the security headers and its request id', async () => {
    const { headers } = await serve(local).inject('/')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['permissions-policy']).toBe('camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
    expect(headers['x-request-id']).toBeTruthy()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('asks for TLS from now on when it came over TLS', async () => {
    const forwarded = { url: '/', headers: { 'x-forwarded-proto': 'https' } }
    expect((await serve(local, 1).inject(forwarded)).headers['strict-transport-security']).toContain('max-age=31536000')
    expect((await serve(real).inject('/')).headers['strict-transport-security']).toContain('max-age')
    expect((await serve(local, 0).inject(forwarded)).headers['strict-transport-security']).toBeUndefined()
  })

  it('believes as many proxies as it was told to', async () => {
    const chain = { url: '/', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '6.6.6.6, 200.1.2.3' } }
    const ip = async (hops: number): Promise<unknown> => (await serve(local, hops).inject(chain)).json<{ ip: string }>().ip
    expect(await ip(0)).toBe('10.0.0.1')
    expect(await ip(1)).toBe('200.1.2.3')
  })
})

describe('a local request', () => {
  const isLocal = async (more: { remoteAddress?: string; headers?: Record<string, string> }): Promise<unknown> =>
    (await serve(local).inject({ url: '/', headers: { host: 'localhost:3000' }, ...more })).json<{ local: boolean }>().local

  it('comes from this machine, by its own name, directly', async () => {
    expect(await isLocal({})).toBe(true)
    expect(await isLocal({ remoteAddress: '::ffff:127.0.0.1', headers: { host: '[::1]:3000' } })).toBe(true)
    expect(await isLocal({ remoteAddress: '10.0.0.9' })).toBe(false)
    expect(await isLocal({ headers: { host: 'evil.example' } })).toBe(false)
    expect(await isLocal({ headers: { host: 'localhost', 'x-forwarded-for': '1.2.3.4' } })).toBe(false)
  })

  it.each(['x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'cf-connecting-ip', 'true-client-ip'])(
    'never has the header %s of a proxy',
    async (name) => {
      expect(await isLocal({ headers: { host: 'localhost', [name]: '1.2.3.4' } })).toBe(false)
    },
  )

  it('speaks HTTP/1.1, which the commonest proxy does not unless told to', async () => {
    const address = await serve(local).listen({ port: 0, host: '127.0.0.1' })
    const ask = (version: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(new URL(address).port), '127.0.0.1', () => {
          socket.end(`GET / HTTP/${version}\r\nHost: 127.0.0.1:3000\r\nConnection: close\r\n\r\n`)
        })
        let text = ''
        socket.on('data', (chunk) => (text += chunk.toString())).on('end', () => resolve(text)).on('error', reject)
      })
    expect(await ask('1.1')).toContain('"local":true')
    expect(await ask('1.0')).toContain('"local":false')
  })
})

describe('small pieces', () => {
  it('a path never keeps the query', () => {
    expect(pathOf('/rest/v1/employees?cpf=eq.52998224725')).toBe('/rest/v1/employees')
    expect(pathOf('/health')).toBe('/health')
  })

  it('request ids differ', () => {
    expect(new Set(Array.from({ length: 1000 }, nextRequestId)).size).toBe(1000)
  })
})
