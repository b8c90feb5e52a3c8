import { expect, it } from 'vitest'

import { isStepOpen, startPercent } from './start-progress.ts'

const open = { total: 3, choice: null }
const done = { total: 0, choice: null }
const later = { total: 3, choice: 'later' }

it('a step is open until it is done or left aside', () => {
  expect([open, done, later].map(isStepOpen)).toEqual([true, false, false])
})

it('the percentage counts what is no longer open, and is 100 with the last one alone', () => {
  expect(startPercent([open, open, open])).toBe(0)
  expect(startPercent([done, later, open])).toBe(66)
  expect(startPercent([done, done, later])).toBe(100)
  expect(startPercent([])).toBe(100)
})
