// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'
import type { EntityKind } from '../model/flow.ts'

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fakeBackend(() => json([]), { signedIn: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the editor of a flow', () => {
  it('is closed by Esc while nothing is changed, and asks first afterwards', async () => {
    const onClose = vi.fn<() => void>()
    const [{ Around }, { FlowEditor }] = await Promise.all([companyAround(knownQueries([]).client), import('./flow-editor.tsx')])
    const kind = { entity_type: 'leave', label: 'Licença', measures: ['days'], varieties_label: null } as unknown as EntityKind
    render(<FlowEditor kind={kind} flow={null} nextPriority={1} onClose={onClose} />, { wrapper: Around })
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.type(screen.getByLabelText(/^Nome/), 'Web{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByText('Continuar editando', { selector: 'button' }))
    await userEvent.click(screen.getByText('Cancelar', { selector: 'button' }))
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByText('Sair sem salvar', { selector: 'button' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})
