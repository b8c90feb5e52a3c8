import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import type { SealOf } from '../sheets/seal-text.ts'
import { lastDay } from '../sheets/sheet.ts'
import { SealList } from './seal-note.tsx'

export interface SendDialogProps {
  readonly form: SealOf
  readonly isGuest: boolean
  /** Whose sheets are sent. */
  readonly names: readonly string[]
  readonly open: boolean
  readonly pending: boolean
  readonly error: unknown
  readonly onOpenChange: (open: boolean) => void
  readonly onSend: () => void
}

/** The last look before it is sent: who will see what, and that it may be changed until the end. */
export function SendDialog({ form, isGuest, names, open, pending, error, onOpenChange, onSend }: SendDialogProps) {
  const what = names.length === 1 ? (form.role === 'self' ? 'sua autoavaliação' : `a avaliação de ${names[0] ?? ''}`) : `${names.length} avaliações`
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Enviar ${what}?`}
      description={form.closes_at === null ? 'Você pode mudar as respostas até o fim do prazo.' : `Você pode mudar as respostas até ${lastDay(form.closes_at)}.`}
      confirmLabel="Enviar"
      cancelLabel="Ainda não"
      pending={pending}
      error={error}
      failure="A avaliação não foi enviada"
      onConfirm={onSend}
    >
      <SealList form={form} isGuest={isGuest} />
    </ConfirmDialog>
  )
}
