import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { type SendTarget, useSendForm } from './send-form.tsx'

export interface SendDialogProps {
  readonly target: SendTarget
  readonly companyId: string
  readonly onClose: () => void
}

/** Sends a document over the page. */
export function SendDialog({ target, companyId, onClose }: SendDialogProps) {
  const { title, body, submit, isPending } = useSendForm(target, companyId, onClose)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" pending={isPending} onClick={submit}>
            Enviar documento
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  )
}
