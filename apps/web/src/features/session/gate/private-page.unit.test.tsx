// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { SessionContext, type SessionValue } from '#shared/session/session-context.ts'
import { sessionValue } from '#testing/session.ts'
import { PrivatePage } from './private-page.tsx'

afterEach(cleanup)

const DEMANDED = { secondFactorFrom: null, passwordLength: null, passwordClasses: false }

function show(session: Partial<SessionValue>, onLeave: () => void = () => undefined): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={sessionValue(session)}>
        <PrivatePage signedOut={<p>to the login page</p>} onLeave={onLeave}>
          <p>private content</p>
        </PrivatePage>
      </SessionContext>
    </QueryClientProvider>,
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

  it('asks whoever lacks a demanded second factor to set one up, and lets them leave', async () => {
    const signOut = vi.fn<() => Promise<void>>().mockResolvedValue()
    show({ status: 'unprotected', user: null, demands: { ...DEMANDED, secondFactorFrom: 1 }, signOut })
    await screen.findByRole('heading', { name: 'Proteja sua conta' }, { timeout: 10_000 })
    expect(screen.queryByText('private content')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Agora não' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sair' }))
    expect(signOut).toHaveBeenCalledOnce()
  })

  it('lets the question wait while the grace runs, for the rest of the visit', async () => {
    sessionStorage.clear()
    const session = { demands: { ...DEMANDED, secondFactorFrom: Date.now() / 1000 + 86_400 } }
    show(session)
    await userEvent.click(await screen.findByRole('button', { name: 'Agora não' }, { timeout: 10_000 }))
    expect(screen.getByText('private content')).toBeTruthy()
    cleanup()
    show(session)
    expect(screen.getByText('private content')).toBeTruthy()
    cleanup()
    show({ ...session, user: { id: 'u2', email: 'bia@aurora.demo' } })
    expect(await screen.findByRole('button', { name: 'Agora não' })).toBeTruthy()
  })

  it('asks nothing of whoever has shown a code', () => {
    show({ demands: { ...DEMANDED, secondFactorFrom: 1 }, hasShownCode: true })
    expect(screen.getByText('private content')).toBeTruthy()
  })
})
