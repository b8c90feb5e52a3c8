import { expect, it } from 'vitest'

import { textOf } from '#shared/lib/fields/field-spec.ts'
import { inForceOn } from './record-specs.ts'
import { newestFirst, rowIn, rowsIn, withoutRow, withRow } from './patched.ts'

const row = (id: string, on = '2026-01-01') => ({ id, updated_at: 'x', on })

it('puts what was written where it was read, without reading it again', () => {
  const records = { personal: null, dependents: [row('a'), row('b')] }
  expect(rowIn(withRow(records, 'personal', row('p'), true), 'personal')?.id).toBe('p')
  expect(rowsIn(withRow(records, 'dependents', row('b', '2027-01-01'), false), 'dependents').map(({ on }) => on)).toEqual(['2026-01-01', '2027-01-01'])
  expect(rowsIn(withRow(records, 'dependents', row('c'), false), 'dependents')).toHaveLength(3)
  expect(rowsIn(withoutRow(records, 'dependents', 'a'), 'dependents').map(({ id }) => id)).toEqual(['b'])
  expect(rowIn(withoutRow({ account: row('a') }, 'account', 'a'), 'account')).toBeNull()
  expect(rowsIn({}, 'nothing')).toEqual([])
})

it('finds what was in force on a day', () => {
  const rows = newestFirst([row('old', '2020-01-01'), row('new', '2025-01-01'), row('plan', '2027-01-01')], 'on')
  const on = (day: string) => inForceOn(rows, day, (each) => textOf(each['on']), () => null)?.id
  expect([on('2019-12-31'), on('2024-12-31'), on('2025-01-01'), on('2027-06-01')]).toEqual([undefined, 'old', 'new', 'plan'])
})
