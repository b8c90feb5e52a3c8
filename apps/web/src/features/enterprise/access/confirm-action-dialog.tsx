import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { SUBJECTS, useRefetch } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.ts'
import { manageLogin, type Sending } from '../data/logins/access-changes.ts'
import { type AccessSubject, confirmationOf, type ConfirmedAction } from '../model/logins/access-subject.ts'
import { SentLink } from './sent-link.tsx'

export interface ConfirmActionDialogProps {
  readonly action: ConfirmedAction
  readonly subject: AccessSubject
  readonly onClose: () => void
}

/** Asks before acting on somebody's access, naming what will happen; a refusal is said in the same place. */
export function ConfirmActionDialog({ action, subject, onClose }: ConfirmActionDialogProps) {
  const words = confirmationOf(action, subject)
  const refresh = useRefetch(SUBJECTS.accesses)
  const [sending, setSending] = useState<Sending | null>(null)
  const act = useMutation({
    mutationFn: () => manageLogin(subject.employeeId ?? '', action),
    onSuccess: async (answer) => {
      if (answer !== null && answer.link !== null) setSending(answer)
      else {
        onClose()
        toast.success(words.done, { description: subject.name })
      }
      await refresh()
    },
  })
  if (sending) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        dismissible={false}
        title="Link para criar uma nova senha"
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
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!act.isPending}
      title={words.title}
      description={words.consequence}
      size="sm"
      footer={
        <>
          <Button disabled={act.isPending} onClick={onClose}>
            {action === 'revoke' ? 'Manter convite' : 'Cancelar'}
          </Button>
          <Button variant={words.tone} pending={act.isPending} onClick={() => act.mutate()}>
            {words.confirmLabel}
          </Button>
        </>
      }
    >
      {act.error ? <Refusal error={act.error} title="Não foi possível concluir" /> : undefined}
    </Dialog>
  )
}
