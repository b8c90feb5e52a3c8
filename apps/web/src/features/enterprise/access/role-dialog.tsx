import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ROLE_LABELS } from '#shared/access/roles.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { changeRole } from '../data/logins/access-changes.ts'
import type { AccessSubject } from '../model/logins/access-subject.ts'
import { Refusal } from '#shared/ui/refusal.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useAccessRefresh } from './use-access-refresh.ts'

/** Gives a person with a login another role; takes effect at their next request. */
export function RoleDialog({ subject, onClose }: { readonly subject: AccessSubject; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(subject.role)
  const refresh = useAccessRefresh()
  const change = useMutation({
    mutationFn: () => changeRole(subject.employeeId ?? '', chosen),
    onSuccess: async () => {
      onClose()
      toast.success('Papel alterado', { description: `${subject.name} agora é ${ROLE_LABELS[chosen]}.` })
      await refresh()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Mudar papel"
      description={`O que ${subject.name} pode fazer no sistema. Vale a partir da próxima ação da pessoa.`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" pending={change.isPending} disabled={chosen === subject.role} onClick={() => change.mutate()}>
            Mudar papel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={change.error} title="Não foi possível mudar o papel" />
        <RoleChoice value={chosen} onChange={setChosen} present={subject.role} />
      </div>
    </Dialog>
  )
}
