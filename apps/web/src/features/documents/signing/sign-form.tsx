import { type ReactNode, useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { refuseSignature, signDocument } from '../data/signing/signatures.ts'
import { isAcknowledgement, type OwnSignature, signLabel } from '../model/signing/signature.ts'
import { roleText } from '../model/signing/signing-order.ts'
import { documentName } from '../model/documents/stored-document.ts'
import { DocumentFile } from '../list/document-file.tsx'

export interface SignForm {
  /** What is to be read and confirmed. */
  readonly body: ReactNode
  readonly actions: ReactNode
  /** The question why, instead of everything else while it is not null. */
  readonly refusing: ReactNode
}

/** Signing or refusing what is shown, wherever it is drawn. */
export function useSignForm(signature: OwnSignature, onDone: () => void): SignForm {
  const [wasShown, setShown] = useState(false)
  const [noteShown] = useState(() => () => setShown(true))
  const [hasRead, setRead] = useState(false)
  const [isChecked, setChecked] = useState(false)
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
      <DocumentFile fileId={signature.file_id} onRead={noteShown} />
      <div>
        <Checkbox
          label="Li o documento inteiro"
          checked={hasRead}
          disabled={!wasShown}
          aria-describedby={wasShown ? undefined : `read-${signature.envelope_id}`}
          onChange={(event) => setRead(event.target.checked)}
        />
        {!wasShown && (
          <p id={`read-${signature.envelope_id}`} className="text-sm text-text-muted">
            Vá até a última página para confirmar. Se o arquivo não abrir aqui, baixe-o e leia.
          </p>
        )}
        {isChecked && !hasRead && (
          <p role="alert" className="text-sm text-danger-text">
            Confirme que leu o documento
          </p>
        )}
      </div>
      <p className="text-sm text-text-muted">
        Ficam registrados o seu nome, o CPF, o dia e a hora, o endereço IP, o aparelho e o hash do arquivo. Qualquer pessoa com o código {signature.code} confere a
        assinatura.
      </p>
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
          setChecked(true)
          if (hasRead) sign.mutate()
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
