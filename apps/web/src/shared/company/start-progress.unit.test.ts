import { expect, it } from 'vitest'

import { startPercent, type StartRow, stepsLeft, stepState } from './start-progress.ts'

const row = (step: string, total: number, choice: string | null = null): StartRow => ({ step, total, choice })
const people = row('people', 0)
const nobody = row('people', 1)
const open = row('pay', 3)
const done = row('heads', 0)
const later = row('documents', 3, 'later')

it('a step is open until it is done or left aside', () => {
  const rows = [people, open, done, later]
  expect(rows.map((each) => stepState(each, rows))).toEqual(['done', 'open', 'done', 'aside'])
  expect(stepsLeft(rows)).toBe(1)
})

it('while the company has no people, what nothing is left of waits for them', () => {
  const rows = [nobody, open, done, later]
  expect(rows.map((each) => stepState(each, rows))).toEqual(['open', 'open', 'waiting', 'aside'])
  expect(startPercent([nobody, done, done])).toBe(0)
})

it('the percentage counts what is out of the way, and is 100 with the last one alone', () => {
  expect(startPercent([open, open, open])).toBe(0)
  expect(startPercent([people, later, open])).toBe(66)
  expect(startPercent([people, done, later])).toBe(100)
  expect(startPercent([])).toBe(100)
})
