import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { employeeFormSchema } from './form-schema.ts'
import { EMPTY_FORM, type EmployeeFormValues } from './form-values.ts'

const schema = employeeFormSchema('2026-11-20')
const valid: EmployeeFormValues = { ...EMPTY_FORM, first_name: 'Ana', last_name: 'Souza', email: 'ana@aurora.demo' }

function errorsOf(change: Partial<EmployeeFormValues>): Record<string, string[] | undefined> {
  const read = z.safeParse(schema, { ...valid, ...change })
  return read.success ? {} : z.flattenError(read.error).fieldErrors
}

describe('the form of a person', () => {
  it('accepts the least: name and surname', () => {
    expect(errorsOf({})).toEqual({})
  })

  it('accepts names in any script, with emoji and apostrophes', () => {
    expect(errorsOf({ first_name: "D'Ávila 🎉", last_name: 'محمد' })).toEqual({})
  })

  it('asks for what is missing, also when only spaces were typed', () => {
    expect(errorsOf({ first_name: ' ', last_name: '' })).toEqual({
      first_name: ['Informe o nome'],
      last_name: ['Informe o sobrenome'],
    })
  })

  it('accepts a real CPF and refuses a wrong or repeated digit', () => {
    expect(errorsOf({ cpf: '529.982.247-25' })).toEqual({})
    expect(errorsOf({ cpf: '529.982.247-24' }).cpf).toHaveLength(1)
    expect(errorsOf({ cpf: '111.111.111-11' }).cpf).toHaveLength(1)
    expect(errorsOf({ cpf: '529.982' }).cpf).toHaveLength(1)
  })

  it.each(['31/02/2000', '1/1/2000', '00/00/0000', '31/12/1899', '20/11/2026'])('refuses the birth date %s', (birth_date) => {
    expect(errorsOf({ birth_date }).birth_date).toHaveLength(1)
  })

  it('accepts an admission ahead, for someone about to start', () => {
    expect(errorsOf({ hire_date: '01/02/2027' })).toEqual({})
  })

  it('accepts an apprentice of 14 and refuses anyone younger at admission', () => {
    expect(errorsOf({ birth_date: '20/11/2010', hire_date: '20/11/2024' })).toEqual({})
    expect(errorsOf({ birth_date: '20/11/2010', hire_date: '19/11/2024' })).toEqual({
      hire_date: ['Na admissão a pessoa teria menos de 14 anos'],
    })
    expect(errorsOf({ birth_date: '20/11/2010', hire_date: '19/11/2009' })).toEqual({
      hire_date: ['A admissão não pode vir antes do nascimento'],
    })
  })

  it.each(['ana', 'ana@', 'ana@aurora', 'a b@c.d', '<script>@x.y', 'a..b@c.de', 'ana@-x.com'])('refuses the e-mail %s', (email) => {
    expect(errorsOf({ email }).email).toEqual(['Email inválido'])
  })

  it('asks for area code and number', () => {
    expect(errorsOf({ phone: '(11) 98765-4321' })).toEqual({})
    expect(errorsOf({ phone: '98765-4321' }).phone).toHaveLength(1)
  })

  it('refuses a name of 300 characters', () => {
    expect(errorsOf({ first_name: 'a'.repeat(300) }).first_name).toHaveLength(1)
  })

  it('refuses characters that turn the direction of text around', () => {
    expect(errorsOf({ last_name: 'Souza\u202Egnp.exe' }).last_name).toHaveLength(1)
  })
})
