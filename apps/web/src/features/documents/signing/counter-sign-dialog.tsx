import { BookOpen } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { RowCheckbox } from '#shared/ui/table/row-checkbox.tsx'
import { signDocument } from '../data/signing/signatures.ts'
import { documentName } from '../model/documents/stored-document.ts'
import type { OwnSignature } from '../model/signing/signature.ts'
import { useFilePreview } from '../review/use-file-preview.tsx'

const countText = (count: number): string => (count === 1 ? '1 documento' : `${String(count)} documentos`)

/** Papers that wait for the company's signature: each may be read, those that are ticked are signed one by one, each with its own evidence. */
export function CounterSignDialog({ signatures, onClose }: { readonly signatures: readonly OwnSignature[]; readonly onClose: () => void }) {
  const { show, preview } = useFilePreview()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [signed, setSigned] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [hasRead, setRead] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const open = signatures.filter(({ envelope_id }) => !signed.has(envelope_id))
  const chosen = open.filter(({ envelope_id }) => !left.has(envelope_id))
  const sign = useAct({
    act: async () => {
      const failed = new Map<string, string>()
      for (const signature of chosen) {
        try {
          await signDocument(signature)
          setSigned((before) => new Set(before).add(signature.envelope_id))
        } catch (error) {
          failed.set(signature.envelope_id, toAppError(error).message)
        }
      }
      setProblems(failed)
      return chosen.length - failed.size
    },
    done: (count) => (count === 0 ? null : count === 1 ? '1 documento assinado' : `${String(count)} documentos assinados`),
    stale: SUBJECTS.documents,
    onDone: (count) => {
      if (count === chosen.length) onClose()
    },
  })
  const toggle = (id: string): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const submit = (): void => {
    setChecked(true)
    if (hasRead && chosen.length > 0) sign.mutate()
  }
  return (
    <Dialog
      open
      // Esc closes what is being read, and nothing below it.
      onOpenChange={() => !sign.isPending && preview === null && onClose()}
      size="lg"
      title="Assinar pela empresa"
      description="Cada documento recebe a sua assinatura, com hora e evidências próprias."
      footer={
        <>
          <Button onClick={onClose} disabled={sign.isPending}>
            Cancelar
          </Button>
          <Button variant="primary" pending={sign.isPending} disabled={chosen.length === 0} onClick={submit}>
            Assinar {countText(chosen.length)}
          </Button>
        </>
      }
    >
      <p aria-live="polite" className="tabular mb-3 text-sm text-text-muted">
        {sign.isPending ? `${String(signed.size)} de ${countText(signatures.length)} assinados` : `${countText(chosen.length)} de ${String(open.length)}`}
      </p>
      {problems.size > 0 && (
        <Alert tone="danger" title={problems.size === 1 ? '1 documento não foi assinado' : `${String(problems.size)} documentos não foram assinados`}>
          O motivo está ao lado de cada um. Os outros já estão assinados.
        </Alert>
      )}
      <ul aria-label="Documentos" className="mb-4 divide-y">
        {open.map((signature) => {
          const { envelope_id, employee, file_id } = signature
          const name = `${documentName(signature)}, de ${employee.name}`
          const problem = problems.get(envelope_id)
          return (
            <li key={envelope_id} className="flex items-center gap-3 py-2">
              <RowCheckbox name={name} checked={!left.has(envelope_id)} onToggle={() => toggle(envelope_id)} />
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{employee.name}</p>
                <p className="text-sm break-words text-text-muted">{documentName(signature)}</p>
                {problem && <p className="text-sm break-words text-danger-text">{problem}</p>}
              </div>
              <Button size="sm" onClick={() => show(file_id, name)}>
                <BookOpen aria-hidden="true" className="size-4" />
                Ler<span className="sr-only"> {name}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      <Checkbox label="Li os documentos marcados" checked={hasRead} onChange={(event) => setRead(event.target.checked)} />
      {isChecked && !hasRead && (
        <p role="alert" className="text-sm text-danger-text">
          Confirme que leu os documentos
        </p>
      )}
      {preview}
    </Dialog>
  )
}
