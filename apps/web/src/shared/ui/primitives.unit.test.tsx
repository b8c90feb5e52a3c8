// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { PasswordInput, TextInput } from './inputs.tsx'
import { QueryStates } from './page-states.tsx'
import { Spinner } from './spinner.tsx'

afterEach(cleanup)

describe('a field', () => {
  it('ties label, error and hint to the control inside', () => {
    render(
      <Field label="CPF" hint="Só números." error="Este CPF não existe." required>
        <TextInput />
      </Field>,
    )
    const input = screen.getByLabelText(/CPF/)
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Este CPF não existe.', 'Só números.'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })
  it('says nothing of errors while there is none', () => {
    render(
      <Field label="Nome">
        <TextInput />
      </Field>,
    )
    expect(screen.getByLabelText('Nome').hasAttribute('aria-invalid')).toBe(false)
  })
  it('shows a password on request', async () => {
    render(
      <Field label="Senha">
        <PasswordInput />
      </Field>,
    )
    expect(screen.getByLabelText('Senha').getAttribute('type')).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }))
    expect(screen.getByLabelText('Senha').getAttribute('type')).toBe('text')
  })
})

describe('a button', () => {
  it('refuses a second press while its action is under way', async () => {
    const press = vi.fn<() => void>()
    const { rerender } = render(<Button onClick={press}>Salvar</Button>)
    await userEvent.click(screen.getByRole('button'))
    rerender(<Button pending onClick={press}>Salvar</Button>)
    await userEvent.click(screen.getByRole('button'))
    expect(press).toHaveBeenCalledOnce()
  })
})

describe('an avatar', () => {
  it('shows initials, NA, or a generic icon', () => {
    const { container, rerender } = render(<Avatar firstName="Ana" lastName="Souza" />)
    expect(container.querySelector('[data-initials="AS"]')).not.toBeNull()
    rerender(<Avatar firstName="Ana" lastName={null} />)
    expect(container.querySelector('[data-initials="NA"]')).not.toBeNull()
    rerender(<Avatar firstName={null} lastName={null} />)
    expect(container.querySelector('svg')).not.toBeNull()
  })
  it('comes in four sizes, its spinner in three', () => {
    const widths = (['sm', 'md', 'lg', 'xl'] as const).map((size) => {
      const { container } = render(<Avatar firstName="Ana" lastName="Souza" size={size} />)
      return /size-\[(\d+)px\]/.exec(container.innerHTML)?.[1]
    })
    expect(widths).toEqual(['28', '36', '48', '96'])
    const rings = (['sm', 'md', 'lg'] as const).map((size) => /size-(\d+)/.exec(render(<Spinner size={size} />).container.innerHTML)?.[1])
    expect(rings).toEqual(['4', '6', '10'])
  })
})

describe('the states of a page', () => {
  const query = { data: undefined as string[] | undefined, error: null as Error | null, isPending: true, refetch: () => undefined }
  const page = (given: Partial<typeof query>) => (
    <QueryStates query={{ ...query, ...given }} pending={<p>placeholder</p>} isEmpty={(rows) => rows.length === 0} empty={<p>nobody</p>}>
      {(rows) => <p>{rows.join(', ')}</p>}
    </QueryStates>
  )
  it('are placeholder, error with a code, empty and data, in this order', () => {
    const { rerender } = render(page({}))
    expect(screen.getByText('placeholder')).toBeTruthy()
    rerender(page({ error: new Error('x') }))
    expect(screen.getByRole('alert').textContent).toContain('Código: APP')
    rerender(page({ data: [] }))
    expect(screen.getByText('nobody')).toBeTruthy()
    rerender(page({ data: ['Ana', 'Rui'] }))
    expect(screen.getByText('Ana, Rui')).toBeTruthy()
  })
  it('keep the data that is there when reading it again fails', () => {
    render(page({ data: ['Ana'], error: new Error('x') }))
    expect(screen.getByText('Ana')).toBeTruthy()
  })
  it('offer to try again', async () => {
    const refetch = vi.fn<() => undefined>()
    render(page({ error: new Error('x'), refetch }))
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(refetch).toHaveBeenCalledOnce()
  })
})
