import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { type FieldSpec, fieldProblem, type Typed } from '#shared/lib/fields/field-spec.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { factPreviewQuery, saveFact } from '../data/facts/facts.ts'
import { type FactKind, fieldsFor, type PersonFact, specOf, storedFact, typedFact } from '../model/facts/fact-specs.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { FactOutcome } from './fact-outcome.tsx'

export interface FactDialogProps {
  readonly person: RecordPerson
  readonly kind: FactKind
  /** The version that is corrected; null records a fact. */
  readonly fact: PersonFact | null
  readonly onClose: () => void
}

const REASON: FieldSpec = { name: 'reason', label: 'Motivo da correção', kind: 'lines', required: true, max: 500, missing: 'Escreva o motivo', hint: 'A versão anterior continua guardada.' }

/** What would follow from what is typed, once all that it needs is there. */
function Preview({ person, kind, fact }: Pick<FactDialogProps, 'person' | 'kind' | 'fact'>) {
  const typed = useWatch<Record<string, string>>() as Typed
  const today = todayIso()
  const isReady = fieldsFor(specOf(kind), typed).every((field) => fieldProblem(field, typed[field.name] ?? '', today, typed) === null)
  const values = useDeferredValue(isReady ? storedFact(kind, typed) : null)
  const preview = useQuery(factPreviewQuery(person.id, kind, values, fact?.id ?? null))
  return (
    <section aria-label="O que o registro muda" role="status" className="rounded-lg border bg-sunken p-4">
      {values === null ? (
        <p className="text-text-muted">Preencha os campos para ver as datas antes de salvar.</p>
      ) : preview.error ? (
        <p className="text-danger-text">{toAppError(preview.error).message}</p>
      ) : preview.data ? (
        <FactOutcome outcome={preview.data} />
      ) : (
        <p className="text-text-muted">Calculando…</p>
      )}
    </section>
  )
}

function Fields({ kind }: Pick<FactDialogProps, 'kind'>) {
  const { control } = useFormContext<Record<string, string>>()
  const typed = useWatch({ control }) as Typed
  return <FieldInputs fields={fieldsFor(specOf(kind), typed)} />
}

/** Types a fact, shows what follows from it, and records it or its correction. */
export function FactDialog({ person, kind, fact, onClose }: FactDialogProps) {
  const { label, hint } = specOf(kind)
  const saving = useSaveForm<Record<string, string>>({
    initial: { ...typedFact(kind, fact), reason: '' },
    save: (typed) => saveFact(person.id, kind, storedFact(kind, typed), fact, typed['reason'] ?? ''),
    done: [fact === null ? 'Fato registrado' : 'Registro corrigido', person.name],
    stale: SUBJECTS.leaves,
    onDone: onClose,
  })
  return (
    <FormDialog
      {...saving}
      size="lg"
      title={fact === null ? `Registrar ${label}` : `Corrigir ${label}`}
      description={hint}
      confirmLabel={fact === null ? 'Registrar' : 'Salvar correção'}
      onClose={onClose}
    >
      <Fields kind={kind} />
      <Preview person={person} kind={kind} fact={fact} />
      {fact !== null && <FieldInputs fields={[REASON]} columns={1} />}
    </FormDialog>
  )
}
