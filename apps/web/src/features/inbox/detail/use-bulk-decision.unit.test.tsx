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

/** Approves all of them, until it can be taken back no more; the part with this number fails. */
async function approve(failing: number) {
  let part = 0
  const asked = fakeBackend(
    ({ body }) => {
      part += 1
      if (part === failing) return json({ code: 'RHARG', message: 'Hoje não.', details: '', hint: '' }, 400)
      return json((body as { readonly p_requests: readonly string[] }).p_requests.map((request_id) => ({ request_id, ok: true, code: null, message: null })))
    },
    { signedIn: true },
  )
  const { client, stale } = knownQueries([['inbox', COMPANY_ID, 'items'], ['leaves', COMPANY_ID, 'map'], ['leave-certificate', 'r1']])
  const [{ useBulkDecision }, { BulkResultDialog }, held, { Around }] = await Promise.all([
    import('./use-bulk-decision.ts'),
    import('./bulk-result.tsx'),
    import('#shared/ui/held-acts.ts'),
    companyAround(client),
  ])
  function Panel() {
    const { decide, result, close } = useBulkDecision()
    return (
      <>
        <button type="button" onClick={() => decide('approve', items, '', () => undefined)}>
          Decidir
        </button>
        {result && <BulkResultDialog result={result} onClose={close} />}
      </>
    )
  }
  const shown = render(<Panel />, { wrapper: Around })
  await userEvent.click(screen.getByRole('button', { name: 'Decidir' }))
  return { held, stale, decided: () => asked.filter(({ path }) => path.includes('decide_approvals')).length, leave: () => shown.rerender(<p>Outra página</p>) }
}

describe('deciding many', () => {
  it('writes nothing while it can be taken back, and nothing at all once it was', async () => {
    const { held, decided } = await approve(0)
    expect(decided()).toBe(0)
    held.undoHeld(items.map(({ action }) => (action as { request_id: string }).request_id).join(' '))
    await held.commitAllHeld()
    expect(decided()).toBe(0)
  })

  it('tells what was decided before a part failed, and what shows leaves asks again', async () => {
    const { held, stale } = await approve(2)
    await held.commitAllHeld()
    await screen.findByText('100 solicitações aprovadas, 1 não')
    expect(screen.getByText('Hoje não.')).toBeTruthy()
    // Reading a certificate is recorded: none is read again for this.
    await waitFor(() => expect(stale()).toEqual([`inbox/${COMPANY_ID}/items`, `leaves/${COMPANY_ID}/map`]))
  })

  it('tells it on any page to whoever went on', async () => {
    const { held, leave } = await approve(2)
    leave()
    await held.commitAllHeld()
    await screen.findAllByText('100 solicitações aprovadas, 1 não')
    expect(screen.getAllByText('O que não foi decidido continua em Pendências.')).not.toEqual([])
  })

  it('says that nothing was decided when the first part fails, and asks what waits again', async () => {
    const { held, stale } = await approve(1)
    await held.commitAllHeld()
    await screen.findAllByText('Nada foi decidido')
    await waitFor(() => expect(stale()).toHaveLength(2))
  })
})
