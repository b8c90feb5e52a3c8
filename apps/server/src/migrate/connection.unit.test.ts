import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startThrowAwayDatabase, type ThrowAwayDatabase } from '../kernel/testing/throw-away-database.ts'
import { connectOnce } from './connection.ts'

let server: ThrowAwayDatabase
beforeAll(async () => { server = await startThrowAwayDatabase() }, 60_000)
afterAll(async () => { await server.stop() }, 30_000)

describe('a connection of a command', () => {
  it('ends in peace when PostgreSQL, which is stopping, ends it before it reads the goodbye', async () => {
    const client = await connectOnce(server.superuser)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    const said: string[] = []
    client.on('error', (error) => said.push(error.message))
    process.kill(pid, 'SIGSTOP')
    const ended = client.end()
    await wait(20)
    process.kill(pid, 'SIGTERM')
    process.kill(pid, 'SIGCONT')
    await ended
    expect(said).toEqual(['terminating connection due to administrator command'])
  })
})
