import { describe, expect, it } from 'vitest'

import type { SessionEmployee } from '../../../shared/session/session-context.ts'
import { contactRows, personalRows, readableCpf, workRows } from './profile-rows.ts'

const employee: SessionEmployee = {
  id: 'e1', company_id: 'c1', user_id: 'u1', display_name: 'Ana Souza', first_name: 'Ana', last_name: 'Souza', email: 'ana@aurora.demo',
  position: 'Analista', hire_date: '2020-02-03', phone: null, address: null, birth_date: '1990-01-02', cpf: '52998224725', rg: null,
  role: 'user', profile_image_url: null, updated_at: null, department: { id: 'd1', name: 'Produto' },
}

describe('the profile', () => {
  it('shows every field of the person, dates and CPF as people write them', () => {
    const rows = [...workRows(employee), ...contactRows(employee), ...personalRows(employee)]
    expect(Object.fromEntries(rows.map(({ label, value }) => [label, value]))).toEqual({
      Cargo: 'Analista',
      Departamento: 'Produto',
      'Data de admissão': '03/02/2020',
      'E-mail': 'ana@aurora.demo',
      Telefone: null,
      Endereço: null,
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
