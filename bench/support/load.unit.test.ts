import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { percentile } from '../../tests/support/percentile.ts'
import { within } from './figures.ts'
import { load, wholeAnswer } from './load.ts'
import { warmPart } from './pgbench.ts'

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

it('the load generator makes each request of what the connection was answered last', async () => {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    asked.push(`${request.method ?? ''} ${request.url ?? ''} ${body}`)
    response.end(`${body}+`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = (server.address() as AddressInfo).port
  const turn = (connection: number, answer: Buffer | null) => ({ path: `/${String(connection)}`, body: answer === null ? 'a' : answer.toString() })
  await load({ url: `http://127.0.0.1:${String(port)}/`, headers: {}, method: 'PATCH', connections: 1, seconds: 10, answers: 3, turn })
  server.close()
  expect(asked).toEqual(['PATCH /0 a', 'PATCH /0 a+', 'PATCH /0 a++'])
})

it('an answer is whole when its last chunk has arrived', () => {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
  const body = '3\r\n0\r\n\r\n2\r\nab\r\n0\r\n\r\n'
  for (let length = 0; length < body.length; length += 1) expect(wholeAnswer(Buffer.from(head + body.slice(0, length)))).toBeNull()
  expect(wholeAnswer(Buffer.from(`${head}${body}HTTP`))).toEqual({ status: 200, head: head.length, bytes: head.length + body.length })
})

it('an answer is whole when its announced length has arrived', () => {
  const text = 'HTTP/1.1 206 Partial\r\nContent-Length: 3\r\n\r\nab'
  expect(wholeAnswer(Buffer.from(text))).toBeNull()
  expect(wholeAnswer(Buffer.from(`${text}cHTTP`))).toEqual({ status: 206, head: text.length - 2, bytes: text.length + 1 })
  expect(() => wholeAnswer(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('content-length')
})

it('counts the transactions of pgbench after its connections have warmed up', () => {
  const line = (client: number, took: number, at: number, fraction: number) => `${String(client)} 1 ${String(took)} 0 ${String(at)} ${String(fraction)}`
  expect(warmPart([line(0, 900_000, 100, 900_000), line(0, 2000, 102, 400_000), line(1, 4000, 103, 0), line(0, 6000, 104, 300_000)], 2)).toEqual({ perSecond: 1.5, latencies: [2, 4, 6] })
})

it('figures know their percentile and their budget', () => {
  expect(percentile([5, 1, 4, 2, 3], 50)).toBe(3)
  expect(percentile([5, 1, 4, 2, 3], 95)).toBe(5)
  expect(within({ value: 3, budget: { atMost: 3 } })).toBe(true)
  expect(within({ value: 0.4, budget: { atLeast: 0.5 } })).toBe(false)
  expect(within({ value: 1 })).toBeNull()
})
