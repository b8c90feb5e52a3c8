import { describe, expect, it } from 'vitest'

import { changedValues, fieldProblem, isRequired, type Typed } from '#shared/lib/fields/field-spec.ts'
import { BANK_FIELDS } from './record-specs.ts'

const required = (typed: Typed): string[] => BANK_FIELDS.filter((field) => isRequired(field, typed)).map(({ name }) => name)
const problem = (name: string, text: string, typed: Typed = {}): string | null => {
  const field = BANK_FIELDS.find((each) => each.name === name)
  return field ? fieldProblem(field, text, '2026-11-23', typed) : 'no such field'
}

describe('the bank account', () => {
  it('is kept by the code of its bank', () => {
    expect(changedValues(BANK_FIELDS, null, { bank_code: 'Itaú (341)' })).toEqual({ bank_code: '341' })
  })

  it('is a whole account, a Pix key, or both', () => {
    const account = ['bank_code', 'account_type', 'branch', 'account']
    expect(required({})).toEqual(account)
    expect(required({ pix_key: 'a@b.com' })).toEqual(['pix_key_type', 'pix_key'])
    expect(required({ branch: '1', pix_key_type: 'cpf' })).toEqual([...account, 'pix_key_type', 'pix_key'])
  })

  it('says per field what is wrong before it is sent', () => {
    expect([problem('bank_code', 'Banco X'), problem('bank_code', 'Itaú (341)')]).toEqual(['Escolha o banco na lista ou digite o código de 3 dígitos', null])
    expect([problem('branch', '12a'), problem('branch', '1234-5')]).toEqual(['Digite a agência como 1234 ou 1234-5', null])
    expect([problem('account', '12345-6'), problem('account', '12345')]).toEqual(['Digite só os números da conta; o dígito vai no campo ao lado', null])
    expect([problem('account_digit', 'Z'), problem('account_digit', 'x')]).toEqual(['O dígito tem até 2 caracteres: números ou X', null])
    expect(problem('pix_key', '529.982.247-24', { pix_key_type: 'cpf' })).toMatch(/dígitos/)
    expect(problem('pix_key', '529.982.247-25', { pix_key_type: 'cpf' })).toBeNull()
  })

  it('keeps a Pix key as banks write it', () => {
    const stored = (pix_key_type: string, pix_key: string): unknown => changedValues(BANK_FIELDS, null, { pix_key_type, pix_key })['pix_key']
    expect([stored('cpf', '529.982.247-25'), stored('phone', '(11) 98765-4321'), stored('phone', '+351 912 345 678'), stored('email', 'Ana@Casa.Demo')])
      .toEqual(['52998224725', '+5511987654321', '+351912345678', 'ana@casa.demo'])
  })
})
