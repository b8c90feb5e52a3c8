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
const REQUEST = { request_id: 'r1', person: { id: 'p1', name: 'Bia Lima' }, parts: [{ starts_on: '2026-12-01', ends_on: '2026-12-30', days: 30 }] } as never

it('asks for no confirmation any more once the day of a late sale is put right', async () => {
  const asked = fakeBackend(({ path, body }) => {
    if (!path.includes('/rpc/sell_leave_days')) return json([])
    return 'p_asked_on' in (body as object) ? json({}) : json({ code: 'RHLEV', message: 'O abono foi pedido depois do prazo.', details: 'sale_late', hint: '' }, 400)
  }, { signedIn: true })
  const [{ Around }, { SellDialog }] = await Promise.all([companyAround(knownQueries([]).client), import('./sell-dialog.tsx')])
  const onClose = vi.fn<() => void>()
  render(<SellDialog request={REQUEST} onClose={onClose} />, { wrapper: Around })
  const save = () => screen.getByText<HTMLButtonElement>('Registrar abono', { selector: 'button' })

  await userEvent.type(screen.getByLabelText(/^Dias vendidos/), '10')
  await userEvent.click(save())
  await screen.findByText('Fora da regra: confirme para seguir', {}, PATIENT)
  await waitFor(() => expect(save().disabled).toBe(true), PATIENT)

  await userEvent.type(screen.getByLabelText(/^Pedido em/), '02/01/2026')
  await waitFor(() => expect(save().disabled).toBe(false), PATIENT)
  expect(screen.queryByText('Fora da regra: confirme para seguir')).toBeNull()
  await userEvent.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalled(), PATIENT)
  expect(asked.filter(({ path }) => path.includes('sell_leave_days')).at(-1)?.body).toEqual({ p_request_id: 'r1', p_days: 10, p_asked_on: '2026-01-02' })
})
