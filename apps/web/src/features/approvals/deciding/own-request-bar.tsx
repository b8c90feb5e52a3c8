import { PencilLine, Undo2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { cancelApproval } from '../data/approval-changes.ts'
import type { ApprovalThread } from '../model/thread.ts'
import { ActionBar } from './decision-bar.tsx'

export interface OwnRequestBarProps {
  readonly thread: ApprovalThread
  /** The dialog that answers an adjustment. */
  readonly answer: ComponentType<{ readonly thread: ApprovalThread; readonly onClose: () => void }>
  readonly onDone: () => void
}

/** What the person who asked may do: answer an adjustment, or take the request back. */
export function OwnRequestBar({ thread, answer: Answer, onDone }: OwnRequestBarProps) {
  const [open, setOpen] = useState<'answer' | 'cancel' | null>(null)
  const cancel = useAct({
    act: () => cancelApproval(thread.id),
    done: ['Solicitação cancelada', thread.title],
    stale: SUBJECTS.changes,
    onDone,
    onSettled: () => setOpen(null),
  })
  return (
    <>
      <Refusal error={cancel.error} title="A solicitação não foi cancelada" />
      <ActionBar>
        {thread.can_cancel && (
          <Button variant="ghost" onClick={() => setOpen('cancel')}>
            <Undo2 aria-hidden="true" className="size-4" />
            Cancelar solicitação
          </Button>
        )}
        {thread.can_resubmit && (
          <Button variant="primary" onClick={() => setOpen('answer')}>
            <PencilLine aria-hidden="true" className="size-4" />
            Ajustar e reenviar
          </Button>
        )}
      </ActionBar>
      {open === 'answer' && <Answer thread={thread} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'cancel'}
        onOpenChange={() => setOpen(null)}
        title="Cancelar a solicitação?"
        description="Ninguém mais precisa decidir, e nada muda. Você pode pedir de novo depois."
        confirmLabel="Cancelar solicitação"
        cancelLabel="Voltar"
        tone="danger"
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </>
  )
}
