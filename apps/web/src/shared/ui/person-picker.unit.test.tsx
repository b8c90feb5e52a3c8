// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import type { PersonOption } from './person-options.tsx'
import { type PersonChoice, PersonPicker } from './person-picker.tsx'

beforeAll(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const bia: PersonOption = { id: 'p1', display_name: 'Bia Lima', position: null }
const caio: PersonOption = { id: 'p2', display_name: 'Caio Melo', position: null }

function Picker({ search }: { readonly search: (term: string) => Promise<readonly PersonOption[]> }) {
  const [value, setValue] = useState<PersonChoice | null>(null)
  return (
    <>
      <Field label="Pessoa">
        <PersonPicker cacheKey={['people']} search={search} value={value} onChange={setValue} placeholder="" clearLabel="Tirar a pessoa" />
      </Field>
      <output>{value?.id ?? 'ninguém'}</output>
    </>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const chosen = () => screen.getByText(/^(p\d|ninguém)$/).textContent

describe('Enter in the person picker', () => {
  it('chooses nobody of an earlier answer, and keeps what is typed', async () => {
    let answer = (_people: readonly PersonOption[]): void => undefined
    const search = vi.fn<(term: string) => Promise<readonly PersonOption[]>>((term) => (term === '' ? Promise.resolve([bia]) : new Promise((resolve) => (answer = resolve))))
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Picker search={search} />
      </QueryClientProvider>,
    )
    await userEvent.click(box())
    await screen.findByRole('option', { name: /Bia Lima/ })
    await userEvent.type(box(), 'caio{Enter}')
    expect([chosen(), box().value]).toEqual(['ninguém', 'caio'])
    await waitFor(() => expect(search).toHaveBeenLastCalledWith('caio', expect.anything()))
    await userEvent.keyboard('{Enter}')
    expect([chosen(), box().value]).toEqual(['ninguém', 'caio'])
    answer([caio])
    await screen.findByRole('option', { name: /Caio Melo/ })
    await userEvent.keyboard('{Enter}')
    expect([chosen(), box().value]).toEqual(['p2', 'Caio Melo'])
  })
})

describe('Esc in the person picker', () => {
  it('closes the people; the dialog around them only when they are closed', async () => {
    const onOpenChange = vi.fn<(open: boolean) => void>()
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Dialog open onOpenChange={onOpenChange} title="Mudar gestor">
          <Picker search={() => Promise.resolve([bia])} />
        </Dialog>
      </QueryClientProvider>,
    )
    await userEvent.type(box(), 'bi')
    await screen.findByRole('option', { name: /Bia Lima/ })
    await userEvent.keyboard('{Escape}')
    expect(box().getAttribute('aria-expanded')).toBe('false')
    expect(onOpenChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })
})
