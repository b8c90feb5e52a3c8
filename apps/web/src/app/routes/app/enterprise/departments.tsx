import { createFileRoute } from '@tanstack/react-router'

import { DepartmentsPage } from '#features/people/departments/departments-page.tsx'
import { addressState } from '#shared/list/state/address-state.ts'
import { id } from '#shared/list/state/params.ts'

export const Route = createFileRoute('/app/enterprise/departments')({
  validateSearch: addressState({ company: id }).validateSearch,
  component: EnterpriseDepartmentsPage,
  staticData: { title: 'Departamentos' },
})

function EnterpriseDepartmentsPage() {
  const { company } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <DepartmentsPage wantedCompany={company ?? null} onHeard={() => void navigate({ search: {}, replace: true })} />
}
