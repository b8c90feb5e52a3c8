// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { heldUpload } from '#testing/held-upload.ts'
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

/** The code of the client arrives while the test runs. */
const PATIENT = { timeout: 10_000 }
const ANSWERS: readonly (readonly [string, unknown])[] = [
  ['/employee_directory', [{ id: 'p1', display_name: 'Bia Lima', position: null }]],
  ['/rpc/certificate_vacations', { choice: 'keep', days: 1, excused: 0, vacations: [], away: [] }],
]
const WAIT = 'Aguarde o fim do envio do arquivo.'

/** Shows a dialog with a backend in which the file stays on its way; answers the files that were sent. */
async function show(call: string, dialogOf: () => Promise<ComponentType>) {
  const held = heldUpload(({ path }) => json(ANSWERS.find(([part]) => path.includes(part))?.[1] ?? []))
  const asked = fakeBackend(held.answer, { signedIn: true })
  const [{ Around }, Shown] = await Promise.all([companyAround(knownQueries([]).client), dialogOf()])
  render(<Shown />, { wrapper: Around })
  return { letIn: held.letIn, sent: () => asked.filter(({ path }) => path.includes(call)).map(({ body }) => (body as { p_files: readonly string[] }).p_files) }
}

async function choose(): Promise<void> {
  const button = await screen.findByText('Escolher arquivo', { selector: 'button' }, PATIENT)
  await waitFor(() => expect(button).toHaveProperty('disabled', false), PATIENT)
  await userEvent.upload(screen.getByLabelText('Foto ou PDF do atestado', { selector: 'input' }), new File(['x'], 'prova.pdf', { type: 'application/pdf' }))
}

describe('a certificate whose file is on its way', () => {
  it('is sent by the person only with the file', async () => {
    const { letIn, sent } = await show('/rpc/send_certificate', async () => {
      const { SendCertificateDialog } = await import('./send-certificate-dialog.tsx')
      return () => <SendCertificateDialog employeeId="e1" onClose={() => undefined} />
    })
    await choose()
    await userEvent.click(screen.getByText('Enviar ao RH', { selector: 'button' }))
    expect(await screen.findByText(WAIT, {}, PATIENT)).toBeTruthy()
    letIn()
    await screen.findByLabelText('Remover prova.pdf', {}, PATIENT)
    await waitFor(() => expect(screen.queryByText(WAIT)).toBeNull(), PATIENT)
    await userEvent.click(screen.getByText('Enviar ao RH', { selector: 'button' }))
    await waitFor(() => expect(sent()).toEqual([['f1']]), PATIENT)
  })

  it('is registered by HR only with the file', async () => {
    const { letIn, sent } = await show('/rpc/register_certificate', async () => {
      const { RegisterCertificateDialog } = await import('./register-certificate-dialog.tsx')
      return () => <RegisterCertificateDialog onClose={() => undefined} />
    })
    await userEvent.click(screen.getByRole('combobox', { name: /Pessoa/ }))
    await userEvent.click(await screen.findByRole('option', { name: /Bia Lima/ }, PATIENT))
    await userEvent.type(screen.getByLabelText(/^Primeiro dia/), '2026-11-02')
    await choose()
    await userEvent.click(screen.getByText('Registrar atestado', { selector: 'button' }))
    expect(await screen.findByText(WAIT, {}, PATIENT)).toBeTruthy()
    expect(sent()).toEqual([])
    letIn()
    await screen.findByLabelText('Remover prova.pdf', {}, PATIENT)
    await userEvent.click(screen.getByText('Registrar atestado', { selector: 'button' }))
    await waitFor(() => expect(sent()).toEqual([['f1']]), PATIENT)
  })
})
