import { describe, expect, it } from 'vitest'

import { askedForm, isAskedRecord } from './asked-record.ts'

describe('a record that was sent back', () => {
  it('has the form of its record, and a field of the register has not', () => {
    expect(['personal', 'dependent', 'bank_account', 'phone', 'toString'].filter(isAskedRecord)).toEqual(['personal', 'dependent', 'bank_account'])
    const { title, groups, row, wanted } = askedForm('dependent', { name: 'Ana', income_tax: true })
    expect(title).toBe('Dependente')
    expect(groups.flatMap(({ fields }) => fields.map(({ name }) => name))).toContain('birth_date')
    expect(row).toMatchObject({ name: 'Ana', income_tax: true })
    expect(wanted({ name: 'Ana Souza' })).toEqual({ name: 'Ana Souza' })
  })

  it('shows of personal data what was asked for alone, and sends all of it, blanks too', () => {
    const { groups, wanted } = askedForm('personal', { city: 'Santos', marital_status: 'married' })
    expect(groups.flatMap(({ fields }) => fields.map(({ name }) => name)).toSorted()).toEqual(['city', 'marital_status'])
    expect(wanted({ city: 'Guarujá' })).toEqual({ city: 'Guarujá', marital_status: null })
  })
})
