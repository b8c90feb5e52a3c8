import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bounds } from './bounds.ts'
import { judge, type Measure, notAtRest, type Sample, slopeOf, type Values } from './judge.ts'

const MINUTES = 30
const STEP = 30
const COUNT = (MINUTES * 60) / STEP
const calm: Values = { rss: 120, heap: 40, functions: 0, postgres: 300, descriptors: 60, sockets: 40, connections: 20, temporary: 0, queued: 0 }

/** Half an hour in which one measure is what a function of the hours makes of it, and the others stay. */
const series = (measure: Measure, value: (hours: number, place: number) => number, count = COUNT): Sample[] =>
  Array.from({ length: count }, (_, place) => ({ at: (place + 1) * STEP, values: { ...calm, [measure]: value(((place + 1) * STEP) / 3600, place) } }))
const found = (samples: readonly Sample[], after: Values = calm): readonly string[] => judge({ before: calm, after, samples }, bounds).flatMap(({ wrong }) => wrong)

describe('the slope', () => {
  const slope = fc.integer({ min: -100, max: 100 })
  const noise = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 5, maxLength: 40 })

  it('is that of a line, wherever it begins, and whatever the order of its points', () => {
    fc.assert(fc.property(slope, slope, fc.shuffledSubarray([...Array(30).keys()], { minLength: 2 }), (steep, start, places) => {
      expect(slopeOf(places.map((at) => ({ at, value: start + steep * at })))).toBeCloseTo(steep, 9)
    }))
  })

  it('is not moved by a fifth of the points, wherever they are', () => {
    fc.assert(fc.property(slope, noise, (steep, outliers) => {
      expect(slopeOf(outliers.map((outlier, at) => ({ at, value: at % 5 === 4 ? outlier : steep * at })))).toBeCloseTo(steep, 9)
    }))
  })

  it('turns with the series', () => {
    fc.assert(fc.property(noise, (values) => {
      const points = values.map((value, at) => ({ at, value }))
      expect(slopeOf(points.map(({ at, value }) => ({ at, value: -value })))).toBeCloseTo(-slopeOf(points), 9)
    }))
  })

  it('is none of nothing, of one point and of one instant', () => {
    expect([slopeOf([]), slopeOf([{ at: 1, value: 2 }]), slopeOf([{ at: 1, value: 2 }, { at: 1, value: 9 }])]).toEqual([0, 0, 0])
  })
})

describe('the verdict', () => {
  it('is that nothing is wrong when everything stays as it is', () => {
    expect(found(series('rss', () => 120))).toEqual([])
  })

  it('finds every leak of more than its bound, under the saw of the collector', () => {
    fc.assert(fc.property(fc.double({ min: 26, max: 70, noNaN: true }), fc.integer({ min: 2, max: 9 }), (perHour, period) => {
      expect(found(series('rss', (hours, place) => 100 + perHour * hours + (place % period)))).toEqual([expect.stringMatching(/^server: grows by .* 20 MB may be$/)])
    }))
  })

  it('takes neither the saw of the collector nor what grows during the warm-up for a leak', () => {
    fc.assert(fc.property(fc.integer({ min: 2, max: 12 }), fc.double({ min: 0, max: 15, noNaN: true }), (period, height) => {
      expect(found(series('rss', (_, place) => 120 + (height * (place % period)) / period))).toEqual([])
    }))
    expect(found(series('rss', (hours) => 90 + Math.min(hours, 0.09) * 500))).toEqual([])
  })

  it('does not extrapolate from a few minutes, whose figures it tells all the same', () => {
    const samples = series('rss', (hours) => 100 + 100 * hours, 12)
    expect(found(samples)).toEqual([])
    expect(judge({ before: calm, after: calm, samples }, bounds).find(({ measure }) => measure === 'rss')?.perHour).toBeCloseTo(100)
  })

  it('finds what was too much once, also when it went again', () => {
    expect(found(series('rss', (_, place) => (place === 40 ? 161 : 120)))).toEqual(['server: 161 MB, the most is 160 MB'])
    expect(found(series('connections', (_, place) => (place === 40 ? 41 : 20)))).toEqual(['connections of PostgreSQL: 41, the most is 40'])
  })

  it('finds what stays when everybody has left', () => {
    const after = { ...calm, sockets: 60, queued: 1, temporary: 4 }
    expect(notAtRest(calm, after, bounds)).toEqual(['sockets', 'temporary', 'queued'])
    expect(found(series('rss', () => 120), after)).toEqual([
      'sockets of the server: 40 before anybody came and 60 when everybody had left, 12 more may be',
      'temporary files: 0 KB before anybody came and 4 KB when everybody had left, 0 KB more may be',
      'waits for jobs: 0 before anybody came and 1 when everybody had left, 0 more may be',
    ])
    expect(notAtRest(calm, { ...calm, sockets: 52, rss: 150, postgres: 900 }, bounds)).toEqual([])
  })

  it('finds a queue that grows and descriptors that nobody closes', () => {
    expect(found(series('queued', (hours) => 100 * hours))).toEqual([expect.stringMatching(/^waits for jobs: grows/)])
    expect(found(series('descriptors', (hours) => 60 + 90 * hours))).toEqual([expect.stringMatching(/^descriptors of the server: grows/)])
  })
})
