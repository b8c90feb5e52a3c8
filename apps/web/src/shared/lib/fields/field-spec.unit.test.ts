import { describe, expect, it } from 'vitest'

import { changedValues, fieldProblem, type FieldSpec, readable, storedOf, typedOf } from './field-spec.ts'
import { parseDecimal } from '../decimals.ts'
import { formatMoney, raiseText } from '../money.ts'

const TODAY = '2026-11-21'
const salary: FieldSpec = { name: 'salary', label: 'Salário', kind: 'money', required: true }
const cpf: FieldSpec = { name: 'cpf', label: 'CPF', kind: 'cpf' }
const born: FieldSpec = { name: 'birth_date', label: 'Nascimento', kind: 'date', isPast: true }
const sex: FieldSpec = { name: 'sex', label: 'Sexo', kind: 'choice', choices: [['F', 'Feminino']] }
const quota: FieldSpec = { name: 'quota', label: 'Cota', kind: 'boolean' }

describe('fields of a record', () => {
  it('go from what is stored to what is typed and back', () => {
    expect(typedOf(salary, 8500)).toBe('8.500,00')
    expect(storedOf(salary, '8.500,00')).toBe('8500.00')
    expect(storedOf(cpf, typedOf(cpf, '52998224725'))).toBe('52998224725')
    expect(storedOf(born, typedOf(born, '1990-02-28'))).toBe('1990-02-28')
    expect(storedOf(quota, typedOf(quota, null))).toBe(false)
    expect(storedOf(cpf, ' ')).toBeNull()
  })

  it('read as people write', () => {
    expect(readable(salary, '3412.5').replaceAll(/\s/g, ' ')).toBe('R$ 3.412,50')
    expect(readable(sex, 'F')).toBe('Feminino')
    expect(readable(sex, 'Z')).toBe('Z')
    expect(readable(quota, true)).toBe('Sim')
    expect(readable(born, null)).toBe('')
  })

  it('say what is wrong before the database does', () => {
    expect(fieldProblem(cpf, '529.982.247-25', TODAY)).toBeNull()
    expect(fieldProblem(cpf, '529.982.247-24', TODAY)).toMatch(/dígitos/)
    expect(fieldProblem(salary, '', TODAY)).toBe('Preencha este campo')
    expect(fieldProblem(salary, 'muito', TODAY)).toMatch(/3\.500,00/)
    expect(fieldProblem(born, '22/11/2026', TODAY)).toBe('Informe uma data até hoje')
    expect(fieldProblem({ ...cpf, kind: 'text', max: 3 }, 'abcd', TODAY)).toBe('Use no máximo 3 caracteres')
    expect(fieldProblem({ ...cpf, kind: 'text' }, 'a\u202Eb', TODAY)).toMatch(/caractere/)
  })

  it('send only what changed', () => {
    const row = { id: '1', updated_at: 'x', cpf: '52998224725', quota: false, salary: 10 }
    const typed = { cpf: '529.982.247-25', quota: 'true', salary: '' }
    expect(changedValues([cpf, quota, salary], row, typed)).toEqual({ quota: true, salary: null })
    expect(changedValues([cpf, quota], null, { cpf: '', quota: 'false' })).toEqual({})
  })
})

describe('money', () => {
  it('is understood as Brazilians and spreadsheets write it', () => {
    expect(['1.234,56', '1234,5', '1234.56', 'R$ 10', '0'].map(parseDecimal)).toEqual(['1234.56', '1234.5', '1234.56', '10', '0'])
    expect(['-1', '1,234', 'x', '', '1.23.4', '9999999999999'].map(parseDecimal)).toEqual([null, null, null, null, null, null])
  })

  it('keeps what is no number', () => expect(formatMoney('—')).toBe('—'))

  it('says by how much a pay rose', () => {
    expect(raiseText(4000, 4500)).toBe('+12,5 %')
    expect(raiseText(0, 10)).toBeNull()
    expect(raiseText(null, 10)).toBeNull()
  })
})
