import { describe, expect, it } from 'vitest'

import { formatDateTime } from '#shared/lib/dates.ts'
import { toCsv } from '#shared/lib/export-csv.ts'
import { type ExportedEmployee, employeeExportColumns } from './export-columns.ts'
import { EMPLOYEE_COLUMNS } from './list-columns.ts'

const ana: ExportedEmployee = {
  display_name: 'Ana Souza',
  position: '=cmd()',
  department: { name: 'Pessoas; Cultura' },
  status: 'notice',
  tags: [{ name: 'Brigada' }, { name: 'Turno B' }],
  hire_date: '2020-02-29',
  manager: null,
  email: 'ana@aurora.demo',
  phone: '+5511987654321',
  registration_number: '0042',
  cpf: '52998224725',
  birth_date: null,
  updated_at: '2026-11-20T12:00:00.123456+00:00',
}

describe('the exported file', () => {
  it('has exactly the columns on screen, in their order', () => {
    expect(toCsv(employeeExportColumns(['name', 'status', 'hire_date']), [ana])).toBe(
      '\u{FEFF}Nome;Situação;Admissão\r\nAna Souza;Em aviso;29/02/2020\r\n',
    )
  })

  it('can have them all, and never a formula', () => {
    const csv = toCsv(employeeExportColumns(EMPLOYEE_COLUMNS), [ana])
    expect(csv).toContain(
      'Ana Souza;\'=cmd();"Pessoas; Cultura";Brigada, Turno B;Em aviso;29/02/2020;;ana@aurora.demo;(11) 98765-4321;0042;529.982.247-25;;',
    )
  })

  it('tells a change by the reader’s day and hour', () => {
    expect(toCsv(employeeExportColumns(['updated_at']), [ana])).toContain(formatDateTime(ana.updated_at))
  })
})
