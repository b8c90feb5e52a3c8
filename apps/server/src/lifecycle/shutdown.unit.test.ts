import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { openShutdown, watchOutput, watchParent } from './shutdown.ts'

describe('stopping the server', () => {
  it('undoes the steps in the opposite order and then ends with the code', async () => {
    const seen: unknown[] = []
    const shutdown = openShutdown((code) => seen.push(code), () => undefined)
    shutdown.onStop(async () => void seen.push('database'))
    shutdown.onStop(async () => void seen.push('http'))
    await shutdown.finish(0)
    expect(seen).toEqual(['http', 'database', 0])
  })

  it('goes on after a step that fails, reports it and ends with 1', async () => {
    const seen: unknown[] = []
    const shutdown = openShutdown((code) => seen.push(code), (error) => seen.push(error))
    shutdown.onStop(async () => void seen.push('database'))
    shutdown.onStop(() => Promise.reject(new Error('stuck')))
    await shutdown.finish(0)
    expect(seen).toEqual([new Error('stuck'), 'database', 1])
  })

  it('waits for nothing that hangs longer than six seconds, and keeps more for what was started first', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    const seen: unknown[] = []
    const begun = Date.now()
    const shutdown = openShutdown((code) => seen.push(code, Date.now() - begun), () => undefined)
    const never = new Promise<void>(() => undefined)
    shutdown.onStop((deadline) => (seen.push(deadline - begun), never))
    shutdown.onStop(() => never)
    shutdown.onStop((deadline) => (seen.push(deadline - begun), never))
    void shutdown.finish(0)
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    expect(seen.slice(0, 4)).toEqual([6_000, 8_500, 1, 9_500])
  })

  it('ignores a second signal', async () => {
    const seen: unknown[] = []
    const shutdown = openShutdown((code) => seen.push(code), () => undefined)
    expect(shutdown.stopping).toBe(false)
    await Promise.all([shutdown.finish(0), shutdown.finish(1)])
    expect(shutdown.stopping).toBe(true)
    expect(seen).toEqual([0])
  })
})

it('goes on when the disk behind its output is full, and ends when nobody reads it any more', () => {
  const output = new EventEmitter()
  let calls = 0
  watchOutput(output, () => { calls += 1 })
  output.emit('error', Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  expect(calls).toBe(0)
  output.emit('error', Object.assign(new Error('broken pipe'), { code: 'EPIPE' }))
  expect(calls).toBe(1)
})

it('notices once that the parent process ended', async () => {
  let parent = 40
  let calls = 0
  watchParent(() => { calls += 1 }, () => parent)
  await wait(200)
  expect(calls).toBe(0)
  parent = 1
  await wait(500)
  expect(calls).toBe(1)
})
