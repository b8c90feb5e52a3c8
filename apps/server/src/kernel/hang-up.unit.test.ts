import { connect, type AddressInfo } from 'node:net'

import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'

import { hangUpWhenClosing } from './hang-up.ts'

it('a stop gives what is under way its time, then hangs up on it', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  hangUpWhenClosing(app, 300)
  let begun = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    begun += 1
    done()
  })
  app.post('/', async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return request.body
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const send = (text: string): Promise<string> =>
    new Promise((resolve) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1')
      socket.setEncoding('utf8').on('data', (piece: string) => { answer += piece }).on('close', () => { resolve(answer) }).on('error', () => undefined)
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n${text}`)
    })
  const [quick, endless] = [send('content-length: 3\r\n\r\nabc'), send('content-length: 9\r\n\r\nabc')]
  await vi.waitFor(() => { expect(begun).toBe(2) }, { interval: 1 })
  const start = performance.now()
  await app.close()
  expect(performance.now() - start).toBeGreaterThan(200)
  expect(await quick).toContain('abc')
  expect(await endless).not.toContain('200 OK')
})
