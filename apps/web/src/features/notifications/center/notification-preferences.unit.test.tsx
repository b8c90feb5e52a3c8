// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
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

async function choose(isRefused: boolean): Promise<HTMLInputElement> {
  const { promise: shown, resolve: answer } = Promise.withResolvers<void>()
  fakeBackend(
    async ({ path }) => {
      if (path.includes('notification_settings')) return json([{ kind: 'leave', label: 'Licenças', module: 'leaves', in_app: true, email: 'none' }])
      await shown
      return isRefused ? json({ code: 'RHARG', message: 'Hoje não.', details: '', hint: '' }, 400) : json({ kind: 'leave' })
    },
    { signedIn: true },
  )
  const { client } = knownQueries([])
  const [{ NotificationPreferences }, { Around }] = await Promise.all([import('./notification-preferences.tsx'), companyAround(client)])
  render(<NotificationPreferences />, { wrapper: Around })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'No aplicativo' })
  expect(box.checked).toBe(true)
  await userEvent.setup().click(box)
  // What was chosen is on the screen before the answer comes.
  await waitFor(() => expect(box.checked).toBe(false))
  answer()
  return box
}

describe('a preference', () => {
  it('is shown as chosen once it is saved', async () => {
    const box = await choose(false)
    await screen.findByText('Preferência salva')
    expect(box.checked).toBe(false)
  })

  it('that was refused is shown as it still is', async () => {
    const box = await choose(true)
    await screen.findAllByText('Não foi possível salvar a preferência')
    await waitFor(() => expect(box.checked).toBe(true))
  })
})
