// @vitest-environment jsdom
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Answer, type Asked, fakeBackend, json } from '#testing/backend.ts'

const WARNING = 'Problema de conexão - Algumas funcionalidades podem estar limitadas.'

/** A busy machine loads modules slowly. */
const PATIENT = { timeout: 10_000 }

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(answer: Answer): Promise<Asked[]> {
  const asked = fakeBackend(answer, { signedIn: true })
  const [{ FirstLoginGate }, { SessionContext }, { sessionValue }] = await Promise.all([
    import('./first-login-gate.tsx'),
    import('#shared/session/session-context.ts'),
    import('#testing/session.ts'),
  ])
  const Page = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={sessionValue()}>{children}</SessionContext>
    </QueryClientProvider>
  )
  render(
    <Page>
      <FirstLoginGate>
        <p>the app</p>
      </FirstLoginGate>
    </Page>,
  )
  return asked
}

describe('the first-login check', () => {
  it('lets people work when it answers false', async () => {
    const asked = await show(() => json(false))
    await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENT)
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/rest/v1/rpc/first_login_pending' })
    expect(screen.getByText('the app').closest('[inert]')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('puts the forced dialog before an app that cannot be reached when it answers true', async () => {
    await show(() => json(true))
    await vi.waitFor(() => expect(screen.getByRole('dialog', { name: 'Alterar Senha' })).toBeTruthy(), PATIENT)
    expect(screen.getByText('the app').closest('[inert]')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull()
  })
  it('warns after three attempts, 1 s and 2 s apart, and still shows the content', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const times: number[] = []
    await show(() => {
      times.push(Date.now())
      return json({ message: 'busy' }, 503)
    })
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    await vi.waitFor(() => expect(screen.getByText(WARNING)).toBeTruthy(), PATIENT)
    expect(times).toHaveLength(3)
    const waits = times.slice(1).map((at, index) => Math.round((at - (times[index] ?? 0)) / 1_000))
    expect(waits).toEqual([1, 2])
    expect(screen.getByText('the app')).toBeTruthy()
  })
  it('warns at once when offline, without asking, and still shows the content', async () => {
    onlineManager.setOnline(false)
    const asked = await show(() => json(false))
    expect(screen.getByText(WARNING)).toBeTruthy()
    expect(screen.getByText('the app')).toBeTruthy()
    expect(asked).toEqual([])
  })
})
