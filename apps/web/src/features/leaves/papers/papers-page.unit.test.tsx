// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Address } from '#shared/list/use-address.ts'
import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'
import { papersAddress, type VacationPaper } from '../model/papers/paper.ts'

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

/** The code of the client arrives while the test runs. */
const PATIENT = { timeout: 10_000 }
const paper: VacationPaper = {
  leave_id: 'l1', request_id: 'r1', employee: { id: 'e1', name: 'Bia Lima' } as VacationPaper['employee'], department_name: null, can_sign: true, is_me: false, starts_on: '2026-12-01',
  ends_on: '2026-12-30', days: 30, due_on: '2026-11-01', law_on: '2026-11-01', is_late: false, state: 'todo', making_id: null, document_id: null,
  file_id: null, envelope_id: null, acted_on: null,
}

it('a term typed among the papers takes the place of the one before; a kind of paper is a step of its own', async () => {
  fakeBackend(() => json([paper]), { signedIn: true })
  const onState = vi.fn<Address<typeof papersAddress.start>['onState']>()
  const [{ Around }, { PapersPage }] = await Promise.all([companyAround(knownQueries([]).client), import('./papers-page.tsx')])
  render(<PapersPage nav={null} address={{ state: papersAddress.start, onState }} />, { wrapper: Around })
  await userEvent.type(await screen.findByLabelText('Buscar pessoa', {}, PATIENT), 'b')
  await waitFor(() => expect(onState).toHaveBeenLastCalledWith({ ...papersAddress.start, q: 'b' }, { replace: true }), PATIENT)
  await userEvent.click(screen.getByText('Recibos de férias'))
  expect(onState).toHaveBeenLastCalledWith({ ...papersAddress.start, kind: 'receipt' })
})
