import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { supervise, type SupervisorParts } from './supervise.ts'

/** A child that ends by itself, or one that does not. */
const brief = (): ChildProcess => spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
const steady = (): ChildProcess => spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' })

const parts = (more: Partial<SupervisorParts>): SupervisorParts => ({
  start: () => Promise.resolve(brief()), isWanted: () => true, onRestart: () => undefined, onGiveUp: () => undefined, ...more,
})

it('starts a child again that ends unasked, and leaves one alone whose end was meant', async () => {
  const second = steady()
  const restarted = new Promise<void>((resolve) => {
    supervise(brief(), parts({ start: () => Promise.resolve(second), onRestart: resolve }))
  })
  await restarted
  second.kill()

  const start = vi.fn(() => Promise.resolve(brief()))
  const meant = brief()
  const end = supervise(meant, parts({ start, isWanted: (child) => child.exitCode !== 0 }))
  await once(meant, 'exit')
  expect(await end()).toBe(meant)
  expect(start).not.toHaveBeenCalled()
})

it('can be ended in the middle of a pause', async () => {
  const tries: number[] = []
  const end = supervise(brief(), parts({ start: () => (tries.push(Date.now()), Promise.reject(new Error('no'))) }))
  await expect.poll(() => tries.length, { timeout: 10_000 }).toBe(4)
  const begun = Date.now()
  await end()
  expect(Date.now() - begun).toBeLessThan(800)
})

it('gives up after so many tries in a row, with the reason of the last, or none when the child only ends again', async () => {
  const givenUp = (start: SupervisorParts['start']): Promise<unknown> =>
    new Promise((resolve) => { supervise(brief(), parts({ start, onGiveUp: resolve, pauses: [0, 1, 1] })) })
  const failing = vi.fn(() => Promise.reject(new Error('no')))
  expect(await givenUp(failing)).toEqual(new Error('no'))
  const ending = vi.fn(() => Promise.resolve(brief()))
  expect(await givenUp(ending)).toBeNull()
  expect([failing.mock.calls.length, ending.mock.calls.length]).toEqual([3, 3])
})
