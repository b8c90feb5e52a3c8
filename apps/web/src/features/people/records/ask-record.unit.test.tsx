// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { heldUpload } from '#testing/held-upload.ts'
import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'
import type { FieldGroup } from '../model/records/record-specs.ts'

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
const GROUPS: readonly FieldGroup[] = [{ title: 'Dependente', fields: [{ name: 'name', label: 'Nome', kind: 'text' }] }]
const PERSON = { id: 'e1', name: 'Ana Souza', companyId: COMPANY_ID, status: 'active', isOwn: true }

describe('a record that is asked for', () => {
  it('waits for the proof that is on its way', async () => {
    const held = heldUpload(({ path }) => json(path.includes('/rpc/my_record_requests') ? [{ field: 'dependent', policy: 'ask', open_request_id: null, asked: null }] : []))
    const asked = fakeBackend(held.answer, { signedIn: true })
    const [{ Around }, { AskRecord }] = await Promise.all([companyAround(knownQueries([]).client), import('./ask-record.tsx')])
    render(<AskRecord person={PERSON} record="dependent" label="Incluir dependente" groups={GROUPS} row={null} />, { wrapper: Around })
    const changes = () => asked.filter(({ path }) => path.includes('/rpc/request_change')).map(({ body }) => (body as { p_files?: unknown }).p_files)

    await userEvent.click(await screen.findByRole('button', { name: 'Incluir dependente' }, PATIENT))
    await userEvent.type(screen.getByLabelText('Nome'), 'Lia')
    await waitFor(() => expect(screen.getByText('Escolher arquivo', { selector: 'button' })).toHaveProperty('disabled', false), PATIENT)
    await userEvent.upload(screen.getByLabelText('Enviar comprovante', { selector: 'input' }), new File(['x'], 'prova.pdf', { type: 'application/pdf' }))
    await userEvent.click(screen.getByText('Enviar pedido', { selector: 'button' }))
    expect(await screen.findByText('Aguarde o fim do envio do arquivo.', {}, PATIENT)).toBeTruthy()
    expect(changes()).toEqual([])
    held.letIn()
    await screen.findByLabelText('Remover prova.pdf', {}, PATIENT)
    await userEvent.click(screen.getByText('Enviar pedido', { selector: 'button' }))
    await waitFor(() => expect(changes()).toEqual([{ dependent: ['f1'] }]), PATIENT)
  })

  it('is filled in by the browser where it is about the person, and nowhere else (WCAG 1.3.5)', async () => {
    fakeBackend(heldUpload(({ path }) => json(path.includes('/rpc/my_record_requests') ? ['personal', 'dependent'].map((field) => ({ field, policy: 'ask', open_request_id: null, asked: null })) : [])).answer, { signedIn: true })
    const [{ Around }, { AskRecord }] = await Promise.all([companyAround(knownQueries([]).client), import('./ask-record.tsx')])
    const filledBy = async (record: string, name: string): Promise<string | null> => {
      render(<AskRecord person={PERSON} record={record} label="Alterar" groups={[{ title: 'Dados', fields: [{ name, label: 'Campo', kind: 'text' }] }]} row={null} />, { wrapper: Around })
      await userEvent.click(await screen.findByRole('button', { name: 'Alterar' }, PATIENT))
      const found = (await screen.findByLabelText('Campo', {}, PATIENT)).getAttribute('autocomplete')
      cleanup()
      return found
    }
    expect(await filledBy('personal', 'street')).toBe('address-line1')
    expect(await filledBy('dependent', 'street')).toBe('off')
  })
})
