// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'

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

const PATIENT = { timeout: 10_000 }
const FOUND = { choice: 'keep', days: 3, excused: 0, vacations: [{ request_id: 'r1', starts_on: '2026-12-01', ends_on: '2026-12-30', begins_before: true, days_back: 3 }], away: [] }
const REFUSED = json({ code: 'RHPER', message: 'Hoje não.', details: '', hint: '' }, 400)

/** The choice, about one person after another. */
async function show(answer: (employeeId: string) => Response | Promise<Response>) {
  fakeBackend(({ path, body }) => (path.includes('/rpc/certificate_vacations') ? answer((body as { p_employee_id: string }).p_employee_id) : json([])), { signedIn: true })
  const [{ Around }, { VacationChoice }] = await Promise.all([companyAround(knownQueries([]).client), import('./vacation-choice.tsx')])
  const of = (employeeId: string) => <VacationChoice employeeId={employeeId} startsOn="2026-12-07" days={3} value="" fallback={null} onChange={() => undefined} />
  const { rerender } = render(of('p1'), { wrapper: Around })
  return { turnTo: (employeeId: string) => rerender(of(employeeId)) }
}

it('shows nothing of the former person while another one is asked about', async () => {
  const { turnTo } = await show((id) => (id === 'p1' ? json(FOUND) : new Promise<Response>(() => undefined)))
  await screen.findByLabelText(/^Manter as férias/, {}, PATIENT)
  turnTo('p2')
  expect(screen.getByRole('status').textContent).toBe('Verificando se estes dias caem em férias…')
  expect(screen.queryByLabelText(/^Manter as férias/)).toBeNull()
})

it('says when it could not be found out, and tries again', async () => {
  let tries = 0
  await show(() => {
    tries += 1
    return tries === 1 ? REFUSED.clone() : json(FOUND)
  })
  expect(await screen.findByText('Se você salvar assim, vale a regra da empresa.', {}, PATIENT)).toBeTruthy()
  await userEvent.click(screen.getByText('Tentar novamente', { selector: 'button' }))
  expect(await screen.findByLabelText(/^Manter as férias/, {}, PATIENT)).toBeTruthy()
})
