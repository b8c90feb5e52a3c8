import { toAppError } from '../supabase/app-error.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Whether a call was not refused but asked about: the same one goes through once it is confirmed. */
export function isQuestion(error: unknown): boolean {
  return error !== null && error !== undefined && toAppError(error).code === 'RHASK'
}

export interface QuestionDialogProps {
  /** What the call failed with; only a question opens the dialog. */
  readonly error: unknown
  readonly confirmLabel: string
  readonly pending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks what the database wants to know before it writes. What was typed stays where it is. */
export function QuestionDialog({ error, confirmLabel, pending, onConfirm, onClose }: QuestionDialogProps) {
  const open = isQuestion(error)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Confira antes de salvar"
      description={open ? toAppError(error).message : ''}
      confirmLabel={confirmLabel}
      cancelLabel="Voltar e corrigir"
      pending={pending}
      onConfirm={onConfirm}
    />
  )
}
