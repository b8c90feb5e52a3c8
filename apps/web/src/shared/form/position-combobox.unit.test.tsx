// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Answer, fakeBackend, json } from '#testing/backend.ts'
import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'

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

/** The code of the client arrives while the test runs. */
const PATIENT = { timeout: 10_000 }

/** Types a title that the list lacks, and asks to add it. */
async function addAstronaut(answer: Answer) {
  const asked = fakeBackend(answer, { signedIn: true })
  const { client } = knownQueries([])
  const [{ PositionCombobox }, { Around }] = await Promise.all([import('./position-combobox.tsx'), companyAround(client)])
  function Typed() {
    const [title, setTitle] = useState('')
    return <PositionCombobox value={title} onChange={setTitle} />
  }
  render(<Typed />, { wrapper: Around })
  const user = userEvent.setup()
  await user.type(screen.getByRole('combobox'), ' Astronauta ')
  await user.click(await screen.findByRole('button', { name: 'Adicionar cargo “Astronauta”' }, PATIENT))
  return asked
}

describe('a title that the list of positions lacks', () => {
  it('is added as it reads, without the spaces around it, and then says what is left to inform', async () => {
    const rows: object[] = []
    const asked = await addAstronaut(({ method }) => {
      if (method === 'POST') rows.push({ id: 'o1', name: 'Astronauta', cbo: null })
      return json(rows)
    })
    await screen.findByText('Cargo adicionado à lista', undefined, PATIENT)
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ path: '/rest/v1/positions?columns=%22company_id%22%2C%22title%22&select=id', body: [{ company_id: COMPANY_ID, title: 'Astronauta' }] })
    await screen.findByText('Sem CBO na lista de cargos')
    expect(screen.queryByRole('button', { name: /^Adicionar cargo/ })).toBeNull()
  })

  it('stays in the field when it is refused, and may be added again', async () => {
    await addAstronaut(({ method }) => (method === 'POST' ? json({ code: '42501', message: 'permission denied' }, 403) : json([])))
    await screen.findByText('Não foi possível adicionar o cargo', { selector: 'h2' }, PATIENT)
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe(' Astronauta ')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Adicionar cargo “Astronauta”' }).getAttribute('aria-busy')).not.toBe('true'))
  })
})
