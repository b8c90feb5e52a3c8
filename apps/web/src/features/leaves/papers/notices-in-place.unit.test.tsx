// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'
import type { VacationPaper } from '../model/papers/paper.ts'

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

function paper(leave: string, name: string, state: VacationPaper['state'] = 'todo'): VacationPaper {
  return {
    leave_id: leave, request_id: `r-${leave}`, employee: { id: `e-${leave}`, name } as VacationPaper['employee'], department_name: null, can_sign: true, is_me: false,
    starts_on: '2026-12-01', ends_on: '2026-12-30', days: 30, due_on: '2026-11-01', law_on: '2026-11-01', is_late: false, state, making_id: null, document_id: null,
    file_id: null, envelope_id: null, acted_on: null,
  }
}

it('makes the notice of the item, or those of all who wait, in one go', async () => {
  const asked = fakeBackend(
    ({ path }) => (path.includes('vacation_papers') && !path.includes('start') ? json([paper('a', 'Ana Lima'), paper('b', 'Bia Reis'), paper('c', 'Caio Sá', 'signed')]) : json([])),
    { signedIn: true },
  )
  const [{ Around }, { NoticesInPlace }] = await Promise.all([companyAround(knownQueries([]).client), import('./notices-in-place.tsx')])
  render(<NoticesInPlace id="b" onDone={() => undefined} />, { wrapper: Around })
  expect(await screen.findByRole('checkbox', { name: /^Bia Reis/ }, PATIENT)).toHaveProperty('checked', true)
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Selecionar todos' }))
  // A button that decides answers once it has been there for a moment.
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Gerar 2 avisos e enviar' }))
    expect(asked.find(({ path }) => path.includes('start_vacation_papers'))?.body).toMatchObject({ p_leaves: ['b', 'a'] })
  }, PATIENT)
})

it('says when somebody else was faster', async () => {
  fakeBackend(() => json([paper('a', 'Ana Lima', 'sent')]), { signedIn: true })
  const [{ Around }, { NoticesInPlace }] = await Promise.all([companyAround(knownQueries([]).client), import('./notices-in-place.tsx')])
  render(<NoticesInPlace id="a" onDone={() => undefined} />, { wrapper: Around })
  await screen.findByText('Este aviso já foi gerado.', {}, PATIENT)
})
