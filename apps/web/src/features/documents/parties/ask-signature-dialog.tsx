import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ReachOf } from '#shared/recipients/reach-of.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { sendForSignature, signingOptionsQuery } from '../data/signing/signatures.ts'
import { nextKey, partiesOf, partyProblems, type SignatureDraft, signatureProblems } from '../model/signing/signature-draft.ts'
import { orderKey, orderOf, ordersWith, type SigningOptions } from '../model/signing/signing-order.ts'
import { documentName, type ListedDocument } from '../model/documents/stored-document.ts'
import { NoSignatory } from './no-signatory.tsx'
import { PartiesEditor } from './parties-editor.tsx'

interface AskProps {
  readonly document: ListedDocument
  readonly onClose: () => void
}

const NOBODY: ReadonlyMap<number, string> = new Map()

function AskForm({ document, options, onClose }: AskProps & { readonly options: SigningOptions }) {
  const [today] = useState(() => todayIso())
  const [stored] = useState<SignatureDraft>(() => ({ kind: 'signature', parties: partiesOf(options.order, options), isOrdered: true, deadline: '', message: '' }))
  const [draft, setDraft] = useState(stored)
  const [isChecked, setChecked] = useState(false)
  const set = (part: Partial<SignatureDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const { kind, parties, isOrdered, deadline, message } = draft
  const problems = signatureProblems(draft, today)
  const roles = parties.map(({ role }) => role)
  const people = [...new Set(parties.flatMap(({ person }) => (person ? [person.id] : [])))]
  const ask = useAct({
    act: () => sendForSignature({ documentId: document.document_id, kind, parties, isOrdered, deadline: parseTypedDate(deadline), message }),
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
      size="lg"
      title="Pedir assinatura"
      description={`${documentName(document)}, de ${document.employee.name}`}
      confirmLabel="Enviar para assinar"
      act={ask}
      failure="O pedido não foi enviado"
      isUnsaved={draft !== stored}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="O que se pede">
          <SelectInput value={kind} onChange={(event) => set({ kind: event.target.value === 'signature' ? 'signature' : 'acknowledgement' })}>
            <option value="signature">Assinatura</option>
            <option value="acknowledgement">Ciência</option>
          </SelectInput>
        </Field>
        <DayField label="Prazo" value={deadline} error={isChecked ? (problems.get('deadline') ?? null) : null} onChange={(day) => set({ deadline: day })} />
        <Field label="Quem assina" error={isChecked ? (problems.get('parties') ?? null) : null} className="sm:col-span-2">
          <SelectInput value={orderKey(roles)} onChange={(event) => set({ parties: partiesOf(orderOf(event.target.value), options, nextKey(parties)) })} options={ordersWith(roles)} />
        </Field>
      </div>
      {options.signatories.length === 0 && roles.includes('company') && <NoSignatory />}
      <PartiesEditor parties={parties} options={options} isOrdered={isOrdered} problems={isChecked ? partyProblems(parties, today) : NOBODY} onChange={(next) => set({ parties: next })} />
      {parties.length > 1 && (
        <>
          <Checkbox label="Um depois do outro, nesta ordem" checked={isOrdered} onChange={(event) => set({ isOrdered: event.target.checked })} />
          <p className="text-sm text-text-muted">Quem assina lê o documento inteiro{options.sensitivity === 'P0' || options.sensitivity === 'P1' ? '' : ', e a leitura fica registrada'}.</p>
        </>
      )}
      <ReachOf employees={people} kind="document_to_sign" />
      <Field label="Mensagem" optional>
        <TextArea rows={2} maxLength={500} value={message} onChange={(event) => set({ message: event.target.value })} />
      </Field>
    </FormDialog>
  )
}

/** Asks people to sign a document, or to take note of it: who, as what, in which order. */
export function AskSignatureDialog({ document, onClose }: AskProps) {
  const query = useQuery(signingOptionsQuery(document.document_id))
  if (query.data) return <AskForm document={document} options={query.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} size="lg" title="Pedir assinatura">
      <QueryStates query={query} pending={<Skeleton className="h-64 rounded-lg" />}>
        {() => <p className="text-text-muted">Você não tem mais acesso a este documento. Recarregue a página.</p>}
      </QueryStates>
    </Dialog>
  )
}
