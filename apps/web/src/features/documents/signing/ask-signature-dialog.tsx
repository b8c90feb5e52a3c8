import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ReachOf } from '#shared/recipients/reach-of.tsx'
import { PeopleField } from '#shared/reference/person-field.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { sendForSignature } from '../data/signing/signatures.ts'
import { type SignatureDraft, signatureProblems } from '../model/signing/signature-draft.ts'
import { documentName, type ListedDocument } from '../model/documents/stored-document.ts'

/** Asks people to sign a document, or to take note of it. */
export function AskSignatureDialog({ document, onClose }: { readonly document: ListedDocument; readonly onClose: () => void }) {
  const [today] = useState(() => todayIso())
  const [draft, setDraft] = useState<SignatureDraft>({
    kind: 'signature',
    signers: [{ id: document.employee.id, name: document.employee.name }],
    isOrdered: false,
    deadline: '',
    message: '',
  })
  const [isChecked, setChecked] = useState(false)
  const set = (part: Partial<SignatureDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const problems = signatureProblems(draft, today)
  const ask = useAct({
    act: () =>
      sendForSignature({
        documentId: document.document_id,
        kind: draft.kind,
        signers: draft.signers.map(({ id }) => id),
        isOrdered: draft.isOrdered,
        deadline: parseTypedDate(draft.deadline),
        message: draft.message,
      }),
    done: ['Pedido de assinatura enviado', documentName(document)],
    stale: SUBJECTS.documents,
    onDone: onClose,
  })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0) ask.mutate()
  }
  return (
    <FormDialog
      title="Pedir assinatura"
      description={`${documentName(document)}, de ${document.employee.name}`}
      confirmLabel="Enviar para assinar"
      act={ask}
      failure="O pedido não foi enviado"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="O que se pede">
          <SelectInput value={draft.kind} onChange={(event) => set({ kind: event.target.value === 'signature' ? 'signature' : 'acknowledgement' })}>
            <option value="signature">Assinatura</option>
            <option value="acknowledgement">Ciência</option>
          </SelectInput>
        </Field>
        <DayField label="Prazo" value={draft.deadline} error={isChecked ? (problems.get('deadline') ?? null) : null} onChange={(deadline) => set({ deadline })} />
      </div>
      <PeopleField
        label="Acrescentar quem assina"
        optional
        error={isChecked ? (problems.get('signers') ?? null) : null}
        listLabel="Quem assina"
        people={draft.signers}
        isOrdered={draft.isOrdered}
        onChange={(signers) => set({ signers })}
      />
      <ReachOf employees={draft.signers.map(({ id }) => id)} kind="document_to_sign" />
      {draft.signers.length > 1 && (
        <Checkbox label="Um depois do outro, nesta ordem" checked={draft.isOrdered} onChange={(event) => set({ isOrdered: event.target.checked })} />
      )}
      <Field label="Mensagem" optional>
        <TextArea rows={2} maxLength={500} value={draft.message} onChange={(event) => set({ message: event.target.value })} />
      </Field>
    </FormDialog>
  )
}
