import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { departmentsQuery, itemQuery, tagsQuery } from '../reference/lists.ts'
import { namedPeopleQuery, peopleIn, peopleQuery } from '../reference/people.ts'
import { refetch, SUBJECTS } from './subjects.ts'

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

it('makes every list and picker of people stale, and nothing of another subject', async () => {
  const client = new QueryClient()
  for (const key of [...shown('a'), ...others]) client.setQueryData<unknown>(key, [])
  await refetch(client, SUBJECTS.people)
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect([shown('a').every(isStale), others.some(isStale)]).toEqual([true, false])
})
