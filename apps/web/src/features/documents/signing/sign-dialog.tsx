import { Dialog } from '#shared/ui/dialog.tsx'
import { type OwnSignature, signLabel } from '../model/signing/signature.ts'
import { documentName } from '../model/documents/stored-document.ts'
import { useSignForm } from './sign-form.tsx'

/** Shows what is to be signed over the page, and signs or refuses it. */
export function SignDialog({ signature, onClose }: { readonly signature: OwnSignature; readonly onClose: () => void }) {
  const { body, actions, refusing } = useSignForm(signature, onClose)
  if (refusing) return refusing
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={`${signLabel(signature.kind)}: ${documentName(signature)}`} footer={actions}>
      {body}
    </Dialog>
  )
}
