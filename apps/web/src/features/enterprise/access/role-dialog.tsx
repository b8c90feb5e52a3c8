import { useState } from 'react'

import { ROLE_LABELS } from '#shared/access/roles.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { changeRole } from '../data/logins/access-changes.ts'
import type { AccessSubject } from '../model/logins/access-subject.ts'
import { RoleChoice } from './role-choice.tsx'

/** Gives a person with a login another role; takes effect at their next request. */
export function RoleDialog({ subject, onClose }: { readonly subject: AccessSubject; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(subject.role)
  const change = useAct({
    act: () => changeRole(subject.employeeId ?? '', chosen),
    done: ['Papel alterado', `${subject.name} agora é ${ROLE_LABELS[chosen]}.`],
    stale: SUBJECTS.accesses,
    onDone: onClose,
  })
  return (
    <FormDialog
      size="sm"
      title="Mudar papel"
      description={`O que ${subject.name} pode fazer no sistema. Vale a partir da próxima ação da pessoa.`}
      confirmLabel="Mudar papel"
      canSave={!(chosen === subject.role)}
      act={change}
      failure="Não foi possível mudar o papel"
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <RoleChoice value={chosen} onChange={setChosen} present={subject.role} />
    </FormDialog>
  )
}
