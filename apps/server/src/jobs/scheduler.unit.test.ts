import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

import { expect, it } from 'vitest'

import { createLog } from '../kernel/log.ts'
import { startScheduler } from './scheduler.ts'

const text = (...words: readonly string[]): Buffer => Buffer.from(`${words.join('\0')}\0`)
const message = (kind: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const REFUSAL = Buffer.concat([message('E', Buffer.concat([text('SERROR'), text('C42501'), text('Mpermission denied to set role'), Buffer.alloc(1)])), message('Z', Buffer.from('I'))])

it('a connection that may not become the role of the jobs is closed, not left behind', async () => {
  const open = new Set<Socket>()
  let seen = 0
  const server = createServer((socket) => {
    open.add(socket)
    seen += 1
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    socket.once('data', () => {
      socket.write(WELCOME)
      socket.on('data', (query: Buffer) => { if (query.toString('latin1', 0, 1) === 'Q') socket.write(REFUSAL) })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const lines: string[] = []
  const scheduler = startScheduler({
    connectionString: `postgres://jobs@127.0.0.1:${String((server.address() as AddressInfo).port)}/none?sslmode=disable`,
    log: createLog({ logLevel: 'warn' }, { write: (line) => { lines.push(line) } }),
  })
  try {
    await expect.poll(() => ({ seen, open: open.size, said: lines.length }), { timeout: 5_000 }).toEqual({ seen: 2, open: 0, said: 2 })
    expect(lines.join('')).toContain('permission denied to set role')
  } finally {
    await scheduler.stop()
    server.close()
  }
})
