// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { heldUpload } from '#testing/held-upload.ts'
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

/** The code of the client arrives while the test runs. */
const PATIENT = { timeout: 10_000 }
const WAIT = 'Aguarde o fim do envio do arquivo.'
const type = { id: 't1', name: 'Casamento', unit: 'day', deducts: null, attachment: 'always', attachment_within: 0 } as unknown as LeaveType
const days = { starts_on: '2026-12-01', ends_on: '2026-12-01' }

const ANSWERS: Readonly<Record<string, unknown>> = {
  leave_calendar: { today: '2026-11-02', rest_weekday: 0, rests: [], limits: [], holidays: [], blocks: [], away: [], mine: [] },
  preview_leave: { days: 1, period_from: null, balance_before: null, balance_after: null, returns_on: '2026-12-02', parts: [], rules: [] },
  request_leave: { id: 'r1' },
}

async function show(shownOf: () => Promise<ReactElement>) {
  const held = heldUpload(({ path }) => json(ANSWERS[/rpc\/(\w+)/.exec(path)?.[1] ?? ''] ?? []))
  const asked = fakeBackend(held.answer, { signedIn: true })
  const [{ Around }, shown] = await Promise.all([companyAround(knownQueries([]).client), shownOf()])
  render(shown, { wrapper: Around })
  return { letIn: held.letIn, calls: (name: string) => asked.filter(({ path }) => path.includes(`/rpc/${name}`)).map(({ body }) => body) }
}

/** What the sheet sends, with its papers and without the rest of it. */
async function request(): Promise<ReactElement> {
  const [{ useLeaveRequest }, { PaperUpload }] = await Promise.all([import('./use-leave-request.ts'), import('./paper-upload.tsx')])
  function Request() {
    const wish = useLeaveRequest({ types: [type], subjectId: null, days, again: null, onSent: () => undefined })
    return (
      <>
        <PaperUpload employeeId="e1" isRequired hint="" papers={wish.papers} onPapers={wish.setPapers} wait={wish.wait} />
        <button type="button" onClick={wish.submit}>
          Enviar pedido
        </button>
      </>
    )
  }
  return <Request />
}

async function choose(): Promise<void> {
  const button = await screen.findByText('Escolher arquivo', {}, PATIENT)
  await waitFor(() => expect(button).toHaveProperty('disabled', false), PATIENT)
  await userEvent.upload(screen.getByLabelText('Enviar comprovante', { selector: 'input' }), new File(['x'], 'prova.pdf', { type: 'application/pdf' }))
}

describe('a paper that is on its way', () => {
  it('holds back the request that it belongs to', async () => {
    const { letIn, calls } = await show(request)
    await choose()
    await userEvent.click(screen.getByText('Enviar pedido'))
    expect(await screen.findByText(WAIT, {}, PATIENT)).toBeTruthy()
    expect(calls('request_leave')).toEqual([])
    letIn()
    await screen.findByLabelText('Remover prova.pdf', {}, PATIENT)
    await waitFor(() => expect(screen.queryByText(WAIT)).toBeNull(), PATIENT)
    await userEvent.click(screen.getByText('Enviar pedido'))
    await waitFor(() => expect(calls('attach_leave_files')).toHaveLength(1), PATIENT)
  })

  it('holds nothing back once it is given up', async () => {
    const { calls } = await show(request)
    await choose()
    await userEvent.click(screen.getByLabelText('Cancelar envio de prova.pdf'))
    await userEvent.click(screen.getByText('Enviar pedido'))
    await waitFor(() => expect(calls('request_leave')).toHaveLength(1), PATIENT)
  })

  it('holds back those sent later', async () => {
    const { letIn, calls } = await show(async () => {
      const { AttachDialog } = await import('../own/attach-dialog.tsx')
      return <AttachDialog requestId="r1" employeeId="e1" onClose={() => undefined} />
    })
    await choose()
    letIn()
    await screen.findByLabelText('Remover prova.pdf', {}, PATIENT)
    await choose()
    await userEvent.click(screen.getByText('Enviar'))
    expect(await screen.findByText(WAIT, {}, PATIENT)).toBeTruthy()
    letIn()
    await waitFor(() => expect(screen.getAllByLabelText('Remover prova.pdf')).toHaveLength(2), PATIENT)
    expect(calls('attach_leave_files')).toEqual([])
    await userEvent.click(screen.getByText('Enviar'))
    await waitFor(() => expect(calls('attach_leave_files')).toHaveLength(1), PATIENT)
  })
})

describe('the sheet of a request', () => {
  it('asks before it is closed while a paper travels', async () => {
    const onClose = vi.fn<() => void>()
    await show(async () => {
      const { RequestSheet } = await import('./request-sheet.tsx')
      return <RequestSheet types={[type]} employeeId="e1" companyId={COMPANY_ID} days={days} onClose={onClose} />
    })
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await choose()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})
