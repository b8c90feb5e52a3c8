import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
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
  const [sending, setSending] = useState<Sending | null>(null)
  const act = useAct({
    act: () => manageLogin(subject.employeeId ?? '', action),
    done: (answer) => (answer?.link == null ? [words.done, subject.name] : null),
    stale: SUBJECTS.accesses,
    onDone: (answer) => {
      if (answer?.link == null) onClose()
      else setSending(answer)
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
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.consequence}
      confirmLabel={words.confirmLabel}
      cancelLabel={action === 'revoke' ? 'Manter convite' : 'Cancelar'}
      tone={words.tone}
      pending={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate()}
    />
  )
}
