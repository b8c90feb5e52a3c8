// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'
import type { AccessSubject } from '../model/logins/access-subject.ts'

const onClose = vi.fn<() => void>()
let request = Promise.withResolvers<(response: Response) => void>()

beforeEach(() => {
  vi.resetModules()
  onClose.mockClear()
  request = Promise.withResolvers()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fakeBackend(({ path }) => (path.includes('/functions/v1/') ? new Promise<Response>((resolve) => request.resolve(resolve)) : json([])), { signedIn: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The code of the client arrives while the test runs. */
const PATIENT = { timeout: 10_000 }
const person = (state: AccessSubject['state']): AccessSubject => ({
  employeeId: 'e1', userId: 'u2', name: 'Bia Lima', email: 'bia@aurora.demo', companyId: COMPANY_ID, companyName: 'Aurora', role: 'user', state, canManage: true,
})
const LINK = { email: 'bia@aurora.demo', link: 'https://x.example/um', link_expires_at: null, expires_at: null, warning: null }

async function show(shownOf: () => Promise<ReactElement>): Promise<void> {
  const [{ Around }, shown] = await Promise.all([companyAround(knownQueries([]).client), shownOf()])
  render(shown, { wrapper: Around })
}

/** Presses Esc while the link is being made and when it is there; only its button may close. */
async function staysUntilDone(button: string): Promise<void> {
  await userEvent.click(screen.getByText(button, { selector: 'button' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('Cancelar', { selector: 'button' })).toHaveProperty('disabled', true)
  const answer = await request.promise
  answer(json(LINK))
  expect(await screen.findByLabelText('Link de acesso', {}, PATIENT)).toHaveProperty('value', LINK.link)
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('Pronto', { selector: 'button' }))
  expect(onClose).toHaveBeenCalledOnce()
}

describe('a link that is shown once', () => {
  it('of an invitation is not lost to Esc', async () => {
    await show(async () => {
      const { InviteDialog } = await import('./invite-dialog.tsx')
      return <InviteDialog subject={person('none')} companyId={COMPANY_ID} onClose={onClose} />
    })
    await staysUntilDone('Enviar convite')
  })
  it('of a new password is not lost to Esc', async () => {
    await show(async () => {
      const { ConfirmActionDialog } = await import('./confirm-action-dialog.tsx')
      return <ConfirmActionDialog action="reset_password" subject={person('active')} onClose={onClose} />
    })
    await staysUntilDone('Enviar redefinição')
  })
})

describe('an invitation', () => {
  it('is given up with Esc only before something is typed', async () => {
    await show(async () => {
      const { InviteDialog } = await import('./invite-dialog.tsx')
      return <InviteDialog subject={person('none')} companyId={COMPANY_ID} onClose={onClose} />
    })
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.type(screen.getByLabelText(/^E-mail/), '.br{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
