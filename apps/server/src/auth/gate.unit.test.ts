import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createGate, createKeyedQueue } from './gate.ts'

describe('gate', () => {
  it('runs no more jobs at a time than it has places, and all of them in the end', async () => {
    const gate = createGate(2, 100, () => new Error('full'))
    let running = 0
    let most = 0
    const job = async (): Promise<void> => {
      running += 1
      most = Math.max(most, running)
      await sleep(2)
      running -= 1
    }
    await Promise.all(Array.from({ length: 12 }, () => gate(job)))
    expect(most).toBe(2)
    expect(running).toBe(0)
  })

  it('gives the place of a failed job to the next and refuses those beyond its waiting room', async () => {
    const gate = createGate(1, 1, () => new Error('full'))
    const failing = gate(async () => {
      await sleep(5)
      throw new Error('job')
    })
    const next = gate(() => Promise.resolve('next'))
    await expect(gate(() => Promise.resolve('third'))).rejects.toThrow('full')
    await expect(failing).rejects.toThrow('job')
    await expect(next).resolves.toBe('next')
  })
})

describe('keyed queue', () => {
  it('keeps the order within a key, after a failure too, and lets other keys pass', async () => {
    const queue = createKeyedQueue()
    const seen: string[] = []
    const slow = queue('a', async () => {
      await sleep(10)
      seen.push('a1')
      throw new Error('first')
    })
    const second = queue('a', () => Promise.resolve(seen.push('a2')))
    await queue('b', () => Promise.resolve(seen.push('b')))
    await expect(slow).rejects.toThrow('first')
    await second
    expect(seen).toEqual(['b', 'a1', 'a2'])
  })
})
