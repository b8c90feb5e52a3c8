import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { departmentsQuery, itemQuery, tagsQuery } from './lists.ts'
import { namedPeopleQuery, peopleIn, peopleQuery } from './people.ts'
import { referenceChanged } from './reference-changed.ts'

const picked = (companyId: string) => [
  departmentsQuery(companyId).queryKey,
  itemQuery(companyId, 'positions', 'p1').queryKey,
  tagsQuery(companyId).queryKey,
  peopleQuery(peopleIn(companyId, 'colleagues'), 'ana').queryKey,
  peopleQuery(peopleIn(companyId, 'records'), '').queryKey,
  namedPeopleQuery(companyId, ['e1']).queryKey,
]
const shown = (companyId: string) => [
  ...picked(companyId),
  ['employees', companyId, 'list'],
  ['dashboard', companyId],
  ['org-chart', companyId, 'chart', null],
  ['departments', companyId, 'tree'],
  ['catalogues', companyId, 'items', 'position'],
]
const others = [['records', 'a', 'e1', 'health'], ['contract-types']]

function staleAfter(act: (client: QueryClient) => Promise<void>) {
  const client = new QueryClient()
  for (const key of [...shown('a'), ...shown('b'), ...others]) client.setQueryData<unknown>(key, [])
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  return act(client).then(() => [shown('a').every(isStale), shown('b').some(isStale), others.some(isStale)])
}

it('makes every list and picker of the company stale, and nothing of another company or subject', async () => {
  expect(await staleAfter((client) => referenceChanged(client, 'a'))).toEqual([true, false, false])
})

it('makes those of all companies stale when none is named', async () => {
  expect(await staleAfter((client) => referenceChanged(client))).toEqual([true, true, false])
})
