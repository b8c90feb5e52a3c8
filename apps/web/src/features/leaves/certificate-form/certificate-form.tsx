import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { absenceKeys } from '../data/absences/absence-keys.ts'
import { confirmCertificate, refuseCertificate } from '../data/absences/certificate-acts.ts'
import { type CertificateDetail, draftOf, draftProblems } from '../model/absences/certificate.ts'
import { CertificateFields } from './certificate-fields.tsx'
import { useNewDates } from './use-new-dates.tsx'

/** What HR answers: confirms with what the paper says, or refuses with a reason. */
export function CertificateForm({ detail, onDone }: { readonly detail: CertificateDetail; readonly onDone: () => void }) {
  const client = useQueryClient()
  const isNew = detail.status === 'pending'
  const [draft, setDraft] = useState(() => draftOf(detail))
  const [reason, setReason] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const close = (): void => {
    onDone()
    // What is open is read again only when it is opened again: each reading stays in the trail.
    client.removeQueries({ queryKey: absenceKeys.detail(detail.request_id), type: 'inactive' })
  }
  const newDates = useNewDates({ person: detail.person, draft, fallback: isNew ? null : 'keep', onDone: close })
  const confirm = useAct({
    act: confirmCertificate,
    done: isNew ? 'Atestado confirmado' : 'Atestado corrigido',
    stale: SUBJECTS.leaves,
    onDone: () => newDates.finish(),
  })
  const refuse = useAct({
    act: refuseCertificate,
    done: [isNew ? 'Atestado recusado' : 'Atestado anulado', 'A pessoa lê o motivo.'],
    stale: SUBJECTS.leaves,
    onDone: close,
  })
  const submit = (): void => {
    setChecked(true)
    if (reason !== null) {
      if (reason.trim() !== '') refuse.mutate({ requestId: detail.request_id, reason })
    } else if (Object.keys(draftProblems(draft)).length === 0) confirm.mutate({ requestId: detail.request_id, draft })
  }
  const ask = (open: boolean): void => {
    setChecked(false)
    setReason(open ? '' : null)
  }
  return (
    <>
      {newDates.sheet}
      <div className="mt-5 flex flex-col gap-4">
        <Refusal error={confirm.error ?? refuse.error} title="Não foi possível concluir" />
        {reason === null ? (
          <CertificateFields
            draft={draft}
            employeeId={detail.person.id}
            except={detail.request_id}
            hasHalf={false}
            vacations={isNew ? null : 'keep'}
            isChecked={isChecked}
            onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          />
        ) : (
          <Field label={isNew ? 'Por que o atestado é recusado' : 'Por que o atestado é anulado'} required hint="A pessoa lê este motivo." error={isChecked && reason.trim() === '' ? 'Escreva o motivo' : null}>
            <TextArea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
        )}
      </div>
      <div className="sticky -bottom-5 z-10 -mx-5 mt-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t bg-raised px-5 py-3">
        {reason === null ? (
          <Button onClick={() => ask(true)}>{isNew ? 'Recusar' : 'Anular'}</Button>
        ) : (
          <Button onClick={() => ask(false)}>Voltar</Button>
        )}
        <DecidingButton variant={reason === null ? 'primary' : 'danger'} pending={confirm.isPending || refuse.isPending} onClick={submit}>
          {reason !== null ? (isNew ? 'Recusar atestado' : 'Anular atestado') : isNew ? 'Confirmar atestado' : 'Salvar correções'}
        </DecidingButton>
      </div>
    </>
  )
}
