// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Asked, fakeBackend, json } from '#testing/backend.ts'
import { COMPANY_ID } from '../testing/render-in-company.tsx'

let asked: Asked[]

beforeEach(async () => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
  asked = fakeBackend(() => json([]), { signedIn: true })
  const [{ renderInCompany }, { BulkChangeDialog }] = await Promise.all([import('../testing/render-in-company.tsx'), import('./bulk-change-dialog.tsx')])
  renderInCompany(<BulkChangeDialog field="manager_id" companyId={COMPANY_ID} ids={['a', 'b']} onClose={() => undefined} onLeft={() => undefined} />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The code of the client arrives while the test runs. */
const PATIENT = { timeout: 10_000 }
const changes = () => asked.filter(({ path }) => path.includes('change_assignments_each')).map(({ body }) => (body as { p_changes: unknown }).p_changes)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Mudar agora' }))
const none = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Deixar sem gestor' })
const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Novo gestor/ })

async function pickBia(): Promise<void> {
  await userEvent.click(picker())
  await userEvent.click(await screen.findByRole('option', { name: /Bia Lima/ }, PATIENT))
}

describe('another manager for many', () => {
  it('is somebody who was chosen', async () => {
    await pickBia()
    await send()
    await waitFor(() => expect(changes()).toEqual([{ manager_id: 'p1' }]), PATIENT)
  })
  it('is nobody only where that was said', async () => {
    await send()
    expect(screen.getByText('Escolha uma pessoa ou marque “Deixar sem gestor”')).toBeTruthy()
    expect(changes()).toEqual([])
    await userEvent.click(none())
    await send()
    await waitFor(() => expect(changes()).toEqual([{ manager_id: null }]), PATIENT)
  })
  it('is never both somebody and nobody', async () => {
    await pickBia()
    await userEvent.click(none())
    expect([picker().value, none().checked]).toEqual(['', true])
    await pickBia()
    expect([picker().value, none().checked]).toEqual(['Bia Lima', false])
  })
})
