import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Role } from '#shared/access/permissions.gen.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { linkLogin } from '../data/logins/access-changes.ts'
import type { AccessSubject } from '../model/logins/access-subject.ts'
import { CompanyPersonFields } from './company-person-fields.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useAccessRefresh } from './use-access-refresh.ts'

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
  const refresh = useAccessRefresh()
  const link = useMutation({
    mutationFn: (employeeId: string) => linkLogin(subject.userId ?? '', employeeId, role),
    onSuccess: async () => {
      onClose()
      toast.success('Login vinculado', { description: `${subject.email ?? ''} agora entra como ${person?.name ?? ''}.` })
      await refresh()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Vincular a um trabalhador"
      description={`Quem entra com ${subject.email ?? 'este login'} passa a ver e fazer o que o papel permite na empresa do trabalhador escolhido.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" pending={link.isPending} onClick={() => (person ? link.mutate(person.id) : setMissing(true))}>
            Vincular login
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={link.error} title="O login não foi vinculado" />
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
      </div>
    </Dialog>
  )
}
