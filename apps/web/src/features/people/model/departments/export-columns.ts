import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { type Department, isArchived } from './department.ts'
import { pathOf } from './tree.ts'

/** The tree as a file: one line per department with its path. */
export function departmentExport(departments: readonly Department[]): readonly ExportColumn<Department>[] {
  return [
    { header: 'Departamento', value: ({ name }) => name, width: 30 },
    { header: 'Caminho', value: ({ id }) => pathOf(departments, id), width: 44 },
    { header: 'Liderança', value: ({ head_name }) => head_name, width: 30 },
    { header: 'Centro de custo', value: ({ cost_centre }) => cost_centre },
    { header: 'Pessoas diretas', value: ({ people }) => people },
    { header: 'Pessoas com subdepartamentos', value: ({ people_below }) => people_below },
    { header: 'Situação', value: (department) => (isArchived(department) ? 'Arquivado' : 'Em uso') },
  ]
}
