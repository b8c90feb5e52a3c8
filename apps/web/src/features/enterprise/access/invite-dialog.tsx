import { useState } from 'react'

import type { Role } from '#shared/access/permissions.gen.ts'
import { FieldInput } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { inviteUser, type Sending } from '../data/logins/access-changes.ts'
import type { AccessSubject } from '../model/logins/access-subject.ts'
import { inviteSchema } from '../model/logins/invite-form.ts'
import { CompanyPersonFields } from './company-person-fields.tsx'
import { RoleChoice } from './role-choice.tsx'
import { SentLink } from './sent-link.tsx'

export interface InviteDialogProps {
  /** Whom to invite; null lets the person be chosen. */
  readonly subject: AccessSubject | null
  /** The company that the choice starts in. */
  readonly companyId: string
  readonly onClose: () => void
}

function titleOf(subject: AccessSubject | null, again: boolean): string {
  if (again) return 'Reenviar convite'
  return subject ? `Convidar ${subject.name}` : 'Convidar usuário'
}

/** Invites a person by e-mail with a role, or sends an open invitation again, when its e-mail and role may be put right. */
export function InviteDialog({ subject, companyId, onClose }: InviteDialogProps) {
  const again = subject?.state === 'invited' || subject?.state === 'expired'
  const [company, setCompany] = useState(companyId)
  const [person, setPerson] = useState<PersonChoice | null>(subject?.employeeId ? { id: subject.employeeId, name: subject.name } : null)
  const [personMissing, setPersonMissing] = useState(false)
  const firstRole = again && subject ? subject.role : 'user'
  const [role, setRole] = useState<Role>(firstRole)
  const [sending, setSending] = useState<Sending | null>(null)
  const saving = useSaveForm({
    schema: inviteSchema,
    initial: { email: subject?.email ?? '' },
    mayGo: () => {
      setPersonMissing(person === null)
      return person !== null
    },
    save: ({ email }) => inviteUser(person?.id ?? '', email, role),
    done: ({ link, email }) => (link === null ? [again ? 'Convite reenviado' : 'Convite enviado', `Para ${email}.`] : null),
    stale: SUBJECTS.accesses,
    onDone: (answer) => {
      if (answer.link === null) onClose()
      else setSending(answer)
    },
  })
  if (sending) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        dismissible={false}
        title="Convite criado"
        description={`${person?.name ?? 'A pessoa'} ainda não recebeu nada: entregue o link você.`}
        footer={
          <Button variant="primary" onClick={onClose}>
            Pronto
          </Button>
        }
      >
        <SentLink sending={sending} />
      </Dialog>
    )
  }
  const isTouched = saving.isUnsaved || role !== firstRole || (subject === null && person !== null)
  return (
    <FormDialog
      {...saving}
      title={titleOf(subject, again)}
      description={
        again
          ? 'O link anterior deixa de valer. O novo vale por 7 dias.'
          : 'A pessoa recebe um link por e-mail, cria a própria senha e lê o aviso de privacidade. O convite vale por 7 dias e pode ser reenviado.'
      }
      confirmLabel={again ? 'Reenviar convite' : 'Enviar convite'}
      failure="O convite não foi enviado"
      isUnsaved={isTouched}
      onClose={onClose}
    >
      {subject === null && (
        <CompanyPersonFields
          companyId={company}
          onCompany={(next) => {
            setCompany(next)
            setPerson(null)
          }}
          person={person}
          onPerson={(chosen, email) => {
            setPerson(chosen)
            setPersonMissing(false)
            if (chosen) saving.form.setValue('email', email ?? '', { shouldValidate: email !== null })
          }}
          personError={personMissing && person === null ? 'Escolha quem será convidado' : null}
        />
      )}
      <FieldInput field={{ name: 'email', label: 'E-mail', kind: 'email', required: true, hint: 'É com ele que a pessoa vai entrar.' }} />
      <RoleChoice value={role} onChange={setRole} />
    </FormDialog>
  )
}
