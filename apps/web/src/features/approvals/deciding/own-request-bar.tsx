import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PencilLine, Undo2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { cancelApproval } from '../data/approval-changes.ts'
import { approvalKeys } from '../data/approval-keys.ts'
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
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'answer' | 'cancel' | null>(null)
  const cancel = useMutation({
    mutationFn: () => cancelApproval(thread.id),
    onSuccess: async () => {
      toast.success('Solicitação cancelada', { description: thread.title })
      onDone()
      await Promise.all([approvalKeys.inbox, ['change-requests']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
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
