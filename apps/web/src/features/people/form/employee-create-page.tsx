import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { useSession } from '#shared/session/session-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { toast } from '#shared/ui/toast.ts'
import type { EmployeeDetail } from '../data/list/employee-detail-query.ts'
import { employeeKeys } from '../data/list/employee-keys.ts'
import { hireEmployee } from '../data/list/employee-save.ts'
import { EMPTY_FORM, recordOf } from '../model/form/form-values.ts'
import { BackToList } from '../person/back-to-list.tsx'
import { EmployeeForm } from './employee-form.tsx'
import { EmployeeReadOnly } from '../person/employee-read-only.tsx'
import { lastList } from '../person/last-list.ts'

/** Registers a person. */
export function EmployeeCreatePage() {
  const companyId = useCompanyId()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { can } = usePermissions()
  const { employee: me } = useSession()
  const [round, setRound] = useState(0)
  if (!can('manage_employees')) return <EmployeeReadOnly />

  const open = (employee: EmployeeDetail): void => void navigate({ to: '/app/employees/$employeeId', params: { employeeId: employee.id } })
  return (
    <>
      <PageHeader back={<BackToList />} title="Cadastrar trabalhador" />
      <EmployeeForm
        key={round}
        // Managers register into their team.
        initial={can('manage_settings') || !me ? EMPTY_FORM : { ...EMPTY_FORM, manager_id: me.id, manager_id_name: me.display_name ?? '' }}
        employee={null}
        writesTerms={can('manage_settings')}
        offersAnother
        cancel={
          <Link to="/app/employees" search={lastList(companyId)} className={buttonClass({ variant: 'ghost' })}>
            Cancelar
          </Link>
        }
        onSave={async (values, another) => {
          const employee = await hireEmployee(companyId, recordOf(values))
          queryClient.setQueryData(employeeKeys.detail(companyId, employee.id), employee)
          void refetch(queryClient, SUBJECTS.people)
          toast.success('Trabalhador cadastrado', {
            description: employee.display_name,
            ...(another && { action: { label: 'Abrir registro', onSelect: () => open(employee) } }),
          })
          if (!another) {
            await navigate({ to: '/app/employees/$employeeId', params: { employeeId: employee.id }, ignoreBlocker: true })
            return
          }
          setRound(round + 1)
          window.scrollTo({ top: 0 })
        }}
      />
    </>
  )
}
