// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'
import type { FieldSpec, Typed } from '../lib/fields/field-spec.ts'
import { listQuery, type ReferenceList } from '../reference/lists.ts'
import { peopleIn, peopleQuery } from '../reference/people.ts'
import { FieldInputs } from './field-inputs.tsx'
import { FormDialog } from './form-dialog.tsx'

const FIELDS: readonly FieldSpec[] = [
  { name: 'department_id', label: 'Departamento', kind: 'department', required: true },
  { name: 'position_id', label: 'Cargo', kind: 'position' },
  { name: 'work_site_id', label: 'Local', kind: 'site' },
  { name: 'buddy_id', label: 'Padrinho', kind: 'person', required: true, except: 'p9' },
]

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

function ChosenForm({ onSave }: { readonly onSave: (typed: Typed) => void }) {
  const form = useForm<Record<string, string>>({ defaultValues: { department_id: '', position_id: '', work_site_id: '', buddy_id: '', buddy_id_name: '' } })
  return (
    <FormDialog title="Escolher" confirmLabel="Salvar" act={{ isPending: false, error: null, reset: () => undefined }} form={form} onSubmit={() => void form.handleSubmit(onSave)()} onClose={() => undefined}>
      <FieldInputs fields={FIELDS} />
    </FormDialog>
  )
}

async function show() {
  const { client } = knownQueries([])
  const know = (list: ReferenceList, id: string, name: string): unknown => client.setQueryData(listQuery(COMPANY_ID, list).queryKey, [{ id, name }])
  know('departments', 'd1', 'Pessoas')
  know('positions', 'c1', 'Analista')
  know('sites', 's1', 'Matriz')
  const person = (id: string, name: string) => ({ id, display_name: name, position: null })
  client.setQueryData(peopleQuery(peopleIn(COMPANY_ID, 'colleagues-anywhere'), '').queryKey, [person('p1', 'Bia Lima'), person('p9', 'Eu Mesma')])
  const { Around } = await companyAround(client)
  const save = vi.fn<(typed: Typed) => void>()
  render(<ChosenForm onSave={save} />, { wrapper: Around })
  return save
}

it('asks for what is required and was not chosen', async () => {
  const save = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.getAllByText('Escolha uma opção')).toHaveLength(2))
  expect(save).not.toHaveBeenCalled()
})

it('holds an item of a list by its id, and a person by id and name', async () => {
  const save = await show()
  await userEvent.selectOptions(screen.getByLabelText(/Departamento/), 'Pessoas')
  await userEvent.selectOptions(screen.getByLabelText('Cargo'), 'Analista')
  await userEvent.selectOptions(screen.getByLabelText('Local'), 'Matriz')
  await userEvent.click(screen.getByRole('combobox', { name: /Padrinho/ }))
  expect(screen.queryByRole('option', { name: 'Eu Mesma' })).toBeNull()
  await userEvent.click(screen.getByRole('option', { name: 'Bia Lima' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(save.mock.calls[0]?.[0]).toEqual({ department_id: 'd1', position_id: 'c1', work_site_id: 's1', buddy_id: 'p1', buddy_id_name: 'Bia Lima' })
})
