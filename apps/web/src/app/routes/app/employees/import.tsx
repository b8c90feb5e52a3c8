import { createFileRoute } from '@tanstack/react-router'

import { EmployeeImportPage } from '#features/people/sheets/employee-import-page.tsx'
import { addressState } from '#shared/list/state/address-state.ts'
import { id } from '#shared/list/state/params.ts'

export const Route = createFileRoute('/app/employees/import')({
  validateSearch: addressState({ id }).validateSearch,
  component: EmployeeImport,
  staticData: { title: 'Importar trabalhadores' },
})

function EmployeeImport() {
  const { id: importId = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EmployeeImportPage
      importId={importId}
      onImportId={(next) => void navigate({ search: next === null ? {} : { id: next }, ignoreBlocker: true })}
    />
  )
}
