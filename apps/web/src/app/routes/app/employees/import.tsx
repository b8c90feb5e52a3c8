import { createFileRoute } from '@tanstack/react-router'

import { EmployeeImportPage } from '#features/people/sheets/employee-import-page.tsx'

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

export const Route = createFileRoute('/app/employees/import')({
  validateSearch: ({ id }: Record<string, unknown>): { readonly id?: string } => (typeof id === 'string' && ID.test(id) ? { id } : {}),
  component: EmployeeImport,
  staticData: { title: 'Importar trabalhadores' },
})

function EmployeeImport() {
  const { id = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EmployeeImportPage
      importId={id}
      onImportId={(next) => void navigate({ search: next === null ? {} : { id: next }, ignoreBlocker: true })}
    />
  )
}
