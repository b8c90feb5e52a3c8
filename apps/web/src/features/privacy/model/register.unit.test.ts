import { expect, it } from 'vitest'

import { registerColumns, registerRows } from './register.ts'

const category = { category: 'pay', title: 'Remuneração', kept: 'Salários', purpose: 'Pagar', basis: 'Contrato', readers: 'RH', shared_with: 'eSocial', term: '5 anos', is_sensitive: false }
const operator = { id: '1', name: 'Folha', purpose: 'Calcula', country: 'Brasil', safeguard: null, categories: ['pay'] }

it('joins whom the law names with the operators that receive a category', () => {
  const rows = registerRows({
    categories: [category, { ...category, category: 'leaves', shared_with: null }],
    operators: [operator, { ...operator, id: '2', name: 'Nuvem', country: 'Irlanda' }],
  })
  expect(rows.map(({ shared }) => shared)).toEqual(['eSocial; Folha; Nuvem (Irlanda)', ''])
  expect(registerColumns.map(({ value }) => rows[0] && value(rows[0]))).toContain('Não')
})
