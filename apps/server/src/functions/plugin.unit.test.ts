import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { readConfig } from '../kernel/config.ts'
import { passingKeys, type KeyRing } from '../kernel/keys.ts'
import { createLog } from '../kernel/log.ts'
import { functionsService } from './plugin.ts'

/** Answers when the address that it is given does. */
const HELD = `Deno.serve(async (request) => {
  await fetch(new URL(request.url).searchParams.get('until') ?? '')
  return new Response('done')
})`

let folder: string
let gate: Server
/** Calls that run: the gate lets none of their functions answer. */
let running: ServerResponse[]
let app: FastifyInstance
let keys: KeyRing
let arrived: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vinculo-functions-'))
  for (const name of ['held', 'open']) {
    mkdirSync(join(folder, 'supabase/functions', name), { recursive: true })
    writeFileSync(join(folder, 'supabase/functions', name, 'index.ts'), HELD)
  }
  writeFileSync(join(folder, 'supabase/config.toml'), '[functions.open]\nverify_jwt = false\n')
  running = []
  gate = createServer((_request, response) => { running.push(response) }).listen(0, '127.0.0.1')
  await once(gate, 'listening')

  const config = readConfig({ VINCULO_DEMO: '0' }, resolve(import.meta.dirname, '../../../..'))
  keys = await passingKeys(config)
  vi.stubEnv('VINCULO_FUNCTIONS_ROOT', folder)
  arrived = 0
  app = Fastify({ trustProxy: true, forceCloseConnections: true })
  app.decorateRequest('caller', null as never)
  app.addHook('preHandler', (_request, _reply, done) => {
    arrived += 1
    done()
  })
  await app.register(functionsService({ config, keys, log: createLog({ logLevel: 'silent' }) }), { prefix: '/functions/v1' })
  vi.unstubAllEnvs()
  await app.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  gate.closeAllConnections()
  gate.close()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const urlOf = (server: { address(): AddressInfo | string | null }): string => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`

/** The fake clock must not move while something is awaited. */
async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 15_000
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`never: ${holds.toString()}`)
    await nextTurn()
  }
}

interface Calls {
  /** Statuses of those that were answered. */
  readonly statuses: number[]
  readonly all: Promise<unknown>
}

function call(name: string, headers: Record<string, string>, times: number): Calls {
  const statuses: number[] = []
  const one = async (): Promise<void> => {
    const answer = await fetch(`${urlOf(app.server)}/functions/v1/${name}?until=${urlOf(gate)}`, { method: 'POST', headers })
    await answer.text()
    statuses.push(answer.status)
  }
  return { statuses, all: Promise.all(Array.from({ length: times }, one)) }
}

async function tokenOf(sub: string): Promise<Record<string, string>> {
  const now = Math.floor(Date.now() / 1_000)
  return { authorization: `Bearer ${await keys.sign({ sub, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 600 })}` }
}

/** `most` of the calls run, the others wait for 25 s; the others' calls run beside them. */
async function expectAtOnce(calls: Calls, most: number, beside: Calls, total: number): Promise<void> {
  await until(() => arrived === total + 1 && running.length === most + 1)
  vi.advanceTimersByTime(24_999)
  await nextTurn()
  expect([calls.statuses, beside.statuses]).toEqual([[], []])
  vi.advanceTimersByTime(1)
  await until(() => calls.statuses.length === total - most)
  expect(calls.statuses).toEqual(Array.from({ length: total - most }, () => 429))
  for (const response of running) response.end()
  await Promise.all([calls.all, beside.all])
  expect(calls.statuses.filter((status) => status === 200)).toHaveLength(most)
  expect(beside.statuses).toEqual([200])
}

describe('calls at once', () => {
  it('of a person are eight; the others wait up to 25 s, and somebody else does not', async () => {
    await expectAtOnce(call('held', await tokenOf('ana'), 12), 8, call('held', await tokenOf('bia'), 1), 12)
  })

  it('of an address are eight; the others wait up to 25 s, and another address does not', async () => {
    const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip })
    await expectAtOnce(call('open', from('203.0.113.1'), 12), 8, call('open', from('203.0.113.2'), 1), 12)
  })

  it('of one function are 64; the others wait up to 25 s, and another function does not', async () => {
    const secret = { apikey: keys.secretKey }
    await expectAtOnce(call('held', secret, 70), 64, call('open', secret, 1), 70)
  })

  it('take the place of a call that has been answered', async () => {
    const calls = call('held', await tokenOf('ana'), 9)
    await until(() => arrived === 9 && running.length === 8)
    running[0]?.end()
    await until(() => running.length === 9)
    for (const response of running) response.end()
    await calls.all
    expect(calls.statuses).toEqual(Array.from({ length: 9 }, () => 200))
  })
})
