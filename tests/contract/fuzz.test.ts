import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Find } from '../fuzz/batch.ts'
import { insideWork, TARGETS, wireWork } from '../fuzz/targets.ts'
import { runThreads } from '../fuzz/threads.ts'
import { judge } from '../fuzz/wire/judge.ts'
import { runLanes } from '../fuzz/wire/lanes.ts'
import { enterWorld } from '../fuzz/wire/world.ts'
import { startServer, type TestServer } from '../support/server.ts'

// A small round of `npm run fuzz`, of other inputs each time: what fails here fails again with the seed that it prints.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const seed = randomInt(1, 2 ** 31)
const quiet = (): void => undefined
const isFind = (find: Find | null): find is Find => find !== null

describe('a small round', () => {
  let server: TestServer
  beforeAll(async () => { server = await startServer({ env: { LOG_LEVEL: 'error' } }) })
  afterAll(() => server.stop())

  it('of the readers inside: each input is understood or turned down in their own words, soon', async () => {
    const targets = TARGETS.filter((name) => !name.endsWith('over the wire'))
    const rounds = await runThreads(insideWork({ seed, inputs: 20_000, targets, from: 0 }), { threads: 2, told: quiet })
    expect(rounds.map(({ find }) => find).filter(isFind)).toEqual([])
    expect(rounds.map(({ target }) => target)).toEqual(['rest', 'tokens', 'storage', 'frames', 'sheets', 'pdfs'])
    for (const { target, tally } of rounds) expect(Math.min(tally.accepted, tally.refused), target).toBeGreaterThan(20)
  })

  it('over the wire: no five hundred, no secret, nothing of another company, and the server goes on', async () => {
    const world = await enterWorld(server, 4)
    const work = wireWork({ seed, inputs: 1_000, targets: TARGETS.filter((name) => name.endsWith('over the wire')), from: 0 })
    const rounds = await runLanes(world, work?.(world) ?? [], 4, quiet)
    expect(rounds.map(({ find }) => find).filter(isFind)).toEqual([])
    expect(await world.end()).toEqual([])
    for (const { target, tally } of rounds) expect(Math.min(tally.accepted, tally.refused), target).toBeGreaterThan(0)
  })
})

describe('the oracles inside', () => {
  /** What a target with this fault is found to do. */
  async function found(fault: string): Promise<Find | null> {
    const module = new URL(`../fuzz/faulty.ts?fault=${encodeURIComponent(fault)}`, import.meta.url).href
    const [round] = await runThreads([{ target: fault, module, batches: [{ seed: 7, number: 3, size: 300 }] }], { threads: 1, told: quiet, hangMs: fault === 'endless' ? 3_000 : 60_000 })
    return round?.find ?? null
  }

  it('find nothing where nothing is wrong', async () => {
    expect(await found('none')).toBeNull()
  })

  it.each([
    ['unknown error', /^TypeError: Cannot read properties of undefined/, '"7"'],
    ['broken rule', /^a text holds no seven$/, '"7"'],
    ['slow', /^it took \d+ ms at best, and 50 are allowed$/, '"aaa"'],
  ])('see a fault (%s), and make its input small', async (fault, problem, input) => {
    expect(await found(fault)).toEqual({ target: fault, batch: { seed: 7, number: 3, size: 300 }, problem: expect.stringMatching(problem) as string, input })
  })

  it.each([
    ['endless', /^it did not end within 3 s$/],
    ['greedy', /^the memory grew by \d+ MB$/],
    ['boundless', /^the thread ended: .*memory/],
  ])('see what is %s, and know its input', async (fault, problem) => {
    const find = await found(fault)
    expect(find?.problem).toMatch(problem)
    expect(find?.input).toMatch(/^"[ab7]{5,}"$/)
  })

  it('see a promise that nobody waits for', async () => {
    expect((await found('stray'))?.problem).toMatch(/^a promise was rejected that nobody waits for: Error: nobody listens/)
  })

  it('see the same again with the same seed', async () => {
    expect(await found('unknown error')).toEqual(await found('unknown error'))
  })
})

describe('the oracles of answers', () => {
  const ID = '11111111-1111-4111-8111-111111111111'
  const secrets = { ids: new Set([ID]), texts: ['Bruna Boreal'] }
  const asked = { method: 'GET', path: '/rest/v1/companies?id=eq.5', headers: {}, body: null }
  const verdict = (status: number, body: unknown, headers = {}, sent = asked): unknown => {
    try {
      return judge('rest', sent, { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, secrets)
    } catch (error) {
      return error instanceof Error ? error.message : error
    }
  }
  const refusal = (message: string, code = '42501') => ({ code, details: null, hint: null, message })

  it('let rows and refusals pass', () => {
    expect(verdict(200, [{ id: '22222222-2222-4222-8222-222222222222', name: 'Ana' }])).toBe('accepted')
    expect(verdict(403, refusal('permission denied for table companies'))).toBe('refused')
    expect([verdict(503, refusal('away'), { 'retry-after': '2' }), verdict(500, refusal('stack depth limit exceeded', '54001'))]).toEqual(['refused', 'refused'])
  })

  it('see a five hundred, another shape, what is inside, and a row of another company', () => {
    expect(verdict(500, refusal('Internal server error', 'PGRSTX00'))).toMatch(/^the server answers 500/)
    expect(verdict(503, refusal('away'))).toMatch(/^the server answers 503/)
    expect(verdict(404, { message: 'Not Found' })).toMatch(/^an error is not in the shape of rest/)
    expect(verdict(400, '<html>')).toMatch(/^an error is not in the shape of rest/)
    expect(verdict(400, refusal('x\n    at f (/a/b.ts:1:2)'))).toMatch(/^an error shows what is inside/)
    expect(verdict(400, refusal('WITH source AS (SELECT 1 FROM x) SELECT json_agg(x0)'))).toMatch(/^an error shows what is inside/)
    expect(verdict(200, [{ id: ID }])).toMatch(/^somebody is shown a row of another company/)
    expect(verdict(400, refusal('Bruna Boreal'))).toMatch(/^somebody is shown a row of another company/)
  })

  it('take what was sent for no secret', () => {
    const sent = { ...asked, path: `/rest/v1/companies?id=eq.${ID}&name=eq.Bruna%20Boreal` }
    expect(verdict(400, refusal(`"failed to parse (${ID} Bruna Boreal)"`), {}, sent)).toBe('refused')
  })
})
