import { describe, expect, it } from 'vitest'

import { axisTicks, percentBetween } from './scale.ts'

describe('the axis of a chart', () => {
  it('has round values around everything that it shows', () => {
    expect(axisTicks(271, 287)).toEqual([270, 280, 290])
    expect(axisTicks(0, 4.5)).toEqual([0, 2, 4, 6])
    expect(axisTicks(0, 0.9)).toEqual([0, 0.5, 1])
  })
  it('has room when nothing changes', () => {
    expect(axisTicks(0, 0).length).toBeGreaterThan(1)
    expect(axisTicks(40, 40).at(-1)).toBeGreaterThan(40)
  })
  it('places values in percent from the bottom', () => {
    expect(percentBetween(280, [270, 280, 290])).toBe(50)
    expect(percentBetween(3, [3])).toBe(0)
  })
})
