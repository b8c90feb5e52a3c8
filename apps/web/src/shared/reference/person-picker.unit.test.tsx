// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import type { PersonOption } from './people.ts'
import { type PersonChoice, PersonPicker } from './person-picker.tsx'

beforeAll(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const bia: PersonOption = { id: 'p1', display_name: 'Bia Lima', position: null }
const caio: PersonOption = { id: 'p2', display_name: 'Caio Melo', position: null }

interface PickerProps {
  readonly search: (term: string) => Promise<readonly PersonOption[]>
  readonly initial?: PersonChoice
}

function Picker({ search, initial }: PickerProps) {
  const [value, setValue] = useState<PersonChoice | null>(initial ?? null)
  return (
    <>
      <Field label="Pessoa">
        <PersonPicker people={{ key: ['people'], search }} value={value} onChange={setValue} except="p9" placeholder="" clearLabel="Remover pessoa" />
      </Field>
      <output>{value?.id ?? 'ninguém'}</output>
    </>
  )
}

function renderPicker(initial?: PersonChoice) {
  const own: PersonOption = { id: 'p9', display_name: 'Eu Mesma', position: null }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Picker search={() => Promise.resolve([bia, own, caio])} {...(initial && { initial })} />
    </QueryClientProvider>,
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

describe('the person picker', () => {
  it('chooses with arrows and Enter, without sending the form around it', async () => {
    renderPicker()
    await userEvent.click(box())
    await screen.findByRole('option', { name: /Bia Lima/ })
    await userEvent.keyboard('{ArrowDown}')
    expect(box().getAttribute('aria-activedescendant')).toContain('p2')
    await userEvent.keyboard('{Enter}')
    expect(chosen()).toBe('p2')
    expect(box().value).toBe('Caio Melo')
    expect(document.activeElement).toBe(box())
  })

  it('never offers the person themselves', async () => {
    renderPicker()
    await userEvent.click(box())
    await screen.findByRole('option', { name: /Bia Lima/ })
    expect(screen.queryByRole('option', { name: /Eu Mesma/ })).toBeNull()
  })

  it('takes text left behind for no choice', async () => {
    renderPicker({ id: 'p1', name: 'Bia Lima' })
    await userEvent.type(box(), 'xyz')
    await userEvent.tab()
    await waitFor(() => expect(box().value).toBe('Bia Lima'))
    expect(chosen()).toBe('p1')
  })

  it('takes nobody when the field is emptied', async () => {
    renderPicker({ id: 'p1', name: 'Bia Lima' })
    await userEvent.clear(box())
    await userEvent.tab()
    expect(chosen()).toBe('ninguém')
  })

  it('gives up with Esc', async () => {
    renderPicker({ id: 'p1', name: 'Bia Lima' })
    await userEvent.type(box(), 'x{Escape}')
    expect(box().value).toBe('Bia Lima')
    expect(box().getAttribute('aria-expanded')).toBe('false')
  })
})
