import { describe, expect, it } from 'vitest'
import { accepts, optionalPackagesWithout } from './lockfile.ts'

describe('the lockfile check', () => {
  it.each([
    ['*', true],
    ['>=18', true],
    ['>= 20.0.0', true],
    ['^20.19.0 || >=22.12.0', true],
    ['^18 || ^20', true],
    ['20.x', true],
    ['~20.19', true],
    ['>=10 <21', true],
    ['>=22', false],
    ['^22.12.0 || ^24.0.0 || >=26', false],
    ['<20', false],
    ['20.18.0', false],
  ])('reads the range %s', (range, expected) => {
    expect(accepts(range, [20, 19, 0])).toBe(expected)
  })

  it('names optional packages that npm on Node 20 would leave out, and no others', () => {
    const lock = {
      packages: {
        'node_modules/fine': { optional: true, engines: { node: '>=18' } },
        'node_modules/needed': { engines: { node: '>=22' } },
        'node_modules/lost': { optional: true, engines: { node: '>=22' } },
      },
    }
    expect(optionalPackagesWithout(lock, [20, 19, 0])).toEqual([expect.stringContaining('node_modules/lost')])
  })
})
