import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Refusal } from './refusal.tsx'
import { useInitialFocus } from './use-initial-focus.ts'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description: ReactNode
  /** Verb and object, such as 'Descartar alterações'. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly tone?: 'primary' | 'danger'
  readonly pending?: boolean
  /** Why it was refused, under this title. */
  readonly error?: unknown
  readonly failure?: string
  readonly onConfirm: () => void
  /** What is to be looked at before, such as who receives it. */
  readonly children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancelar', tone = 'primary', pending = false, error, failure = 'Não foi possível concluir', onConfirm, children } = props
  const hasError = error !== null && error !== undefined
  const { safeButton, initialFocus } = useInitialFocus()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dismissible={!pending}
      title={title}
      description={description}
      size={children ? 'md' : 'sm'}
      initialFocus={initialFocus}
      footer={
        <>
          <Button ref={safeButton} disabled={pending} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={tone} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {hasError ? (
        <div className="flex flex-col gap-4">
          <Refusal error={error} title={failure} />
          {children}
        </div>
      ) : (
        children
      )}
    </Dialog>
  )
}
