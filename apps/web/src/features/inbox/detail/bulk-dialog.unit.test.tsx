// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { COMPANY_ID, companyAround, knownQueries } from '#testing/in-company.tsx'
import type { PendingItem } from '../model/pending-item.ts'

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

const items = Array.from({ length: 101 }, (_, index) => {
  const item = { item_key: `item-${index}`, kind: 'approval', title: `Férias ${index}`, person: null, action: { type: 'approval', request_id: `request-${index}`, bulk: true } }
  return item as unknown as PendingItem
})

/** Approves all of them; the part with this number fails. */
async function approve(failing: number) {
  let part = 0
  fakeBackend(
    ({ body }) => {
      part += 1
      if (part === failing) return json({ code: 'RHARG', message: 'Hoje não.', details: '', hint: '' }, 400)
      return json((body as { readonly p_requests: readonly string[] }).p_requests.map((request_id) => ({ request_id, ok: true, code: null, message: null })))
    },
    { signedIn: true },
  )
  const { client, stale } = knownQueries([['inbox', COMPANY_ID, 'items'], ['leaves', COMPANY_ID, 'map'], ['leave-certificate', 'r1']])
  const [{ BulkDialog }, { Around }] = await Promise.all([import('./bulk-dialog.tsx'), companyAround(client)])
  const onDecided = vi.fn<(keys: ReadonlySet<string>) => void>()
  render(<BulkDialog decision="approve" items={items} onDecided={onDecided} onClose={() => undefined} />, { wrapper: Around })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Aprovar 101 solicitações' }))
  return { onDecided, stale }
}

describe('deciding many', () => {
  it('tells what was decided before a part failed; the rest stays selected, and what shows leaves asks again', async () => {
    const { onDecided, stale } = await approve(2)
    await screen.findByText('100 solicitações aprovadas, 1 não')
    expect(screen.getByText('Hoje não.')).toBeTruthy()
    expect(onDecided.mock.calls[0]?.[0].size).toBe(100)
    // Reading a certificate is recorded: none is read again for this.
    await waitFor(() => expect(stale()).toEqual([`inbox/${COMPANY_ID}/items`, `leaves/${COMPANY_ID}/map`]))
  })

  it('says that nothing was decided when the first part fails, and asks what waits again', async () => {
    const { onDecided, stale } = await approve(1)
    await screen.findByText('Nada foi decidido')
    expect(onDecided).not.toHaveBeenCalled()
    await waitFor(() => expect(stale()).toHaveLength(2))
  })
})
