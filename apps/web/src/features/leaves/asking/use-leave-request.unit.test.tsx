// @vitest-environment jsdom
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'
import type { LeaveType } from '../model/requests/leave.ts'

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

const type = { id: 't1', unit: 'day', deducts: null, attachment: 'always' } as unknown as LeaveType

/** Asks for a day with a paper, with the calls that are named refused. */
async function ask(...refused: readonly string[]) {
  fakeBackend(
    ({ path }) => {
      const name = /rpc\/(\w+)/.exec(path)?.[1] ?? ''
      if (refused.includes(name)) return json({ code: 'RHARG', message: 'Hoje não.', details: '', hint: '' }, 400)
      return json(name === 'preview_leave' ? { rules: [], days: 1 } : { id: 'r1' })
    },
    { signedIn: true },
  )
  const { client, stale } = knownQueries([['inbox', COMPANY_ID, 'count'], ['leaves', COMPANY_ID, 'map']])
  const [{ useLeaveRequest }, { Around }] = await Promise.all([import('./use-leave-request.ts'), companyAround(client)])
  const onSent = vi.fn<() => void>()
  const days = { starts_on: '2026-12-01', ends_on: '2026-12-01' }
  const { result } = renderHook(() => useLeaveRequest({ types: [type], subjectId: null, days, again: null, onSent }), { wrapper: Around })
  act(() => result.current.setPapers([{ file_id: 'f1', name: 'a.pdf' } as never]))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.send.isIdle || result.current.send.isPending).toBe(false))
  return { onSent, send: result.current.send, stale }
}

describe('a request for a leave', () => {
  it('is told as sent; what is planned and what waits for the reader ask again', async () => {
    const { onSent, stale } = await ask()
    await screen.findByText('Pedido enviado')
    expect(onSent).toHaveBeenCalledOnce()
    await waitFor(() => expect(stale()).toHaveLength(2))
  })

  it('whose paper did not go along is told as sent, with what is missing and where to send it', async () => {
    const { onSent, send } = await ask('attach_leave_files')
    await screen.findAllByText('Pedido enviado, mas sem o comprovante')
    expect(screen.getAllByText(/Hoje não\. Envie-o em Meus pedidos\./)).not.toEqual([])
    expect(onSent).toHaveBeenCalledOnce()
    expect(send.error).toBeNull()
  })

  it('that was refused is not told as sent', async () => {
    const { onSent, send } = await ask('request_leave')
    expect(send.error?.message).toContain('Hoje não.')
    expect(onSent).not.toHaveBeenCalled()
  })
})
