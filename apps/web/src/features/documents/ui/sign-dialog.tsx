import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Checkbox } from '../../../shared/ui/inputs.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { documentKeys } from '../data/document-keys.ts'
import { refuseSignature, signDocument } from '../data/signatures.ts'
import { isAcknowledgement, type OwnSignature, signLabel } from '../model/signature.ts'
import { documentName } from '../model/stored-document.ts'
import { DocumentFile } from './document-file.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Shows what is to be signed, and signs or refuses it. */
export function SignDialog({ signature, onClose }: { readonly signature: OwnSignature; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [hasRead, setRead] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [refusing, setRefusing] = useState(false)
  const name = documentName(signature)
  const done = (text: string) => async (): Promise<void> => {
    toast.success(text, { description: name })
    onClose()
    await Promise.all([documentKeys.all, ['inbox']].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const sign = useMutation({
    mutationFn: () => signDocument(signature),
    onSuccess: done(isAcknowledgement(signature.kind) ? 'Ciência registrada' : 'Documento assinado'),
  })
  const refuse = useMutation({ mutationFn: (reason: string) => refuseSignature(signature.envelope_id, reason), onSuccess: done('Recusa registrada') })
  if (refusing) {
    return (
      <ReasonDialog
        title="Recusar?"
        description={`${name}. Quem pediu lê o motivo.`}
        confirmLabel="Registrar recusa"
        pending={refuse.isPending}
        error={refuse.error}
        onConfirm={refuse.mutate}
        onClose={() => setRefusing(false)}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`${signLabel(signature.kind)}: ${name}`}
      footer={
        <>
          <Button variant="ghost" onClick={() => setRefusing(true)}>
            Recusar
          </Button>
          <Button
            variant="primary"
            pending={sign.isPending}
            onClick={() => {
              setChecked(true)
              if (hasRead) sign.mutate()
            }}
          >
            {signLabel(signature.kind)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={sign.error} title="Não foi possível registrar" />
        {signature.message && <p className="break-words">{signature.message}</p>}
        <DocumentFile fileId={signature.file_id} />
        <div>
          <Checkbox label="Li o documento inteiro" checked={hasRead} onChange={(event) => setRead(event.target.checked)} />
          {isChecked && !hasRead && (
            <p role="alert" className="text-sm text-danger-text">
              Confirme que leu o documento
            </p>
          )}
        </div>
        <p className="text-sm text-text-muted">
          Ficam registrados o seu nome, o CPF, o dia e a hora, o endereço de internet, o aparelho e o resumo do arquivo. Qualquer pessoa com o código {signature.code} confere a
          assinatura.
        </p>
      </div>
    </Dialog>
  )
}
