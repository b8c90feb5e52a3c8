import { describe, expect, it } from 'vitest'

import { whenText, yearsText } from './coming-days.ts'
import { type SummaryRow, toSummary } from './dashboard-summary.ts'
import { quickActions } from './quick-actions.ts'

const row = (section: string, label: string | null, total: number | null, more: Partial<SummaryRow> = {}): SummaryRow => ({
  section, label, total, on_date: null, employee_id: null, ...more,
})

describe('the summary of a company', () => {
  const summary = toSummary([
    row('headcount', 'total', 170),
    row('department', 'Produto', 10),
    row('department', '', 3),
    row('department', 'Design', 10),
    row('status', 'terminated', 8),
    row('status', 'active', 167),
    row('hire_month', '2026-02', 5, { on_date: '2026-02-01' }),
    row('hire_month', '2026-01', 0, { on_date: '2026-01-01' }),
    row('birthday', 'Ana Souza', null, { on_date: '2026-11-22', employee_id: 'e1' }),
    row('anniversary', 'Rui Melo', 13, { on_date: '2026-11-20', employee_id: 'e2' }),
  ])
  it('has the largest departments first and names people without one', () => {
    expect(summary.departments.map(({ label }) => label)).toEqual(['Design', 'Produto', 'Sem departamento'])
    expect(summary.departmentCount).toBe(2)
  })
  it('names the states in Portuguese, in the order of a working life', () => {
    expect(summary.statuses).toEqual([{ label: 'Ativos', total: 167 }, { label: 'Desligados', total: 8 }])
  })
  it('has the months in order, months without admissions too', () => {
    expect(summary.hireMonths).toEqual([{ month: '2026-01-01', total: 0 }, { month: '2026-02-01', total: 5 }])
  })
  it('has birthdays without years and anniversaries with them', () => {
    expect(summary.birthdays).toEqual([{ employeeId: 'e1', name: 'Ana Souza', date: '2026-11-22', years: null }])
    expect(summary.anniversaries[0]?.years).toBe(13)
  })
  it('leaves out what is not for this person', () => {
    expect(toSummary([row('headcount', 'total', 5)])).toMatchObject({ headcount: 5, statuses: null, hireMonths: null })
  })
})

describe('dates to come', () => {
  it('are today, tomorrow or the day', () => {
    expect(whenText('2026-11-20', '2026-11-20')).toBe('Hoje')
    expect(whenText('2026-12-01', '2026-11-30')).toBe('Amanhã')
    expect(whenText('2026-12-25', '2026-11-30')).toBe('25 de dez')
  })
  it('count years in words', () => {
    expect([yearsText(1), yearsText(12)]).toEqual(['1 ano', '12 anos'])
  })
})

describe('quick actions', () => {
  it('offer the list to whom may see everyone, and the search for colleagues to others', () => {
    expect(quickActions({ can: () => true })[0]?.label).toBe('Ver trabalhadores')
    expect(quickActions({ can: () => false })[0]?.label).toBe('Encontrar colegas')
  })
})
