import { type ReactNode, useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { refuseSignature, signDocument } from '../data/signing/signatures.ts'
import { isAcknowledgement, type OwnSignature, signLabel } from '../model/signing/signature.ts'
import { roleText } from '../model/signing/signing-order.ts'
import { documentName } from '../model/documents/stored-document.ts'
import { ReadPaper, useReading } from './read-paper.tsx'

export interface SignForm {
  /** What is to be read and confirmed. */
  readonly body: ReactNode
  readonly actions: ReactNode
  /** The question why, instead of everything else while it is not null. */
  readonly refusing: ReactNode
}

/** Signing or refusing what is shown, wherever it is drawn. */
export function useSignForm(signature: OwnSignature, onDone: () => void): SignForm {
  const reading = useReading()
  const [isRefusing, setRefusing] = useState(false)
  const name = documentName(signature)
  const after = { stale: SUBJECTS.documents, onDone }
  const sign = useAct({ act: () => signDocument(signature), done: [isAcknowledgement(signature.kind) ? 'Ciência registrada' : 'Documento assinado', name], ...after })
  const refuse = useAct({ act: (reason: string) => refuseSignature(signature.envelope_id, reason), done: ['Recusa registrada', name], ...after })
  const body = (
    <div className="flex flex-col gap-4">
      <Refusal error={sign.error} title="Não foi possível registrar" />
      {signature.role !== 'person' && (
        <p className="break-words text-text-muted">
          Documento de {signature.employee.name}. Você assina como: {roleText(signature.role, signature.capacity).toLowerCase()}.
        </p>
      )}
      {signature.message && <p className="break-words">{signature.message}</p>}
      <ReadPaper fileId={signature.file_id} code={signature.code} reading={reading} />
    </div>
  )
  const actions = (
    <>
      <Button variant="ghost" onClick={() => setRefusing(true)}>
        Recusar
      </Button>
      <Button
        variant="primary"
        pending={sign.isPending}
        onClick={() => {
          if (reading.confirm()) sign.mutate()
        }}
      >
        {signLabel(signature.kind)}
      </Button>
    </>
  )
  const refusing = isRefusing ? (
    <ReasonDialog
      title="Recusar?"
      description={`${name}. Quem pediu lê o motivo.`}
      confirmLabel="Registrar recusa"
      act={refuse}
      onConfirm={refuse.mutate}
      onClose={() => setRefusing(false)}
    />
  ) : null
  return { body, actions, refusing }
}
