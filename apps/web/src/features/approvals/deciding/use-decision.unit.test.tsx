// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'
import type { ApprovalThread } from '../model/thread.ts'

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a vacation that is approved is on the map, and in who is away, at once', async () => {
  fakeBackend(() => json({ id: 'r1' }), { signedIn: true })
  const keys = [['leaves', COMPANY_ID, 'map'], ['leaves', COMPANY_ID, 'away'], ['inbox', COMPANY_ID, 'count'], ['dashboard', COMPANY_ID], ['org-chart', COMPANY_ID, 'chart']]
  const { client, stale } = knownQueries([...keys, ['documents', COMPANY_ID]])
  const [{ useDecision }, { Around }] = await Promise.all([import('./use-decision.ts'), companyAround(client)])
  const thread = { id: 'r1', step_id: null, title: 'Férias' } as ApprovalThread
  const { result } = renderHook(() => useDecision(thread, null, () => undefined), { wrapper: Around })
  act(() => result.current.mutate({ decision: 'approve', comment: '', forget: () => undefined }))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(stale()).toEqual(keys.map((key) => key.join('/')))
})
