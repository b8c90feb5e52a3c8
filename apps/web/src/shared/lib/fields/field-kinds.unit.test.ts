import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bankCode, bankLabel, BANK_LABELS } from './banks.ts'
import { FIELD_KINDS, type FieldKind, type Kind } from './field-kinds.ts'

const digits = (length: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))
const cents = fc.integer({ min: 0, max: 10 ** 12 - 1 }).map((all) => (all / 100).toFixed(2))
const day = fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
const words = fc.stringMatching(/^[A-Za-zÀ-ü][A-Za-zÀ-ü .,]{0,40}[a-zà-ü]$/)

/** What the database may hold, by kind. */
const STORED: Readonly<Record<FieldKind, fc.Arbitrary<string>>> = {
  text: words, lines: words, choice: fc.stringMatching(/^[a-z_]{1,20}$/), person: fc.uuid(), department: fc.uuid(), position: fc.uuid(), positionTitle: words, site: fc.uuid(), costCenter: fc.uuid(), boolean: fc.constantFrom('true', 'false'),
  weekdays: fc.subarray(['0', '1', '2', '3', '4', '5', '6'], { minLength: 1 }).map((days) => days.join('')), digits: digits(6), number: fc.integer({ min: 0, max: 999_999 }).map(String), percentage: fc.integer({ min: 0, max: 100 }).map(String), money: cents,
  date: day, time: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(-13, -8)),
  cpf: digits(11), cnpj: fc.stringMatching(/^[0-9A-Z]{12}\d{2}$/), cep: digits(8), phone: digits(11).map((all) => `(${all.slice(0, 2)}) ${all.slice(2, 7)}-${all.slice(7)}`),
  email: fc.constantFrom('ana@aurora.demo', 'jo.lima+rh@sul.com.br'), bank: fc.constantFrom(...BANK_LABELS).map((label) => bankCode(label) ?? '').filter((code) => code !== ''),
}

/** Stored texts of these kinds are held to a checksum, so most digits are wrong. */
const CHECKED: readonly FieldKind[] = ['cpf', 'cnpj']

describe('a kind of field', () => {
  it.each(Object.entries(FIELD_KINDS) as [FieldKind, Kind][])('%s: what is stored is typed, and stored again as it was', (name, { format, parse, problem }) => {
    fc.assert(
      fc.property(STORED[name], (stored) => {
        const typed = format(stored)
        expect(parse(typed)).toBe(stored)
        if (!CHECKED.includes(name)) expect(problem(typed)).toBeNull()
      }),
    )
  })

  it.each([
    ['cpf', '529.982.247-25', '529.982.247-24', 'Este CPF não existe: confira os dígitos'],
    ['cnpj', '12.ABC.345/01DE-35', '12.ABC.345/01DE-36', 'Este CNPJ não existe: confira os números e as letras'],
    ['cep', '13010-000', '13010-00', 'Informe os 8 dígitos do CEP'],
    ['phone', '(11) 98765-4321', '1234', 'Informe DDD e número, como (11) 98765-4321'],
    ['email', 'Ana@Aurora.demo', 'ana@', 'Email inválido'],
    ['date', '28/02/2026', '31/02/2026', 'Data inválida: use dia, mês e ano, como 31/12/2026'],
    ['time', '08:00', '25:00', 'Informe a hora como 08:30'],
    ['money', '3.500,00', 'muito', 'Informe um valor como 3.500,00'],
    ['number', '44', 'x', 'Informe um número'],
    ['percentage', '12,5', '101', 'Informe uma porcentagem de 0 a 100'],
    ['bank', 'Itaú (341)', 'Banco X', 'Escolha o banco na lista ou digite o código de 3 dígitos'],
  ] as const)('%s takes %s and refuses %s', (kind, right, wrong, message) => {
    expect(FIELD_KINDS[kind].problem(right)).toBeNull()
    expect(FIELD_KINDS[kind].problem(wrong)).toBe(message)
  })
})

describe('a bank', () => {
  it('is known by name, or by the code of one that is in no list', () => {
    expect(['Itaú (341)', 'itau', ' NUBANK ', '341', '999', '', 'Banco', '12'].map(bankCode)).toEqual(['341', '341', '260', '341', '999', null, null, null])
    expect([bankLabel('001'), bankLabel('999')]).toEqual(['Banco do Brasil (001)', '999'])
  })
})
