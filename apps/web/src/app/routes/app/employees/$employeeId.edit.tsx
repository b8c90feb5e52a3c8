import { createFileRoute } from '@tanstack/react-router'

import { EmployeeEditPage } from '#features/people/form/employee-edit-page.tsx'

export const Route = createFileRoute('/app/employees/$employeeId/edit')({ component: EmployeeEditRoute, staticData: { title: 'Editar trabalhador' } })

function EmployeeEditRoute() {
  const { employeeId } = Route.useParams()
  return <EmployeeEditPage key={employeeId} employeeId={employeeId} />
}
