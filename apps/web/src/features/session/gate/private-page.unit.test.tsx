// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { SessionContext, type SessionValue } from '#shared/session/session-context.ts'
import { sessionValue } from '#testing/session.ts'
import { PrivatePage } from './private-page.tsx'

afterEach(cleanup)

function show(session: Partial<SessionValue>, onLeave: () => void = () => undefined): void {
  render(
    <SessionContext value={sessionValue(session)}>
      <PrivatePage signedOut={<p>to the login page</p>} onLeave={onLeave}>
        <p>private content</p>
      </PrivatePage>
    </SessionContext>,
  )
}

describe('the private-page guard', () => {
  it('shows the page to a signed-in person of an active company', () => {
    show({ status: 'active' })
    expect(screen.getByText('private content')).toBeTruthy()
  })
  it('says that it is loading', () => {
    show({ status: 'loading' })
    expect(screen.getByRole('status').textContent).toBe('Carregando...')
    expect(screen.queryByText('private content')).toBeNull()
  })
  it('offers to retry after a connection error', async () => {
    const retry = vi.fn<() => void>()
    show({ status: 'connection-error', retry })
    expect(screen.getByRole('heading').textContent).toBe('Connection Error')
    expect(screen.getByText('Unable to connect to the server. Please check your internet connection and try again.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry Connection' }))
    expect(retry).toHaveBeenCalledOnce()
  })
  it('sends to the login page without a session', () => {
    show({ status: 'signed-out' })
    expect(screen.getByText('to the login page')).toBeTruthy()
  })
  it('tells people of a deactivated company, and leads them to the login page after signing out', async () => {
    const signOut = vi.fn<() => Promise<void>>().mockResolvedValue()
    const onLeave = vi.fn<() => void>()
    show({ status: 'inactive', signOut }, onLeave)
    expect(screen.getByRole('heading').textContent).toBe('Empresa Desativada')
    expect(screen.getByText('Sua empresa foi desativada no sistema. Você não tem mais acesso ao sistema.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Voltar para a página de login' }))
    expect(signOut).toHaveBeenCalledOnce()
    expect(onLeave).toHaveBeenCalledOnce()
  })
})
