import { describe, expect, it } from 'vitest'
import { eventsIn, latin1Bytes, monthChoices, monthFrom, PAYROLL_COLUMNS, type PayrollLine } from './payroll.ts'

const line: PayrollLine = {
  employee_id: 'a', registration_number: '7', cpf: '52998224725', civil_name: 'José Açaí', event: 'pay', event_label: 'Remuneração', field: 'Salário',
  old_value: '3.000,00 por mês', new_value: '3.100,00 por mês', effective_on: '2026-02-28', recorded_at: '2026-03-01T12:00:00Z', late: 'changed', in_file: true,
}

describe('the file of payroll', () => {
  it('offers this month and the two years before it', () => {
    expect(monthChoices('2026-01-31').slice(0, 3)).toEqual(['2026-01-01', '2025-12-01', '2025-11-01'])
    expect(monthChoices('2026-01-31')).toHaveLength(24)
    expect(monthFrom('2025-12', '2026-01-31')).toBe('2025-12')
    for (const wrong of ['2026-02', '2026-01', '2025-13', '1999-01', 7, undefined]) expect(monthFrom(wrong, '2026-01-31')).toBeUndefined()
  })

  it('counts its events in the order of their names', () => {
    expect(eventsIn([line, { ...line, event: 'admission', event_label: 'Admissão' }, line])).toEqual([
      { event: 'admission', label: 'Admissão', count: 1 }, { event: 'pay', label: 'Remuneração', count: 2 },
    ])
  })

  it('has real dates and says what came late', () => {
    const cells = Object.fromEntries(PAYROLL_COLUMNS.map(({ header, value }) => [header, value(line)]))
    expect(cells).toMatchObject({ CPF: '529.982.247-25', 'data de efeito': new Date('2026-02-28T00:00:00Z'), observação: 'Alterado após o fechamento' })
  })

  it('is written letter by letter in Latin-1', () => {
    expect([...latin1Bytes('Açaí;\r\n')]).toEqual([0x41, 0xe7, 0x61, 0xed, 0x3b, 0x0d, 0x0a])
  })
})
