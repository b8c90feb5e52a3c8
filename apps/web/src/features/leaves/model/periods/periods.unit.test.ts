import { describe, expect, it } from 'vitest'

import { daysText } from '#shared/lib/days-text.ts'
import { periodList } from './desk-state.ts'
import { busyDepartments, type DeskRow, distanceText, EXPORT_COLUMNS, hasLimit } from './periods.ts'

describe('the address of the periods', () => {
  it('holds day, order and filters, and drops what it does not know', () => {
    const url = { q: 'ana', department: '50220d6b-7bf7-4903-a703-68c3e1798860', state: 'risk', on: '2027-02-28', sort: '-person', page: 2, size: 50 }
    expect(periodList.validateSearch(url)).toEqual(url)
    expect(periodList.validateSearch({ department: 'x', state: 'gone', on: '2027-02-30', sort: 'salary' })).toEqual({})
  })
})

describe('texts of a period', () => {
  it('counts days as Portuguese does', () => {
    expect([daysText(1), daysText(0), daysText(-1), daysText(17.5)]).toEqual(['1 dia', '0 dias', '-1 dia', '17,5 dias'])
    expect([distanceText('2027-03-01', '2027-02-28'), distanceText('2027-02-28', '2027-02-28'), distanceText('2027-02-25', '2027-02-28')]).toEqual(['em 1 dia', 'hoje', 'há 3 dias'])
  })

  it('names a limit only where days are left', () => {
    expect(hasLimit({ state: 'risk', balance: 5 })).toBe(true)
    expect(hasLimit({ state: 'scheduled', balance: 0 })).toBe(false)
    expect(hasLimit({ state: 'lost', balance: 30 })).toBe(false)
  })

  it('shows departments with something to do alone', () => {
    const none = { id: null, double: 0, risk: 0, available: 0, enjoying: 0, acquiring: 3 }
    expect(busyDepartments([{ ...none, name: 'A', risk: 1 }, { ...none, name: 'B' }, { ...none, name: 'C', enjoying: 1 }], 5).map(({ name }) => name)).toEqual(['A', 'C'])
  })
})

describe('the file of the periods', () => {
  const row: DeskRow = {
    employee_id: 'a', person: { id: 'a', name: 'Ana Lima', initials: 'AL', avatar_path: null, position: null }, registration_number: '7', department_id: null, department: 'Vendas', hired_on: '2024-03-11',
    number: 2, acquired_from: '2025-03-11', acquired_to: '2026-03-10', granted_from: '2026-03-11', granted_to: '2027-03-10', twelfths: 12, absences: 6, suspended: 0, days: 24, earned: 24, used: 0,
    scheduled: 10, sold: 8, balance: 6, last_safe_start: '2027-02-23', notice_on: '2027-01-22', double_days: 0, state: 'available', planned: '04/01/2027 a 13/01/2027',
    next: { starts_on: '2027-01-04', ends_on: '2027-01-13', status: 'approved', notice_on: '2026-12-04', payment_on: '2026-12-31' },
  }
  const cells = (of: DeskRow) => Object.fromEntries(EXPORT_COLUMNS.map(({ header, value }) => [header, value(of)]))
  const day = (iso: string) => new Date(`${iso}T00:00:00Z`)

  it('has what payroll offices look for', () => {
    expect(cells(row)).toMatchObject({
      Admissão: day('2024-03-11'), Situação: 'Disponível', Avos: 12, Faltas: 6, Direito: 24, Abono: 8, Programados: 10, 'Próximas férias': '04/01/2027 a 13/01/2027', 'Avisar até': day('2026-12-04'),
      'Pagar até': day('2026-12-31'), Saldo: 6, 'Tirar até': day('2027-02-23'),
    })
  })

  it('says the notice of the last safe start where nothing is planned, and no limit of what is over', () => {
    expect(cells({ ...row, planned: null, next: null })).toMatchObject({ 'Avisar até': day('2027-01-22'), 'Pagar até': null })
    expect(cells({ ...row, planned: null, next: null, state: 'lost', balance: 0 })).toMatchObject({ Situação: 'Perdido', 'Avisar até': null, 'Tirar até': null })
  })
})
