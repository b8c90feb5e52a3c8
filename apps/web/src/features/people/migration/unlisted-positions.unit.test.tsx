// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
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

const held = (value: string) => ({ kind: 'position', value, label: value, total: 2 })

/** A company whose people hold these positions, with these in its list. */
async function company(titles: readonly string[], listed: readonly string[]) {
  const list = listed.map((name) => ({ id: name, name, cbo: null as string | null }))
  const asked = fakeBackend(({ method, path, body }) => {
    if (path.startsWith('/rest/v1/rpc/employee_facets')) return json([...titles.map(held), { ...held('Vendas'), kind: 'department' }])
    if (method === 'POST') list.push(...(body as { title: string }[]).map(({ title }) => ({ id: title, name: title, cbo: null })))
    return json(list)
  }, { signedIn: true })
  const { client } = knownQueries([])
  const [{ UnlistedPositions }, { Around }] = await Promise.all([import('./unlisted-positions.tsx'), companyAround(client)])
  render(<UnlistedPositions />, { wrapper: Around })
  await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(2), PATIENT)
  return asked
}

describe('positions that people hold and the list lacks', () => {
  it('are added in one go, those alone, and then there is nothing left to add', async () => {
    const asked = await company(['Analista', 'Soldador', 'Astronauta'], ['Analista'])
    const button = await screen.findByRole('button', { name: 'Adicionar 2 cargos à lista' }, PATIENT)
    expect(button.title).toBe('Soldador, Astronauta')
    await userEvent.setup().click(button)
    await screen.findByText('Cargos adicionados à lista', undefined, PATIENT)
    const written = asked.filter(({ method, path }) => method === 'POST' && !path.includes('/rpc/'))
    expect(written.map(({ body }) => body)).toEqual([['Soldador', 'Astronauta'].map((title) => ({ company_id: COMPANY_ID, title }))])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Adicionar/ })).toBeNull())
  })

  it('are named where it is only one', async () => {
    await company(['Analista', 'Soldador'], ['Analista'])
    expect(await screen.findByRole('button', { name: 'Adicionar cargo “Soldador”' }, PATIENT)).toBeTruthy()
  })
})
