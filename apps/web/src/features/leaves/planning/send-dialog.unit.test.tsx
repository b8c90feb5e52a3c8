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
const RULE = { code: 'notice', message: 'O aviso sai com menos de 30 dias.', source: 'CLT art. 135' }
const BARS = [{ id: 'i1', employee_id: 'p1' }] as never
const EVERYBODY = { department: null, page: 1, risk: null, q: '', order: 'name' } as const

it('keeps the rule that was confirmed and its reason when sending fails, and sends them again', async () => {
  let tries = 0
  const asked = fakeBackend(({ path }) => {
    if (!path.includes('/rpc/send_plan')) return json([])
    tries += 1
    if (tries === 1) return json({ sent: [], refused: [{ person: { id: 'p1', name: 'Bia Lima', initials: 'BL' }, items: ['i1'], message: RULE.message, confirms: [RULE] }] })
    if (tries === 2) return json({ code: 'RHARG', message: 'Hoje não.', details: '', hint: '' }, 400)
    return json({ sent: [{ request_id: 'r1', employee_id: 'p1' }], refused: [] })
  }, { signedIn: true })
  const [{ Around }, { SendDialog }, { usePlan }] = await Promise.all([companyAround(knownQueries([]).client), import('./send-dialog.tsx'), import('./use-plan.ts')])
  const onClose = vi.fn<() => void>()
  function Shown() {
    return <SendDialog bars={BARS} plan={usePlan('2026-11-01', EVERYBODY)} onClose={onClose} />
  }
  render(<Shown />, { wrapper: Around })
  const press = async (name: string) => await userEvent.click(await screen.findByText(name, { selector: 'button' }, PATIENT))

  await userEvent.click(await screen.findByLabelText(/^Conceder/, {}, PATIENT))
  await press('Conceder férias')
  const rule = await screen.findByLabelText(/O aviso sai/, {}, PATIENT)
  await userEvent.click(rule)
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'Pedido dela')
  await press('Conceder férias')
  expect(await screen.findByText('Hoje não.', {}, PATIENT)).toBeTruthy()
  expect(screen.getByText('O plano não foi enviado')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>(/O aviso sai/).checked).toBe(true)

  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('Sair sem salvar?', {}, PATIENT)).toBeTruthy()
  await press('Continuar editando')

  await press('Conceder férias')
  await waitFor(() => expect(onClose).toHaveBeenCalled(), PATIENT)
  const bodies = asked.filter(({ path }) => path.includes('/rpc/send_plan')).map(({ body }) => body)
  expect(bodies.at(-1)).toMatchObject({ p_items: ['i1'], p_confirms: ['notice'], p_reason: 'Pedido dela' })
})
