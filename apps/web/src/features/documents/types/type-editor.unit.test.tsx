// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'

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

/** Shows the editor of a new type; its saving is under way for good. */
async function show() {
  const asked = fakeBackend(({ path }) => (path.includes('/rpc/save_document_type') ? new Promise(() => undefined) : json([])), { signedIn: true })
  const onClose = vi.fn<() => void>()
  const [{ Around }, { TypeEditor }] = await Promise.all([companyAround(knownQueries([]).client), import('./type-editor.tsx')])
  render(<TypeEditor type={null} onClose={onClose} />, { wrapper: Around })
  return { onClose, saves: () => asked.filter(({ path }) => path.includes('/rpc/save_document_type')).length }
}

describe('the editor of a type of document', () => {
  it('saves with Ctrl+Enter, once however long it is held', async () => {
    const { saves } = await show()
    const name = screen.getByLabelText(/^Nome/)
    await userEvent.type(name, 'ASO{Control>}{Enter}{/Control}')
    await waitFor(() => expect(saves()).toBe(1), PATIENT)
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true, repeat: true })
    expect(saves()).toBe(1)
  })

  it('is closed by Esc while nothing is typed, asks first afterwards, and stays while it saves', async () => {
    const { onClose, saves } = await show()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.type(screen.getByLabelText(/^Nome/), 'ASO{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByText('Continuar editando', { selector: 'button' }))
    await userEvent.click(screen.getByText('Cancelar', { selector: 'button' }))
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByText('Sair sem salvar', { selector: 'button' }))
    expect(onClose).toHaveBeenCalledTimes(2)
    await userEvent.click(screen.getByText('Salvar tipo', { selector: 'button' }))
    await waitFor(() => expect(saves()).toBe(1), PATIENT)
    expect(screen.getByText('Cancelar', { selector: 'button' })).toHaveProperty('disabled', true)
  })
})
