import { expect, it } from 'vitest'

import { headcountText, turnover } from './home-people.ts'

const people = { total: 170, last_month: 166, hired: 29, left: 6 }

it('the headcount compares with the end of last month', () => {
  expect(headcountText(people, '2026-11-24')).toBe('pessoas, 4 a mais que no fim de outubro')
  expect(headcountText({ ...people, last_month: 171 }, '2027-01-04')).toBe('pessoas, 1 a menos que no fim de dezembro')
  expect(headcountText({ ...people, total: 1, last_month: 1 }, '2026-11-24')).toBe('pessoa, como no fim de outubro')
})

it('turnover is what left of the mean of a year, nothing of nobody', () => {
  expect(turnover(people)).toBeCloseTo((6 / 158.5) * 100)
  expect(turnover({ total: 0, last_month: 0, hired: 0, left: 0 })).toBe(0)
})
