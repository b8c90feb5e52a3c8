import { createFileRoute } from '@tanstack/react-router'

import { DepartmentsPage } from '../../../../features/departments/ui/departments-page.tsx'

export const Route = createFileRoute('/app/enterprise/departments')({
  validateSearch: (search: Readonly<Record<string, unknown>>): { company?: string } =>
    typeof search.company === 'string' ? { company: search.company } : {},
  component: EnterpriseDepartmentsPage,
  staticData: { title: 'Departamentos' },
})

function EnterpriseDepartmentsPage() {
  const { company } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <DepartmentsPage wantedCompany={company ?? null} onHeard={() => void navigate({ search: {}, replace: true })} />
}
