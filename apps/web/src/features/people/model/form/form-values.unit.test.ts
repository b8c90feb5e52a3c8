import { describe, expect, it } from 'vitest'
import { changesBetween, EMPTY_FORM, type EmployeeRecord, formFieldOf, formValuesOf, recordOf } from './form-values.ts'

const row: EmployeeRecord = {
  first_name: 'Ana',
  last_name: 'Souza',
  social_name: null,
  cpf: '52998224725',
  rg: null,
  birth_date: '1990-04-15',
  email: 'ana@aurora.demo',
  phone: '(11) 98765-4321',
  address: null,
  position: 'Analista',
  department_id: null,
  manager_id: 'm1',
  hire_date: '2020-02-29',
  registration_number: '0042',
  status: 'active',
}
const manager = { display_name: 'Bia Lima' }

describe('a stored person in the form', () => {
  it('is shown with masks and saved back as it was', () => {
    const values = formValuesOf({ ...row, manager })
    expect(values).toMatchObject({ cpf: '529.982.247-25', birth_date: '15/04/1990', hire_date: '29/02/2020', social_name: '' })
    expect(recordOf(values)).toEqual(row)
  })

  it('sends only what changed', () => {
    const values = formValuesOf({ ...row, manager })
    expect(changesBetween(values, values)).toEqual({})
    expect(changesBetween(values, { ...values, first_name: ' Ana ', position: ' Gerente ' })).toEqual({ position: 'Gerente' })
    expect(changesBetween(values, { ...values, manager_id: '', manager_id_name: '', rg: '  ' })).toEqual({ manager_id: null })
  })

  it('treats the same manager under another name as unchanged', () => {
    const values = formValuesOf({ ...row, manager })
    expect(changesBetween(values, { ...values, manager_id_name: 'Beatriz Lima' })).toEqual({})
  })
})

describe('recordOf', () => {
  it('stores nothing for what was left empty', () => {
    expect(recordOf({ ...EMPTY_FORM, first_name: 'A', last_name: 'B', email: ' A@B.CO ' })).toMatchObject({
      email: 'a@b.co',
      cpf: null,
      birth_date: null,
      department_id: null,
      manager_id: null,
    })
  })
})

describe('a column blamed by the database', () => {
  it('points to its field, or to none', () => {
    expect(formFieldOf('cpf')).toBe('cpf')
    expect(formFieldOf('manager_id')).toBe('manager_id')
    expect(formFieldOf('company_id')).toBeNull()
    expect(formFieldOf(null)).toBeNull()
  })
})
