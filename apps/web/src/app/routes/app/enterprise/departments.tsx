import { createFileRoute } from '@tanstack/react-router'

import { DepartmentsPage } from '#features/people/departments/departments-page.tsx'
import { isId } from '#shared/lib/is-id.ts'

export const Route = createFileRoute('/app/enterprise/departments')({
  validateSearch: ({ company }: Readonly<Record<string, unknown>>): { company?: string } => (isId(company) ? { company } : {}),
  component: EnterpriseDepartmentsPage,
  staticData: { title: 'Departamentos' },
})

function EnterpriseDepartmentsPage() {
  const { company } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <DepartmentsPage wantedCompany={company ?? null} onHeard={() => void navigate({ search: {}, replace: true })} />
}
