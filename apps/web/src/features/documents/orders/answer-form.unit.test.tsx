// @vitest-environment jsdom
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'
import type { Order } from '../model/orders/order.ts'

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

it('an order that was answered no longer counts among what waits', async () => {
  fakeBackend(() => json({ making_id: 'm1' }), { signedIn: true })
  const { client, stale } = knownQueries([['inbox', COMPANY_ID, 'count'], ['documents', COMPANY_ID]])
  const [{ useAnswerForm }, { Around }] = await Promise.all([import('./answer-form.tsx'), companyAround(client)])
  const order = { order_id: 'o1', template_id: 't1', inputs: [], employee: { id: 'e1', name: 'Ana' }, note: null } as unknown as Order
  const { result } = renderHook(() => useAnswerForm(order, () => undefined), { wrapper: Around })
  act(() => result.current.submit())
  await screen.findByText('Documento gerado e entregue')
  await waitFor(() => expect(stale()).toHaveLength(2))
})
