import { createFileRoute, Link } from '@tanstack/react-router'

import { EmployeeCreatePage } from '#features/people/form/employee-create-page.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'

export const Route = createFileRoute('/app/employees/new')({
  component: NewEmployee,
  staticData: { title: 'Cadastrar trabalhador' },
})

/** The short way; who sees Onboarding may also take the long one. */
function NewEmployee() {
  const { sees } = usePermissions()
  return (
    <>
      <EmployeeCreatePage />
      {sees('onboarding') && (
        <p className="mt-4 text-sm text-text-muted">
          Contrato, remuneração, documentos e tarefas de uma vez?{' '}
          <Link to="/app/onboarding/new" className="text-primary-text underline underline-offset-2">
            Use a nova admissão
          </Link>
          .
        </p>
      )}
    </>
  )
}
