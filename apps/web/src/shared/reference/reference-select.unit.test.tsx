// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { placeConfig } from '#testing/backend.ts'
import { button } from '#testing/shown.ts'
import { supabase } from '../supabase/client.ts'
import { Field } from '../ui/field.tsx'
import { DepartmentSelect } from './reference-select.tsx'
import { departmentsQuery, itemQuery } from './lists.ts'

/** Loaded before it is asked for, which takes long on a busy machine. */
beforeAll(async () => {
  placeConfig('http://127.0.0.1:9')
  await supabase()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function renderSelect(value: string, prepare: (client: QueryClient) => void, onValue = vi.fn<(id: string, name: string) => void>()) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  prepare(client)
  render(
    <QueryClientProvider client={client}>
      <Field label="Departamento">
        <DepartmentSelect companyId="a" none="Todos" value={value} onValue={onValue} />
      </Field>
    </QueryClientProvider>,
  )
  return onValue
}

const list = (client: QueryClient): unknown => client.setQueryData(departmentsQuery('a').queryKey, [{ id: 'd1', name: 'Pessoas' }, { id: 'd2', name: 'Vendas' }])
const box = () => screen.getByLabelText<HTMLSelectElement>('Departamento')
const options = () => [...box().options].map(({ text }) => text)

describe('the select of a list', () => {
  it('hands over the id with the name', async () => {
    const onValue = renderSelect('', list)
    expect(options()).toEqual(['Todos', 'Pessoas', 'Vendas'])
    await userEvent.selectOptions(box(), 'Vendas')
    expect(onValue).toHaveBeenCalledWith('d2', 'Vendas')
  })

  it('keeps what was archived since chosen, by its name', () => {
    renderSelect('d9', (client) => {
      list(client)
      client.setQueryData<unknown>(itemQuery('a', 'departments', 'd9').queryKey, { id: 'd9', name: 'Antigo' })
    })
    expect([box().selectedOptions[0]?.text, box().value]).toEqual(['Antigo (arquivado)', 'd9'])
  })

  it('keeps what is chosen while the list is on its way', async () => {
    const fetched = vi.fn<() => Promise<Response>>(() => new Promise(() => undefined))
    vi.stubGlobal('fetch', fetched)
    renderSelect('d2', () => undefined)
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    expect([box().selectedOptions[0]?.text, box().value]).toEqual(['Carregando…', 'd2'])
  })

  it('says when the list did not come, and asks again', async () => {
    const answers = [Response.error(), Response.json([{ id: 'd1', name: 'Pessoas' }, { id: 'd2', name: 'Vendas' }])]
    vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
    renderSelect('d2', () => undefined)
    expect((await screen.findByRole('alert')).textContent).toContain('não foi carregada')
    expect(box().value).toBe('d2')
    await userEvent.click(button('Tentar novamente'))
    await waitFor(() => expect(options()).toEqual(['Todos', 'Pessoas', 'Vendas']))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
