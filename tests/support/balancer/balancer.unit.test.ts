import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findNginx } from '../../../scripts/lib/nginx.mjs'
import { startBalancer, type Balancer } from './balancer.ts'

/** What stands in for nginx does what nginx does with the same file: both are asked the same. */
const kinds = findNginx() === null ? [false] : [true, false]

interface Seen {
  readonly server: number
  readonly method: string
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
}

describe.each(kinds)('deploy/nginx.conf (by nginx: %s)', (withNginx) => {
  const seen: Seen[] = []
  let servers: http.Server[]
  let balancer: Balancer

  const open = (number: number) => http.createServer((request, response) => {
    seen.push({ server: number, method: request.method ?? '', path: request.url ?? '', headers: request.headers })
    // One that ends in the middle of a request.
    if (request.url === '/dies') return void request.socket.destroy()
    request.resume().on('end', () => response.setHeader('x-server', String(number)).end('answer'))
  }).on('upgrade', (request: http.IncomingMessage, socket) => {
    seen.push({ server: number, method: 'UPGRADE', path: request.url ?? '', headers: request.headers })
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n')
    socket.on('data', (data: Buffer) => socket.write(`heard ${data.toString()}`)).on('error', () => undefined)
  })
  beforeAll(async () => {
    servers = [open(0), open(1)]
    for (const server of servers) {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
    }
    const hosts = servers.map((server) => `127.0.0.1:${String((server.address() as AddressInfo).port)}`) as [string, string]
    balancer = await startBalancer(hosts, { withNginx })
  })
  afterAll(async () => {
    await balancer.stop()
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })

  async function ask(path: string, options: https.RequestOptions & { readonly body?: Buffer } = {}): Promise<{ readonly status: number; readonly server: string }> {
    const { body, ...rest } = options
    const request = https.request(`${balancer.url}${path}`, { ca: balancer.authority, ...rest }).on('error', () => undefined)
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
    request.end(body)
    const [response] = await answered
    response.resume()
    return { status: response.statusCode ?? 0, server: String(response.headers['x-server']) }
  }
  const last = (): Seen | undefined => seen.at(-1)

  it('goes to the servers in turn, and says who asks in its own words', async () => {
    const turns = new Set<string>()
    for (let times = 0; times < 4; times += 1) turns.add((await ask('/app')).server)
    expect(turns).toEqual(new Set(['0', '1']))
    await ask('/rest/v1/people?cpf=eq.1', { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example', forwarded: 'for=203.0.113.9', apikey: 'key' } })
    expect(last()).toMatchObject({ path: '/rest/v1/people?cpf=eq.1', headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', host: 'localhost', apikey: 'key' } })
    expect(Object.keys(last()?.headers ?? {})).not.toEqual(expect.arrayContaining(['x-forwarded-host']))
    expect(last()?.headers.forwarded).toBeUndefined()
    const plain = await fetch(`${balancer.plainUrl}/app?tab=1`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/app?tab=1'])
  })

  it('keeps what is for the machine, and bodies that are too large, away from the servers', async () => {
    const before = seen.length
    for (const path of ['/metrics', '/dev/mail']) expect((await ask(path)).status).toBe(404)
    expect((await ask('/rest/v1/rpc/x', { method: 'POST', body: Buffer.alloc(9_000_000) })).status).toBe(413)
    expect(seen).toHaveLength(before)
    expect((await ask('/storage/v1/object/x', { method: 'POST', body: Buffer.alloc(9_000_000) })).status).toBe(200)
  })

  it('passes sockets through', async () => {
    const request = https.request(`${balancer.url}/realtime/v1/websocket?vsn=2.0.0`, { ca: balancer.authority, headers: { connection: 'Upgrade', upgrade: 'websocket' } })
    request.end()
    const [response, socket] = (await once(request, 'upgrade')) as [http.IncomingMessage, NodeJS.WritableStream & NodeJS.ReadableStream]
    expect([response.statusCode, last()?.headers.upgrade]).toEqual([101, 'websocket'])
    socket.write('hello')
    expect(String((await once(socket, 'data'))[0])).toBe('heard hello')
    socket.end()
  })

  it('leaves out a server that is gone, and never sends again what may have been done', async () => {
    servers[1]?.closeAllConnections()
    servers[1]?.close()
    for (let times = 0; times < 6; times += 1) expect(await ask('/app', times % 2 === 0 ? {} : { method: 'POST', body: Buffer.from('x') })).toEqual({ status: 200, server: '0' })
    const before = seen.length
    expect((await ask('/dies', { method: 'POST', body: Buffer.from('x') })).status).toBe(502)
    expect(seen).toHaveLength(before + 1)
  })

  it('writes no query string', () => {
    const logs = balancer.logs()
    expect(logs).toContain(' GET /rest/v1/people ')
    expect(logs).not.toContain('cpf')
  })
})
