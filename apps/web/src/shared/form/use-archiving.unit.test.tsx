// @vitest-environment jsdom
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

it('takes a thing out of use, refetches what shows it, and takes it back with one press', async () => {
  const { client, stale } = knownQueries([['leave-settings', COMPANY_ID, 'types'], ['leaves', 'types', COMPANY_ID]])
  const write = vi.fn<(id: string, isArchived: boolean) => Promise<void>>(() => Promise.resolve())
  const [{ useArchiving }, { SUBJECTS }, { Around }] = await Promise.all([import('./use-archiving.ts'), import('../lib/subjects.ts'), companyAround(client)])
  const { result } = renderHook(() => useArchiving(SUBJECTS.leaveSettings, write, { done: 'Tipo arquivado', back: 'Tipo restaurado' }), { wrapper: Around })
  act(() => result.current.archive({ id: 't1', name: 'Luto' }))
  await screen.findByText('Tipo arquivado')
  await waitFor(() => expect(stale()).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Tipo restaurado')
  expect(write.mock.calls).toEqual([['t1', true], ['t1', false]])
})
