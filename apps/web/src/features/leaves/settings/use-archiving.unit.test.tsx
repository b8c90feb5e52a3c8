// @vitest-environment jsdom
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'

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

it('what is archived is no longer offered to whoever asks for a leave', async () => {
  const settings = ['leave-settings', COMPANY_ID, 'types']
  const { client, stale } = knownQueries([settings, ['leaves', 'types', COMPANY_ID]])
  const [{ useArchiving }, { Around }] = await Promise.all([import('./use-archiving.ts'), companyAround(client)])
  const { result } = renderHook(() => useArchiving(settings, async () => undefined, { done: 'Tipo arquivado', back: 'Tipo de volta' }), { wrapper: Around })
  act(() => result.current.archive({ id: 't1', name: 'Luto' }))
  await screen.findByText('Tipo arquivado')
  await waitFor(() => expect(stale()).toHaveLength(2))
})
