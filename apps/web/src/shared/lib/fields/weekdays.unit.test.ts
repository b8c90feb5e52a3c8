import { expect, it } from 'vitest'

import { toggleWeekday, weekdaysText } from './weekdays.ts'

it('reads the usual weeks by name, and others day by day', () => {
  expect(weekdaysText('12345')).toBe('Segunda a sexta')
  expect(weekdaysText('123456')).toBe('Segunda a sábado')
  expect(weekdaysText('135')).toBe('seg., qua. e sex.')
  expect(weekdaysText('06')).toBe('dom. e sáb.')
})

it('puts a day in its place, and takes it out again', () => {
  expect(toggleWeekday('135', '0')).toBe('0135')
  expect(toggleWeekday('', '4')).toBe('4')
  expect(toggleWeekday('0135', '3')).toBe('015')
})
