// @vitest-environment jsdom
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { COMPANY_ID, companyAround, knownQueries } from '#testing/in-company.tsx'

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

it('an act on an arrival is seen in the arrivals, in what waits, and wherever people are shown', async () => {
  const { client, stale } = knownQueries([['admissions', COMPANY_ID, 'board'], ['inbox', COMPANY_ID, 'count'], ['employees', COMPANY_ID, 'list'], ['dashboard', COMPANY_ID]])
  const [{ useAdmissionAct }, { Around }] = await Promise.all([import('./use-admission-act.ts'), companyAround(client)])
  const { result } = renderHook(() => useAdmissionAct(async () => undefined, 'Admissão cancelada'), { wrapper: Around })
  act(() => result.current.mutate(undefined))
  await screen.findByText('Admissão cancelada')
  await waitFor(() => expect(stale()).toHaveLength(4))
})
