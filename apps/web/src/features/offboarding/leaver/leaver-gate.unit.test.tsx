// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Answer, type Asked, fakeBackend, json } from '#testing/backend.ts'
import type { SessionEmployee } from '#shared/session/session-context.ts'

const FACTS = { name: 'Ana Souza', company: 'Aurora', left_on: '2026-11-27', documents_until: '2027-02-25T20:00:00Z' }

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

async function show(answer: Answer, employee: SessionEmployee | null = null): Promise<readonly Asked[]> {
  const asked = fakeBackend(answer, { signedIn: true })
  const [{ LeaverGate }, { SessionContext }, { sessionValue }] = await Promise.all([
    import('./leaver-gate.tsx'),
    import('#shared/session/session-context.ts'),
    import('#testing/session.ts'),
  ])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionContext value={sessionValue({ employee })}>
        <LeaverGate pending={<p>wait</p>} leaver={<p>the own documents</p>} renderOnly={(page) => <main>{page}</main>}>
          <p>the product</p>
        </LeaverGate>
      </SessionContext>
    </QueryClientProvider>,
  )
  return asked
}

describe('the gate of who left', () => {
  it('opens the product to a login that never left', async () => {
    await show(() => json(null))
    await screen.findByText('the product')
  })
  it('asks nothing about somebody who works here', async () => {
    const { TEST_EMPLOYEE } = await import('#testing/session.ts')
    const asked = await show(() => json(FACTS), TEST_EMPLOYEE)
    expect(screen.getByText('the product')).toBeTruthy()
    expect(asked).toEqual([])
  })
  it('opens the own documents alone to who left', async () => {
    await show(() => json(FACTS))
    expect(screen.getByText('wait')).toBeTruthy()
    await screen.findByText('the own documents')
    expect(screen.queryByText('the product')).toBeNull()
  })
  it('shows the failure in place of the product, and the documents once it is over', async () => {
    let fails = true
    await show(() => (fails ? json({ message: 'busy' }, 503) : json(FACTS)))
    await screen.findByRole('alert')
    expect(screen.queryByText('the product')).toBeNull()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await screen.findByText('the own documents')
  })
})
