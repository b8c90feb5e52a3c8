import { expect, it } from 'vitest'

import { filtersOf, requestList } from './requests-state.ts'

it('the address holds what limits the list; older links say search', () => {
  const url = { q: 'ana', status: 'pending', type: 'Férias', from: '2027-01-01', page: 3, size: 50 }
  expect(requestList.validateSearch({ ...url, to: '2027-13-01' })).toEqual(url)
  expect(requestList.validateSearch({ search: 'ana' })).toEqual({ q: 'ana' })
})

it('filters are sent as the database takes them', () => {
  const none = requestList.filtersOf(requestList.start)
  expect(filtersOf(none)).toEqual({})
  expect(filtersOf({ ...none, q: ' ana ', status: 'cancellation' })).toEqual({ search: 'ana', cancellation: true, status: ['approved', 'interrupted'] })
  expect(filtersOf({ ...none, status: 'approved', type: 'Férias' })).toEqual({ status: ['approved'], type: 'Férias' })
})
