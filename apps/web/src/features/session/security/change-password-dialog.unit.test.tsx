// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { SessionContext } from '#shared/session/session-context.ts'
import { sessionValue } from '#testing/session.ts'
import type { PasswordChangeProblem } from '../model/session/password-change.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

const changePassword = vi.hoisted(() => vi.fn<() => Promise<PasswordChangeProblem | null>>())
vi.mock('../data/session/change-password.ts', () => ({ changePassword }))

beforeEach(() => void changePassword.mockResolvedValue(null))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const button = (): HTMLElement => screen.getByRole('button', { name: 'Alterar Senha' })

function show(onClose: () => void = () => undefined, dismissible = true): void {
  render(
    <SessionContext value={sessionValue()}>
      <ChangePasswordDialog open dismissible={dismissible} onClose={onClose} />
    </SessionContext>,
  )
}

async function fill(current: string, password: string, confirmation: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Senha atual'), current)
  await userEvent.type(screen.getByLabelText('Nova senha'), password)
  await userEvent.type(screen.getByLabelText('Confirmar nova senha'), confirmation)
}

describe('the change-password dialog', () => {
  it('is titled Alterar Senha and cannot be sent before all three fields are filled', async () => {
    show()
    expect(screen.getByRole('dialog', { name: 'Alterar Senha' })).toBeTruthy()
    expect(button()).toHaveProperty('disabled', true)
    await fill('a', 'b', 'c')
    expect(button()).toHaveProperty('disabled', false)
    await userEvent.clear(screen.getByLabelText('Nova senha'))
    expect(button()).toHaveProperty('disabled', true)
  })
  it('tells broken rules beside their fields and asks the server nothing', async () => {
    show()
    await fill('Atual@123', 'curta', 'outra')
    await userEvent.click(button())
    expect(await screen.findByText('A senha deve ter pelo menos 8 caracteres')).toBeTruthy()
    expect(screen.getByText('As senhas não coincidem')).toBeTruthy()
    expect(changePassword).not.toHaveBeenCalled()
  })
  it('says that it worked for two seconds and closes', async () => {
    const onClose = vi.fn<() => void>()
    show(onClose)
    await fill('Atual@123', 'Nova@1234', 'Nova@1234')
    await userEvent.click(button())
    expect(await screen.findByText('Senha alterada com sucesso!')).toBeTruthy()
    expect(screen.getByText('Sua senha foi atualizada.')).toBeTruthy()
    const shown = Date.now()
    expect(onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 3_000 })
    expect(Date.now() - shown).toBeGreaterThan(1_800)
  })
  it('tells a refusal beside the field to blame, or above the form', async () => {
    changePassword.mockResolvedValueOnce({ text: 'Senha atual incorreta', field: 'current' })
    changePassword.mockResolvedValueOnce({ text: 'Erro inesperado ao alterar a senha. Tente novamente.', field: null })
    show()
    await fill('Errada@12', 'Nova@1234', 'Nova@1234')
    await userEvent.click(button())
    await screen.findByText('Senha atual incorreta')
    expect(screen.getByLabelText('Senha atual').getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(button())
    expect((await screen.findByRole('alert')).textContent).toContain('Erro inesperado ao alterar a senha. Tente novamente.')
  })
  it('has no way out when it may not be dismissed', async () => {
    const onClose = vi.fn<() => void>()
    show(onClose, false)
    expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toBeTruthy()
    cleanup()
    show(onClose)
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
