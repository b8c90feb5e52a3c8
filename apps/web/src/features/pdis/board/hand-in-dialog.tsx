import { useState } from 'react'

import { AttachedFiles } from '#shared/files/attached-files.tsx'
import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import { type UploadWait, useUploadWait } from '#shared/files/use-upload-wait.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { todayIso } from '#shared/lib/dates.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { handInCertificate } from '../data/plan-acts.ts'
import { usePlanAct } from '../data/use-plan-act.ts'
import { CERTIFICATE_PURPOSE, certificateOptions } from '../model/certificate.ts'
import type { PlacedAction, Plan } from '../model/plan.ts'

interface CertificateFileProps {
  readonly employeeId: string
  readonly files: readonly UploadedFile[]
  readonly wait: UploadWait
  readonly problem: string | null
  readonly onFiles: (files: readonly UploadedFile[]) => void
}

function CertificateFile({ employeeId, files, wait, problem, onFiles }: CertificateFileProps) {
  const { items, limits, queue, isBusy } = useUpload({ purpose: CERTIFICATE_PURPOSE, employeeId }, async (file) => onFiles([file]), wait.tellBusy)
  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">Certificado</legend>
      <AttachedFiles label="Certificado anexado" files={files} items={items} onRemove={() => onFiles([])} />
      {files.length === 0 && <FileDrop label="Enviar certificado" limits={limits} disabled={isBusy} problem={problem} onFiles={(chosen) => queue.add(chosen)} />}
      <UploadList items={items.filter(({ status }) => status !== 'done')} queue={queue} />
    </fieldset>
  )
}

const FIELDS = ['file_id', 'document_id', 'issued_on', 'expires_on']

/** The certificate of an action: a new file with its dates, or a document that the person has. It becomes a document, and the action waits for whoever leads. */
export function HandInDialog({ action, plan, onClose }: { readonly action: PlacedAction; readonly plan: Plan; readonly onClose: () => void }) {
  const [isKept, setKept] = useState(false)
  const [documentId, setDocumentId] = useState('')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [issued, setIssued] = useState('')
  const [until, setUntil] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const wait = useUploadWait()
  const act = usePlanAct(
    () => handInCertificate(action.id, isKept ? { file_id: null, document_id: documentId, issued_on: null, expires_on: null, note } : { file_id: files[0]?.file_id ?? null, document_id: null, issued_on: issued || null, expires_on: until || null, note }),
    ['Certificado entregue', 'Espera a validação de quem lidera você.'],
    { onDone: onClose },
  )
  const refusal = act.error ? toAppError(act.error) : null
  const refused = (field: string): string | null => (refusal?.field === field ? refusal.message : null)
  const isMissing = isKept ? documentId === '' : files.length === 0
  const missing = (message: string): string | null => (isChecked && isMissing && !wait.isBusy ? message : null)
  return (
    <FormDialog
      title="Entregar certificado"
      description={`“${action.title}”. Ele fica entre os seus documentos, e quem lidera você valida a ação.`}
      confirmLabel="Entregar certificado"
      act={act}
      error={FIELDS.includes(refusal?.field ?? '') ? null : act.error}
      failure="O certificado não foi entregue"
      isUnsaved={files.length > 0 || note !== ''}
      onSubmit={() => {
        setChecked(true)
        if (wait.mayGo() && !isMissing) act.mutate()
      }}
      onClose={onClose}
    >
      {plan.certificates.length > 0 && (
        <RadioChoices legend="De onde vem" value={isKept} onChange={setKept} options={[{ value: false, label: 'Enviar um arquivo' }, { value: true, label: 'Usar um documento meu' }]} />
      )}
      {isKept ? (
        <Field label="Documento" required error={refused('document_id') ?? missing('Escolha o documento')}>
          <SelectInput none="Escolha…" options={certificateOptions(plan.certificates)} value={documentId} onChange={({ target }) => setDocumentId(target.value)} />
        </Field>
      ) : (
        <>
          <CertificateFile employeeId={plan.person.id} files={files} wait={wait} problem={wait.problem ?? refused('file_id') ?? missing('Anexe o certificado')} onFiles={setFiles} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Emitido em" optional error={refused('issued_on')}>
              <DateInput value={issued} max={todayIso()} onValue={setIssued} />
            </Field>
            <Field label="Vale até" optional hint="Vazio se não vence." error={refused('expires_on')}>
              <DateInput value={until} min={todayIso()} onValue={setUntil} />
            </Field>
          </div>
        </>
      )}
      <Field label="Recado para quem valida" optional>
        <TextArea rows={2} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}
