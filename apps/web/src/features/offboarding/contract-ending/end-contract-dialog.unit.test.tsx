// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const PATIENT = { timeout: 10_000 }
const REASONS = [{ reason: 'dismissal', label: 'Dispensa sem justa causa' }, { reason: 'death', label: 'Falecimento' }]
const PERSON = { id: 'p1', name: 'Bia Lima', companyId: '0c000000-0000-4000-8000-000000000001' }

it('asks for a justification only for the day and the reason that a guarantee stands against', async () => {
  const asked = fakeBackend(({ path, body }) => {
    if (path.includes('ending_reasons')) return json(REASONS)
    if (!path.includes('/rpc/end_contract')) return json([])
    return (body as { p_reason: string }).p_reason === 'death' ? json({}) : json({ code: 'RHSTB', message: 'A pessoa tem garantia de emprego.', details: 'justification', hint: '' }, 400)
  }, { signedIn: true })
  const [{ Around }, { EndContractDialog }] = await Promise.all([companyAround(knownQueries([]).client), import('./end-contract-dialog.tsx')])
  const onClose = vi.fn<() => void>()
  render(<EndContractDialog person={PERSON} onClose={onClose} />, { wrapper: Around })
  const save = async () => await userEvent.click(screen.getByText('Encerrar contrato', { selector: 'button' }))
  const reason = () => screen.getByLabelText(/^Motivo/)

  await userEvent.type(screen.getByLabelText(/^Último dia/), '20/11/2026')
  await screen.findByText('Dispensa sem justa causa', { selector: 'option' }, PATIENT)
  await userEvent.selectOptions(reason(), 'dismissal')
  await userEvent.click(screen.getByLabelText(/^Conferi/))
  await save()
  await userEvent.type(await screen.findByLabelText(/^Justificativa/, {}, PATIENT), 'Acordo')
  await userEvent.selectOptions(reason(), 'death')
  expect(screen.queryByLabelText(/^Justificativa/)).toBeNull()
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled(), PATIENT)
  expect(asked.filter(({ path }) => path.includes('/rpc/end_contract')).at(-1)?.body).not.toHaveProperty('p_protection_reason')
})
