import { describe, expect, it } from 'vitest'

import { createShares } from './fair-share.ts'

const late = () => new Error('late')

describe('shares of a pool', () => {
  it('let a caller in until its part is used, and the others meanwhile', () => {
    const shares = createShares(2, 1_000, late)
    expect([shares.enter('ana'), shares.enter('ana')]).toEqual([null, null])
    expect(shares.enter('ana', AbortSignal.timeout(10))?.catch(() => undefined)).toBeInstanceOf(Promise)
    expect(shares.enter('bia')).toBeNull()
  })

  it('hand a place over in the order of arrival', async () => {
    const shares = createShares(1, 1_000, late)
    const order: number[] = []
    expect(shares.enter('ana')).toBeNull()
    const waiting = [1, 2].map(async (number) => {
      await shares.enter('ana')
      order.push(number)
    })
    shares.leave('ana')
    await waiting[0]
    expect(order).toEqual([1])
    shares.leave('ana')
    await waiting[1]
    expect(order).toEqual([1, 2])
    shares.leave('ana')
    expect(shares.enter('ana')).toBeNull()
  })

  it('refuse who has waited too long, and forget who has gone away', async () => {
    const shares = createShares(1, 20, late)
    const gone = new AbortController()
    expect(shares.enter('ana')).toBeNull()
    const slow = shares.enter('ana')
    const left = shares.enter('ana', gone.signal)
    gone.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(slow).rejects.toThrow('late')
    await expect(shares.enter('ana', gone.signal)).rejects.toThrow('gone')
    shares.leave('ana')
    expect(shares.enter('ana')).toBeNull()
  })
})
