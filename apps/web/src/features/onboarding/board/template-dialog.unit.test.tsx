// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'
import type { AdmissionTemplate } from '../data/templates.ts'

const onClose = vi.fn<() => void>()

beforeEach(async () => {
  vi.resetModules()
  onClose.mockClear()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fakeBackend(() => json([]), { signedIn: true })
  const [{ Around }, { TemplateDialog }] = await Promise.all([companyAround(knownQueries([]).client), import('./template-dialog.tsx')])
  const template = { id: '', name: '', description: null, tasks: [] } as unknown as AdmissionTemplate
  render(<TemplateDialog template={template} onClose={onClose} />, { wrapper: Around })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the editor of a template', () => {
  it.each(['Nome', 'Para quem é', 'Tarefa 1'])('asks before it is closed once something is typed in %s', async (label) => {
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), 'Web{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})
