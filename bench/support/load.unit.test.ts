import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { percentile, within } from './figures.ts'
import { load, wholeAnswer } from './load.ts'

it('the load generator counts each answer once and stops at the number asked for', async () => {
  let served = 0
  const server = createServer((request, response) => {
    served += 1
    response.statusCode = request.headers['x-mark'] === 'yes' ? 200 : 400
    response.end('x'.repeat(70_000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const result = await load({ url: `http://127.0.0.1:${port}/a?b=c`, headers: { 'x-mark': 'yes' }, connections: 3, seconds: 10, answers: 20 })
  server.close()
  expect([served, result.latencies.length, [...result.statuses]]).toEqual([20, 20, [[200, 20]]])
})

it('an answer is whole when its announced length has arrived', () => {
  const text = 'HTTP/1.1 206 Partial\r\nContent-Length: 3\r\n\r\nab'
  expect(wholeAnswer(Buffer.from(text))).toBeNull()
  expect(wholeAnswer(Buffer.from(`${text}cHTTP`))).toEqual({ status: 206, bytes: text.length + 1 })
  expect(() => wholeAnswer(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('content-length')
})

it('figures know their percentile and their budget', () => {
  expect(percentile([5, 1, 4, 2, 3], 50)).toBe(3)
  expect(percentile([5, 1, 4, 2, 3], 95)).toBe(5)
  expect(within({ value: 3, budget: { atMost: 3 } })).toBe(true)
  expect(within({ value: 0.4, budget: { atLeast: 0.5 } })).toBe(false)
  expect(within({ value: 1 })).toBeNull()
})
