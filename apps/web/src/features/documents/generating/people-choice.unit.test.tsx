// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

const peopleOf = vi.hoisted(() => vi.fn())
vi.mock('../data/templates/people.ts', () => ({
  peopleOf,
  departmentsQuery: () => ({ queryKey: ['departments'], queryFn: () => [] }),
}))
vi.mock('#shared/company/company-context.ts', () => ({ useCompanyId: () => 'a' }))

const { PeopleChoice } = await import('./people-choice.tsx')

function Choice() {
  const [chosen, setChosen] = useState<readonly { readonly id: string; readonly name: string }[]>([])
  return <PeopleChoice chosen={chosen} error={null} onChange={setChosen} />
}

afterEach(cleanup)

describe('who gets the paper', () => {
  it('says how many of a company did not fit', async () => {
    const people = [{ id: '1', name: 'Ana' }, { id: '2', name: 'Bia' }]
    peopleOf.mockResolvedValue({ people, total: 302 })
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Choice />
      </QueryClientProvider>,
    )
    await userEvent.selectOptions(screen.getByLabelText('Ou um grupo'), 'Toda a empresa')
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
    await screen.findByText('2 pessoas')
    expect(screen.getByText(/ficaram 300 de fora/).getAttribute('role')).toBe('status')
    await userEvent.click(screen.getByRole('button', { name: 'Remover todas' }))
    expect(screen.queryByText(/de fora/)).toBeNull()
  })
})
