import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import type { Role } from '#shared/access/permissions.gen.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { SUBJECTS, useRefetch } from '#shared/lib/subjects.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { toast } from '#shared/ui/toast.tsx'
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
  const refresh = useRefetch(SUBJECTS.accesses)
  const [company, setCompany] = useState(companyId)
  const [person, setPerson] = useState<PersonChoice | null>(subject?.employeeId ? { id: subject.employeeId, name: subject.name } : null)
  const [personMissing, setPersonMissing] = useState(false)
  const firstRole = again && subject ? subject.role : 'user'
  const [role, setRole] = useState<Role>(firstRole)
  const [sending, setSending] = useState<Sending | null>(null)
  const { register, handleSubmit, setValue, setError, formState } = useForm({
    resolver: zodResolver(inviteSchema),
    defaultValues: { email: subject?.email ?? '' },
  })
  const invite = useMutation({
    mutationFn: ({ email, employeeId }: { email: string; employeeId: string }) => inviteUser(employeeId, email, role),
    onSuccess: async (answer) => {
      if (answer.link === null) {
        onClose()
        toast.success(again ? 'Convite reenviado' : 'Convite enviado', { description: `Para ${answer.email}.` })
      } else setSending(answer)
      await refresh()
    },
    onError: (failure) => {
      const { field, message } = toAppError(failure)
      if (field === 'email') setError('email', { message }, { shouldFocus: true })
    },
  })
  const submit = handleSubmit(({ email }) => {
    if (person) invite.mutate({ email, employeeId: person.id })
    else setPersonMissing(true)
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
  const isTouched = formState.isDirty || role !== firstRole || (subject === null && person !== null)
  const blamesField = invite.error !== null && toAppError(invite.error).field === 'email'
  return (
    <FormDialog
      title={titleOf(subject, again)}
      description={
        again
          ? 'O link anterior deixa de valer. O novo vale por 7 dias.'
          : 'A pessoa recebe um link por e-mail, cria a própria senha e lê o aviso de privacidade. O convite vale por 7 dias e pode ser reenviado.'
      }
      confirmLabel={again ? 'Reenviar convite' : 'Enviar convite'}
      act={invite}
      failure="O convite não foi enviado"
      error={!blamesField ? invite.error : null}
      isUnsaved={isTouched}
      onSubmit={() => void submit()}
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
            if (chosen) setValue('email', email ?? '', { shouldValidate: email !== null })
          }}
          personError={personMissing && person === null ? 'Escolha quem será convidado' : null}
        />
      )}
      <Field label="E-mail" required hint="É com ele que a pessoa vai entrar." error={formState.errors.email?.message}>
        <TextInput type="email" inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('email')} />
      </Field>
      <RoleChoice value={role} onChange={setRole} />
    </FormDialog>
  )
}
