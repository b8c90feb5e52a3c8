import { ExportMenu } from '#shared/export/export-menu.tsx'
import type { Department } from '../model/departments/department.ts'
import { departmentExport } from '../model/departments/export-columns.ts'

/** The whole tree of the company, archived departments too. */
export function DepartmentExport({ companyId, departments }: { readonly companyId: string; readonly departments: readonly Department[] }) {
  return (
    <ExportMenu
      total={departments.length}
      scope="com os arquivados"
      source={{
        list: 'departments',
        companyId,
        fileName: 'departamentos',
        sheet: 'Departamentos',
        columns: departmentExport(departments),
        fetchBatch: async (offset, size) => ({ rows: departments.slice(offset, offset + size), total: departments.length }),
      }}
    />
  )
}
