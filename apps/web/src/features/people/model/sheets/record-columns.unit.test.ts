import { expect, it } from 'vitest'
import { type ExportedRecord, recordColumns, SECTIONS } from './record-columns.ts'

const row = (record: ExportedRecord['record']): ExportedRecord => ({ registration_number: '7', cpf: '52998224725', civil_name: 'Ana Souza', record })
const cells = (section: (typeof SECTIONS)[number]['section'], record: ExportedRecord['record']) =>
  Object.fromEntries(recordColumns(section).map(({ header, value }) => [header, value(row(record))]))

it('each section has its columns, with words for codes, real dates and plain numbers', () => {
  expect(cells('pay', { effective_on: '2026-01-31', salary: 3512.5, unit: 'month', reason: 'merit', note: null })).toMatchObject({
    CPF: '529.982.247-25', 'Vale a partir de': new Date('2026-01-31T00:00:00Z'), Salário: 3512.5, Periodicidade: 'por mês', Motivo: 'Mérito', Observação: null,
  })
  expect(cells('dependents', { name: 'Clara', kind: '03', cpf: '11144477735', income_tax: true, incapable: false })).toMatchObject({
    'CPF do dependente': '111.444.777-35', Parentesco: 'Filho(a) ou enteado(a)', 'Imposto de renda': 'Sim', 'Incapaz para o trabalho': 'Não',
  })
  expect(Object.keys(cells('contract', {}))).not.toContain('CPF')
})

it('no section has two columns of one name', () => {
  for (const { section } of SECTIONS) {
    const headers = recordColumns(section).map(({ header }) => header)
    expect(new Set(headers).size).toBe(headers.length)
  }
})
