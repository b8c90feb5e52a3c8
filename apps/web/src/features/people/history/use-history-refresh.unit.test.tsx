// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'
import type { RecordPerson } from '../model/history/record-person.ts'

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('who moves to another department is seen there, and no record that was revealed is read again', async () => {
  const shown = [['records', COMPANY_ID, 'assignments', 'e1'], ['employees', COMPANY_ID, 'list'], ['dashboard', COMPANY_ID], ['org-chart', COMPANY_ID, 'chart'], ['departments', COMPANY_ID, 'tree']]
  const { client, stale } = knownQueries([...shown, ['records', COMPANY_ID, 'e1', 'compensation']])
  const [{ useHistoryRefresh }, { Around }] = await Promise.all([import('./use-history-refresh.ts'), companyAround(client)])
  const { result } = renderHook(() => useHistoryRefresh({ id: 'e1', companyId: COMPANY_ID } as RecordPerson), { wrapper: Around })
  await result.current()
  expect(stale()).toEqual(shown.map((key) => key.join('/')))
})
