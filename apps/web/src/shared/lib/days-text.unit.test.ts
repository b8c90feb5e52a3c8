import { expect, it } from 'vitest'

import { daysText } from './days-text.ts'

it.each([[1, '1 dia'], [0, '0 dias'], [0.5, '0,5 dia'], [1.5, '1,5 dia'], [2, '2 dias'], [2.5, '2,5 dias'], [-1, '-1 dia'], [-17.5, '-17,5 dias'], [1000, '1.000 dias']])('%d: %s', (days, text) => {
  expect(daysText(days)).toBe(text)
})
