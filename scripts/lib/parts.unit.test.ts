import { describe, expect, it } from 'vitest'
import { mayBegin, partsFrom } from './parts.mjs'

describe('the parts of a run', () => {
  it('are all there at each commit, which begins with another one', () => {
    const turns = Array.from({ length: 8 }, (_, turn) => partsFrom(turn))
    for (const parts of turns) expect(parts.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(turns.map(([first]) => first)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(partsFrom(8)).toEqual(partsFrom(0))
  })

  it('begin while they can end in time, and one of them whatever the time', () => {
    const most = 10
    expect(mayBegin({ elapsed: 30, longest: 0, most })).toBe(true)
    expect(mayBegin({ elapsed: 6, longest: 4, most })).toBe(true)
    expect(mayBegin({ elapsed: 7, longest: 4, most })).toBe(false)
  })
})
