import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { peopleChanged } from './people-changed.ts'

it('makes everything stale that shows people of the company, and nothing of another company or subject', async () => {
  const client = new QueryClient()
  const shown = [['employees', 'a', 'list'], ['dashboard', 'a'], ['org-chart', 'a', 'chart', null], ['departments', 'a', 'tree'], ['catalogues', 'a', 'items', 'position']]
  const others = [['employees', 'b', 'list'], ['dashboard', 'b'], ['records', 'a', 'e1', 'health']]
  for (const key of [...shown, ...others]) client.setQueryData(key, [])
  await peopleChanged(client, 'a')
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect([shown.map(isStale), others.map(isStale)]).toEqual([shown.map(() => true), others.map(() => false)])
})
