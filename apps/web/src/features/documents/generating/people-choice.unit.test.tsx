// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { departmentsQuery } from '#shared/reference/lists.ts'
import { button } from '#testing/shown.ts'

const peopleOf = vi.hoisted(() => vi.fn())
vi.mock('../data/templates/people.ts', () => ({ peopleOf }))
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
    const client = new QueryClient()
    // Known, so that nothing else is asked: the first question loads the client, which holds everything up on a busy machine.
    client.setQueryData(departmentsQuery('a').queryKey, [])
    render(
      <QueryClientProvider client={client}>
        <Choice />
      </QueryClientProvider>,
    )
    await userEvent.selectOptions(screen.getByLabelText('Ou um grupo'), 'Toda a empresa')
    await userEvent.click(button('Adicionar'))
    // The people join a moment before the answer is there as a whole.
    expect((await screen.findByText(/ficaram 300 de fora/)).getAttribute('role')).toBe('status')
    expect(screen.getByText('2 pessoas')).toBeTruthy()
    await userEvent.click(button('Remover todas'))
    expect(screen.queryByText(/de fora/)).toBeNull()
  })
})
