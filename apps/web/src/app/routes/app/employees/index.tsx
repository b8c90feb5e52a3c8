import { createFileRoute } from '@tanstack/react-router'

import { AskedBar } from '#features/documents/asking/asked-bar.tsx'
import { EmployeesPage } from '#features/people/list/employees-page.tsx'
import { employeeList } from '#features/people/model/list/list-state.ts'
import { BULK_ACTS } from '../../../parts/bulk-acts.tsx'
import { PeopleNav } from '../../../parts/people-nav.tsx'

export const Route = createFileRoute('/app/employees/')({
  validateSearch: employeeList.validateSearch,
  component: Employees,
  staticData: { title: 'Trabalhadores' },
})

function Employees() {
  return <EmployeesPage nav={<PeopleNav />} acts={BULK_ACTS} told={<AskedBar />} />
}
