import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import type { DocumentType } from '../model/types/document-type.ts'
import type { SubmissionDraft, SubmissionField } from '../model/documents/submission.ts'

export interface SendFieldsProps {
  readonly type: DocumentType
  readonly draft: SubmissionDraft
  readonly problem: (field: SubmissionField) => string | null
  readonly onChange: (part: Partial<SubmissionDraft>) => void
}

/** What goes with the file of a document. */
export function SendFields({ type, draft, problem, onChange }: SendFieldsProps) {
  const isCounted = type.has_expiry && type.validity_months !== null
  return (
    <>
      {type.is_multiple && (
        <Field label="Título" optional hint="Diferencia dos outros do mesmo tipo, como o mês.">
          <TextInput maxLength={160} autoComplete="off" value={draft.title} onChange={(event) => onChange({ title: event.target.value })} />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField label="Data de emissão" value={draft.issued_on} error={problem('issued_on')} onChange={(issued_on) => onChange({ issued_on })} />
        {type.has_expiry && (
          <DayField
            label="Válido até"
            required={!isCounted}
            {...(isCounted && { hint: 'Em branco, conta da emissão.' })}
            value={draft.expires_on}
            error={problem('expires_on')}
            onChange={(expires_on) => onChange({ expires_on })}
          />
        )}
        <Field label="Número" optional error={problem('number')}>
          <TextInput maxLength={60} autoComplete="off" value={draft.number} onChange={(event) => onChange({ number: event.target.value })} />
        </Field>
      </div>
      <Field label="Observação" optional error={problem('note')}>
        <TextInput maxLength={300} autoComplete="off" value={draft.note} onChange={(event) => onChange({ note: event.target.value })} />
      </Field>
    </>
  )
}
