import { describe, expect, it } from 'vitest'

import { employeeExportColumns } from './export-columns.ts'
import { COLUMN_LABELS, DEFAULT_COLUMNS, EMPLOYEE_COLUMNS, guardedOf, offeredColumns } from './list-columns.ts'

const headings = (seesGuarded: boolean): readonly string[] => employeeExportColumns(offeredColumns(EMPLOYEE_COLUMNS, seesGuarded)).map(({ header }) => header)

describe('columns that tell who a person is before the law', () => {
  it('are offered to administrators, in the list and in its file', () => {
    expect(offeredColumns(EMPLOYEE_COLUMNS, true)).toEqual(EMPLOYEE_COLUMNS)
    expect(headings(true)).toEqual(Object.values(COLUMN_LABELS))
  })

  it('are offered to nobody else, wherever they were named, and all the others are', () => {
    expect(EMPLOYEE_COLUMNS.filter((column) => !offeredColumns(EMPLOYEE_COLUMNS, false).includes(column))).toEqual(['cpf', 'birth_date'])
    expect(offeredColumns(['name', 'cpf', 'status'], false)).toEqual(['name', 'status'])
    expect(headings(false).filter((heading) => /CPF|RG|Nasc|Endereço/.test(heading))).toEqual([])
    expect(headings(true).filter((heading) => /CPF|RG|Nasc|Endereço/.test(heading))).toEqual(['CPF', 'Nascimento'])
  })

  it('are asked for only where they are shown', () => {
    expect([guardedOf(EMPLOYEE_COLUMNS), guardedOf(['name', 'birth_date']), guardedOf(DEFAULT_COLUMNS)]).toEqual([['cpf', 'birth_date'], ['birth_date'], []])
  })
})
