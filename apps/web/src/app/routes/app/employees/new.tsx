import { createFileRoute } from '@tanstack/react-router'

import { EmployeeCreatePage } from '../../../../features/employees/ui/employee-create-page.tsx'

export const Route = createFileRoute('/app/employees/new')({
  component: EmployeeCreatePage,
  staticData: { title: 'Cadastrar trabalhador' },
})
