import fc from 'fast-check'
import { expect, it } from 'vitest'

import { NONE_SELECTED, replaced, type Selected, toggled, withAll, withRange } from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
const keys = ({ keys: marked }: Selected): string[] => [...marked].toSorted()

it('a row is marked and unmarked', () => {
  const once = toggled(NONE_SELECTED, 'b')
  expect(keys(once)).toEqual(['b'])
  expect(keys(toggled(once, 'b'))).toEqual([])
})

it('a range goes from the row marked last, up or down', () => {
  const start = toggled(NONE_SELECTED, 'b')
  expect(keys(withRange(start, rows, 'd'))).toEqual(['b', 'c', 'd'])
  expect(keys(withRange(toggled(NONE_SELECTED, 'd'), rows, 'b'))).toEqual(['b', 'c', 'd'])
  expect(keys(withRange(NONE_SELECTED, rows, 'd'))).toEqual(['d'])
  expect(keys(withRange(toggled(NONE_SELECTED, 'gone'), rows, 'a'))).toEqual(['a', 'gone'])
  expect(withRange(start, rows, 'unknown')).toEqual(start)
})

it('all rows are marked, or none when all were, and rows of other pages stay', () => {
  const other = toggled(NONE_SELECTED, 'z')
  const all = withAll(other, rows)
  expect(keys(all)).toEqual([...rows, 'z'])
  expect(keys(withAll(all, rows))).toEqual(['z'])
  expect(keys(withAll(toggled(all, 'c'), rows))).toEqual([...rows, 'z'])
})

it('exactly some rows are marked, such as those that could not be changed', () => {
  expect(keys(replaced(toggled(NONE_SELECTED, 'a'), ['c', 'z']))).toEqual(['c', 'z'])
})

it('a range never unmarks and always ends at the row', () => {
  const row = fc.constantFrom(...rows)
  fc.assert(
    fc.property(fc.array(row), row, (before, end) => {
      const start = before.reduce(toggled, NONE_SELECTED)
      const after = withRange(start, rows, end)
      expect([...start.keys].every((key) => after.keys.has(key))).toBe(true)
      expect(after.keys.has(end)).toBe(true)
    }),
  )
})
