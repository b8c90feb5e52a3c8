import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

import { expect, it, vi } from 'vitest'

import { createLog } from '../kernel/log.ts'
import { createSockets, type SocketParts } from './sockets.ts'

const nobody = {} as SocketParts['services']

it('an upgrade that is refused is hung up on, though the client keeps its side open', async () => {
  const credentials = { ofKey: () => Promise.resolve(null) } as unknown as SocketParts['credentials']
  const sockets = createSockets({ credentials, services: nobody, keyRequired: true, privateOnly: true, intake: null, trustedProxies: 0, onRefused: () => undefined, log: createLog({ logLevel: 'silent' }) })
  const server = createServer().on('upgrade', sockets.upgrade)
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const open = (): Promise<number> => new Promise((resolve, reject) => { server.getConnections((error, count) => { if (error) reject(error); else resolve(count) }) })
  let answer = ''
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  client.setEncoding('utf8').on('data', (text: string) => { answer += text }).on('error', () => undefined)
  client.write('GET /realtime/v1/websocket?vsn=2.0.0 HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  try {
    await vi.waitFor(() => expect(answer).toContain('401 Unauthorized'))
    expect(answer).toContain('{"error":"Missing API key"}')
    await vi.waitFor(async () => expect(await open()).toBe(0))
  } finally {
    client.destroy()
    server.close()
    await sockets.close()
  }
})
