import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { Role } from '../../../shared/access/permissions.gen.ts'
import { asRole, ROLE_LABELS } from '../../../shared/access/roles.ts'
import { usePermissions } from '../../../shared/access/use-permissions.ts'
import { useCompanyId } from '../../../shared/company/company-context.ts'
import { toAppError } from '../../../shared/supabase/app-error.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import type { EmployeeDetail } from '../data/employee-detail-query.ts'
import { employeeKeys } from '../data/employee-keys.ts'
import { grantAccess } from '../data/employee-save.ts'

const WHAT_THEY_DO: Readonly<Record<Role, string>> = {
  user: 'Vê o próprio registro e o diretório de colegas.',
  manager: 'Vê e edita os trabalhadores da empresa.',
  admin: 'Administra pessoas, departamentos e configurações da empresa.',
  master: 'Acessa todas as empresas e todas as permissões.',
}

export interface GrantAccessDialogProps {
  readonly employee: EmployeeDetail
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Gives a colleague with a login another role; takes effect at their next request. */
export function GrantAccessDialog({ employee, open, onOpenChange }: GrantAccessDialogProps) {
  const companyId = useCompanyId()
  const queryClient = useQueryClient()
  const group = useId()
  const { role: mine } = usePermissions()
  const present = asRole(employee.role)
  const [chosen, setChosen] = useState<Role>(present)
  const roles: readonly Role[] = mine === 'master' ? ['user', 'manager', 'admin', 'master'] : ['user', 'manager', 'admin']
  const grant = useMutation({
    mutationFn: () => grantAccess(employee.id, chosen),
    onSuccess: async () => {
      onOpenChange(false)
      toast.success('Acesso alterado', { description: `${employee.display_name} agora é ${ROLE_LABELS[chosen]}.` })
      await queryClient.invalidateQueries({ queryKey: employeeKeys.all(companyId) })
    },
  })
  const problem = grant.error && toAppError(grant.error)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return
        setChosen(present)
        grant.reset()
        onOpenChange(false)
      }}
      title="Alterar acesso"
      description={`O que ${employee.display_name} pode fazer no sistema. Vale a partir da próxima ação da pessoa.`}
      size="sm"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancelar</Button>
          <Button variant="primary" pending={grant.isPending} disabled={chosen === present} onClick={() => grant.mutate()}>
            Alterar acesso
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Papel</legend>
        {roles.map((role) => (
          <div
            key={role}
            className="flex items-start gap-3 rounded-md border p-3 hover:bg-hover has-checked:border-primary has-checked:bg-primary-subtle"
          >
            <input
              id={`${group}-${role}`}
              type="radio"
              name={group}
              value={role}
              checked={chosen === role}
              onChange={() => setChosen(role)}
              className="mt-1 size-4 shrink-0 accent-primary"
            />
            <label htmlFor={`${group}-${role}`} className="min-w-0 flex-1 cursor-pointer">
              <span className="font-medium">{ROLE_LABELS[role]}</span>
              {role === present && <span className="text-text-muted"> (atual)</span>}
              <span className="block text-sm text-text-muted">{WHAT_THEY_DO[role]}</span>
            </label>
          </div>
        ))}
      </fieldset>
      {problem && (
        <p role="alert" className="mt-3 text-sm text-danger-text">
          {problem.message} <span className="text-text-subtle">(código {problem.code})</span>
        </p>
      )}
    </Dialog>
  )
}
