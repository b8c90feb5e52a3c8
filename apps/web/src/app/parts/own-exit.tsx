import { UserRound } from 'lucide-react'

import { OwnTasks } from '#features/journeys/task/own-tasks.tsx'
import { OwnExitPage } from '#features/offboarding/letter/own-exit-page.tsx'
import { useCompanyContext } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'

/** The reader's own way out, with the own tasks. */
export function OwnExit() {
  const { employee } = useSession()
  const { companies } = useCompanyContext()
  if (employee === null) {
    return (
      <>
        <PageHeader title="Sair da empresa" />
        <EmptyState icon={<UserRound />} title="Este acesso não tem cadastro de trabalhador">
          Sem contrato de trabalho, não há carta de demissão a escrever.
        </EmptyState>
      </>
    )
  }
  return (
    <OwnExitPage
      employeeId={employee.id}
      name={employee.display_name ?? `${employee.first_name} ${employee.last_name}`}
      company={companies.find(({ id }) => id === employee.company_id)?.name ?? ''}
      renderTasks={(tasks) => <OwnTasks tasks={tasks} here="/app/profile/offboarding" />}
    />
  )
}
