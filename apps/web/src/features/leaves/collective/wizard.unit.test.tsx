// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'
import { collectiveAddress } from '../model/collective/collective-url.ts'
import type { Collective } from '../model/collective/collective.ts'
import type { WizardProps } from './wizard.tsx'

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

const kept: Collective = {
  id: 'c1', name: 'Natal', scope: 'company', starts_on: '2026-12-21', ends_on: '2026-12-30', status: 'draft', notified_mte_on: null, notified_union_on: null,
  posted_on: null, undo_reason: null, failure: null, updated_at: '2026-11-20T12:00:00Z', choices: [],
}

/** The first step with another name typed, and what became of it. */
async function rename(isRefused: boolean) {
  const asked = fakeBackend(
    ({ path }) => (path.includes('save_collective') ? (isRefused ? json({ code: 'RHARG', message: 'Hoje não.', details: '', hint: '' }, 400) : json({ id: 'c1' })) : json([])),
    { signedIn: true },
  )
  const { client } = knownQueries([])
  const [{ Wizard }, { Around }] = await Promise.all([import('./wizard.tsx'), companyAround(client)])
  const onGo = vi.fn<WizardProps['onGo']>()
  render(<Wizard collective={kept} state={{ ...collectiveAddress.start, id: 'c1' }} onGo={onGo} />, { wrapper: Around })
  const user = userEvent.setup()
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nome/ })
  await user.clear(name)
  await user.type(name, 'Fim de ano')
  await user.click(screen.getByRole('button', { name: /Anunciar/ }))
  return { name, onGo, saved: () => asked.filter(({ path }) => path.includes('save_collective')) }
}

describe('collective vacations being planned', () => {
  it('keep what was typed before a later step shows them', async () => {
    const { onGo, saved } = await rename(false)
    await waitFor(() => expect(onGo).toHaveBeenCalledWith({ id: 'c1', step: 5 }, { ignoreBlocker: true }))
    expect(JSON.stringify(saved()[0]?.body)).toContain('Fim de ano')
  })

  it('stay at the step whose changes could not be kept', async () => {
    const { name, onGo } = await rename(true)
    await screen.findByText('O rascunho não foi salvo')
    expect(onGo).not.toHaveBeenCalled()
    expect(name.value).toBe('Fim de ano')
  })
})
