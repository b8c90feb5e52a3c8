import { describe, expect, it } from 'vitest'
import { total } from './steps.mjs'

describe('the steps of a run', () => {
  it('add up, with the names of what failed', () => {
    expect(total([{ passed: 3, failed: 0 }, { passed: 1, failed: 2, failures: ['lint', 'tipos'] }])).toEqual({ passed: 4, failed: 2, failures: ['lint', 'tipos'] })
  })
})
