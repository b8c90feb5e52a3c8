// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'

import type { FieldSpec } from '../lib/fields/field-spec.ts'
import { FieldInputs } from './field-inputs.tsx'

afterEach(cleanup)

const FIELDS: readonly FieldSpec[] = [
  { name: 'first_name', label: 'Nome', kind: 'text' },
  { name: 'personal_email', label: 'E-mail pessoal', kind: 'email' },
  { name: 'phone', label: 'Telefone pessoal', kind: 'phone' },
  { name: 'address', label: 'Endereço', kind: 'lines' },
  { name: 'cep', label: 'CEP', kind: 'cep' },
  { name: 'birth_date', label: 'Data de nascimento', kind: 'date' },
  { name: 'rg', label: 'RG', kind: 'text' },
]

function Shown({ isOwn }: { readonly isOwn: boolean }) {
  const form = useForm<Record<string, string>>({ defaultValues: Object.fromEntries(FIELDS.map(({ name }) => [name, ''])) })
  return (
    <FormProvider {...form}>
      <FieldInputs fields={FIELDS} isOwn={isOwn} />
    </FormProvider>
  )
}

const offered = (): (string | null)[] => FIELDS.map(({ label }) => screen.getByLabelText(label).getAttribute('autocomplete'))

it('lets the browser fill in what it knows of the person who types (WCAG 1.3.5), and nothing else', () => {
  render(<Shown isOwn />)
  expect(offered()).toEqual(['given-name', 'email', 'tel', 'street-address', 'postal-code', 'bday', 'off'])
})

it('fills in nothing where the fields are about somebody else', () => {
  render(<Shown isOwn={false} />)
  expect(offered()).toEqual(FIELDS.map(() => 'off'))
})
