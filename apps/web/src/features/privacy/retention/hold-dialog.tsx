import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { usePrivacyAct } from '../data/privacy-acts.ts'
import { holdPerson } from '../data/retention-acts.ts'
import type { RetentionPerson } from '../model/retention.ts'

/** Keeps everything of a person whatever the term says, with a reason and a day to look at it again. */
export function HoldDialog({ kept, onClose }: { readonly kept: RetentionPerson; readonly onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [day, setDay] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const reviewOn = parseTypedDate(day)
  const act = usePrivacyAct(() => holdPerson(kept.person.id, reason.trim(), reviewOn), { done: 'Dados retidos', onDone: onClose })
  const refusal = act.error ? toAppError(act.error) : null
  const errors: Readonly<Record<string, string | null>> = {
    reason: reason.trim() === '' ? 'Escreva o motivo' : null,
    review_on: reviewOn === null ? (day.trim() === '' ? 'Informe quando rever' : INVALID_DATE) : null,
  }
  const named = refusal?.field ?? ''
  const errorOf = (field: string): string | null => (named === field && refusal ? refusal.message : isChecked ? (errors[field] ?? null) : null)
  return (
    <FormDialog
      title="Guardar mesmo assim"
      description={`Nada de ${kept.person.name} é eliminado enquanto a retenção valer.`}
      confirmLabel="Reter dados"
      act={act}
      error={named in errors ? null : act.error}
      failure="Os dados não foram retidos"
      onSubmit={() => {
        setIsChecked(true)
        if (Object.values(errors).every((error) => error === null)) act.mutate()
      }}
      onClose={onClose}
    >
      {kept.state === 'waiting' && <p className="text-text-muted">A anonimização pedida será cancelada.</p>}
      <Field label="Motivo" required hint="Por exemplo: processo trabalhista em andamento." error={errorOf('reason')}>
        <TextArea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <DayField label="Rever em" required value={day} onChange={setDay} error={errorOf('review_on')} />
    </FormDialog>
  )
}
