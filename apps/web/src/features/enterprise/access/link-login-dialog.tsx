import { useState } from 'react'

import type { Role } from '#shared/access/permissions.gen.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { linkLogin } from '../data/logins/access-changes.ts'
import type { AccessSubject } from '../model/logins/access-subject.ts'
import { CompanyPersonFields } from './company-person-fields.tsx'
import { RoleChoice } from './role-choice.tsx'

export interface LinkLoginDialogProps {
  readonly subject: AccessSubject
  readonly companyId: string
  readonly onClose: () => void
}

/** Gives a login that belongs to nobody to a person without login. */
export function LinkLoginDialog({ subject, companyId, onClose }: LinkLoginDialogProps) {
  const [company, setCompany] = useState(companyId)
  const [person, setPerson] = useState<PersonChoice | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [role, setRole] = useState<Role>('user')
  const link = useAct({
    act: (employeeId: string) => linkLogin(subject.userId ?? '', employeeId, role),
    done: ['Login vinculado', `${subject.email ?? ''} agora entra como ${person?.name ?? ''}.`],
    stale: SUBJECTS.accesses,
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Vincular a um trabalhador"
      description={`Quem entra com ${subject.email ?? 'este login'} passa a ver e fazer o que o papel permite na empresa do trabalhador escolhido.`}
      confirmLabel="Vincular login"
      act={link}
      failure="O login não foi vinculado"
      onSubmit={() => (person ? link.mutate(person.id) : setMissing(true))}
      onClose={onClose}
    >
      <CompanyPersonFields
        companyId={company}
        onCompany={(next) => {
          setCompany(next)
          setPerson(null)
        }}
        person={person}
        onPerson={setPerson}
        personError={isMissing && person === null ? 'Escolha a quem o login pertence' : null}
      />
      <RoleChoice value={role} onChange={setRole} />
    </FormDialog>
  )
}
