import { FormDialog } from '#shared/form/form-dialog.tsx'
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
    <FormDialog title={title} confirmLabel="Enviar documento" act={{ isPending }} onSubmit={submit} onClose={onClose}>
      {body}
    </FormDialog>
  )
}
