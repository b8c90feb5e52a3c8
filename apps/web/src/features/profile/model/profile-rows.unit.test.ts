import { describe, expect, it } from 'vitest'

import { TEST_EMPLOYEE as employee } from '#testing/session.ts'
import { contactRows, personalRows, readableCpf, workRows } from './profile-rows.ts'

describe('the profile', () => {
  it('shows every field of the person, dates and CPF as people write them', () => {
    const rows = [...workRows(employee), ...contactRows(employee), ...personalRows(employee)]
    expect(Object.fromEntries(rows.map(({ label, value }) => [label, value]))).toEqual({
      Cargo: 'Analista',
      Departamento: 'Produto',
      'Data de admissão': '03/02/2020',
      'E-mail corporativo': 'ana@aurora.demo',
      'Telefone pessoal': null,
      'Endereço completo': null,
      Nome: 'Ana',
      Sobrenome: 'Souza',
      'Data de nascimento': '02/01/1990',
      CPF: '529.982.247-25',
      RG: null,
    })
  })
  it('leaves a CPF that is not eleven digits as it is', () => {
    expect(readableCpf('123')).toBe('123')
    expect(readableCpf(null)).toBeNull()
  })
})
