import { expect, it } from 'vitest'

import { canonicalRequestsUrl, filtersOf, NO_FILTER, requestsStateFrom, requestsUrl } from './requests-state.ts'

it('the address holds what limits the list, and nothing that is as always', () => {
  const state = requestsStateFrom({ search: 'ana', status: 'pending', type: 'Férias', from: '2027-01-01', to: '2027-13-01', page: 3, size: 50 })
  expect(state).toEqual({ search: 'ana', status: 'pending', type: 'Férias', from: '2027-01-01', to: '', page: 3, pageSize: 50 })
  expect(requestsUrl(state)).toEqual({ search: 'ana', status: 'pending', type: 'Férias', from: '2027-01-01', page: 3, size: 50 })
  expect(canonicalRequestsUrl({ status: 'x', page: -1, size: 7, from: 5 })).toEqual({})
})

it('filters are sent as the database takes them', () => {
  expect(filtersOf(NO_FILTER)).toEqual({})
  expect(filtersOf({ ...NO_FILTER, search: ' ana ', status: 'cancellation' })).toEqual({ search: 'ana', cancellation: true, status: ['approved', 'interrupted'] })
  expect(filtersOf({ ...NO_FILTER, status: 'approved', type: 'Férias' })).toEqual({ status: ['approved'], type: 'Férias' })
})
