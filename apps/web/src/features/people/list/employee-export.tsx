import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { fetchEmployeeRows } from '../data/list/employee-list-query.ts'
import { employeeExportColumns } from '../model/list/export-columns.ts'
import type { ListState } from '../model/list/list-state.ts'

/** Every row of the present filter, with the present columns. */
export function EmployeeExport({ state, total }: { readonly state: ListState; readonly total: number | null }) {
  const companyId = useCompanyId()
  return (
    <ExportMenu
      total={total}
      scope="com o filtro e as colunas atuais"
      source={{
        list: 'employees',
        companyId,
        fileName: 'trabalhadores',
        sheet: 'Trabalhadores',
        columns: employeeExportColumns(state.columns),
        fetchBatch: (offset, size, signal) => fetchEmployeeRows(companyId, state, { offset, size }, signal),
      }}
    />
  )
}
