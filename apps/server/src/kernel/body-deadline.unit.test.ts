import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { bodyDeadline } from './body-deadline.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  app.addHook('onRequest', bodyDeadline(200))
  app.post('/', async (request) => {
    // Work may take longer than the body was allowed to.
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { got: request.body }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends the pieces and resolves with what came back when the connection ends. */
function exchange(...pieces: string[]): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text)).on('close', () => { resolve(answer) }).on('error', () => undefined)
    socket.write(pieces.join(''))
  })
}

const head = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\n'

it('lets a body that is there in time be worked on for as long as it takes', async () => {
  expect(await exchange(head, 'content-length: 3\r\n\r\nabc')).toContain('{"got":"abc"}')
})

it('hangs up on one that never ends, whatever length it promised', async () => {
  expect(await exchange(head, 'content-length: 9\r\n\r\nabc')).not.toContain('got')
  expect(await exchange(head, 'transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n')).not.toContain('got')
})
