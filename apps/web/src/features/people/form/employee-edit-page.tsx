import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { mayManage, usePersonScope } from '#shared/access/use-person-scope.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useVersions } from '#shared/form/use-versions.ts'
import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { AppError } from '#shared/supabase/app-error.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { toast } from '#shared/ui/toast.ts'
import { type EmployeeDetail, employeeDetailQuery } from '../data/list/employee-detail-query.ts'
import { employeeKeys } from '../data/list/employee-keys.ts'
import { saveEmployee } from '../data/list/employee-save.ts'
import { changesBetween, type EmployeeFormValues, formValuesOf } from '../model/form/form-values.ts'
import { BackToList } from '../person/back-to-list.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DetailSkeleton, EmployeeMissing } from '../person/employee-detail-states.tsx'
import { EmployeeForm } from './employee-form.tsx'
import { EmployeeReadOnly } from '../person/employee-read-only.tsx'

/** Edits a person, always starting from what is stored now. */
export function EmployeeEditPage({ employeeId }: { readonly employeeId: string }) {
  const companyId = useCompanyId()
  const scope = usePersonScope(companyId, employeeId)
  const detail = useQuery({ ...employeeDetailQuery(companyId, employeeId), refetchOnMount: 'always', staleTime: Infinity, enabled: mayManage(scope) })
  if (scope === null) return <DetailSkeleton />
  if (!mayManage(scope)) return <EmployeeReadOnly />
  // A copy from the cache may be old: editing it would only lead to a conflict.
  const fresh = { ...detail, data: detail.isFetchedAfterMount ? detail.data : undefined }
  return (
    <QueryStates query={fresh} pending={<DetailSkeleton />} isEmpty={(employee) => employee === null} empty={<EmployeeMissing />}>
      {(employee) => employee && <EmployeeEditForm employee={employee} writesTerms={scope === 'hr'} />}
    </QueryStates>
  )
}

function EmployeeEditForm({ employee, writesTerms }: { readonly employee: EmployeeDetail; readonly writesTerms: boolean }) {
  const companyId = useCompanyId()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { read, ask, resolve } = useVersions(employee, formValuesOf)
  const [initial] = useState(() => formValuesOf(employee))
  const [reason, setReason] = useState('')
  const person = { to: '/app/employees/$employeeId', params: { employeeId: employee.id } } as const
  usePageTitle(`Editar ${read.display_name}`)

  const saveOver = async (base: EmployeeDetail, values: EmployeeFormValues): Promise<void> => {
    const changes = changesBetween(formValuesOf(base), values)
    if (Object.keys(changes).length === 0) {
      toast.info('Nada mudou', { description: 'O registro já está como você vê.' })
      await navigate({ ...person, ignoreBlocker: true })
      return
    }
    const outcome = await saveEmployee(companyId, base, changes, reason)
    if (outcome.kind === 'gone') {
      throw new AppError(
        { text: 'Não encontramos mais este registro, ou você não pode alterá-lo.', kind: 'missing' },
        { code: 'PGRST116', status: 404 },
      )
    }
    if (outcome.kind === 'stale') {
      ask(outcome, values)
      return
    }
    queryClient.setQueryData(employeeKeys.detail(companyId, employee.id), outcome.employee)
    void refetch(queryClient, SUBJECTS.people)
    toast.success('Alterações salvas', {
      description: outcome.employee.display_name,
      action: { label: 'Continuar editando', onSelect: () => void navigate({ ...person, to: '/app/employees/$employeeId/edit' }) },
    })
    await navigate({ ...person, ignoreBlocker: true })
  }

  return (
    <>
      <PageHeader back={<BackToList />} title={`Editar ${read.display_name}`} />
      <EmployeeForm
        initial={initial}
        employee={read}
        writesTerms={writesTerms}
        cancel={
          <Link {...person} className={buttonClass({ variant: 'ghost' })}>
            Cancelar
          </Link>
        }
        onSave={(values) => saveOver(read, values)}
        beforeActions={
          <Field label="Motivo da alteração" optional hint="Fica na trilha de auditoria, junto do que mudou." className="mt-5">
            <TextInput value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
          </Field>
        }
      >
        {(form, attempt) => {
          const conflict = resolve(form, (base, merged) => void attempt(() => saveOver(base, merged)))
          return conflict && <ConflictDialog {...conflict} />
        }}
      </EmployeeForm>
    </>
  )
}
