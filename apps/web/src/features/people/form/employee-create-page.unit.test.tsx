// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('somebody who was registered is counted wherever people are shown', async () => {
  fakeBackend(({ method }) => json(method === 'POST' ? { id: 'e1', display_name: 'Ana Souza' } : []), { signedIn: true })
  const { client, stale } = knownQueries([['employees', COMPANY_ID, 'list'], ['dashboard', COMPANY_ID], ['org-chart', COMPANY_ID, 'chart'], ['departments', COMPANY_ID, 'tree']])
  const [{ EmployeeCreatePage }, { Around }] = await Promise.all([import('./employee-create-page.tsx'), companyAround(client)])
  render(<EmployeeCreatePage />, { wrapper: Around })
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await user.type(screen.getByRole('textbox', { name: 'Sobrenome' }), 'Souza')
  await user.click(screen.getByRole('button', { name: 'Salvar trabalhador' }))
  await screen.findByText('Trabalhador cadastrado')
  await waitFor(() => expect(stale()).toHaveLength(4))
})
