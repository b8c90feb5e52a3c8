import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { FieldInput, FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { FieldSpec } from '#shared/lib/fields/field-spec.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { ChangeDiff } from '#shared/ui/change-diff.tsx'
import { changeAssignment, rehireEmployee } from '../data/records/assignment-changes.ts'
import { asOfQuery } from '../data/records/assignment-queries.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { type AssignmentRow, CHANGE_REASONS, effectTexts, HISTORY_LABELS, reasonLabel } from '../model/history/assignment.ts'
import { fieldOfKey, movesBetween, movesRecord, type Touched, valuesOn } from '../model/moves/moves.ts'
import { MoveInputs } from './move-inputs.tsx'
import { useHistoryRefresh } from '../history/use-history-refresh.ts'

const REASON: FieldSpec = {
  name: 'reason', label: 'Motivo', kind: 'choice', required: true, missing: 'Escolha o motivo', choices: CHANGE_REASONS.map((reason) => [reason, reasonLabel(reason)]),
}
const NOTE: FieldSpec = { name: 'note', label: 'Observação', kind: 'lines', optional: true, max: 500 }

export interface ChangeDialogProps {
  readonly person: RecordPerson
  /** Takes back who had left, instead of moving who is here. */
  readonly isRehire: boolean
  readonly history: readonly AssignmentRow[]
  readonly today: string
  readonly onClose: () => void
}

/** Registers what somebody does from a day on, past, present or to come, and says beforehand what it will do. */
export function ChangeDialog({ person, isRehire, history, today, onClose }: ChangeDialogProps) {
  const [touched, setTouched] = useState<Touched>({})
  const refresh = useHistoryRefresh(person)
  const saving = useSaveForm({
    initial: { day: toTypedDate(today), reason: '', note: '' },
    save: async ({ day: typed, reason, note }) => {
      const on = parseTypedDate(typed) ?? today
      if (isRehire) await rehireEmployee(person.id, on, movesRecord(moves))
      else await changeAssignment({ employeeId: person.id, on, changes: movesRecord(moves), reason, note })
      return on
    },
    done: (on) => {
      const done = on > today ? 'Mudança programada' : 'Mudança registrada'
      return [isRehire ? (on > today ? 'Readmissão programada' : 'Pessoa readmitida') : done, `${person.name}, a partir de ${toTypedDate(on)}`]
    },
    onDone: async () => {
      onClose()
      await refresh()
    },
  })
  const day = parseTypedDate(useWatch({ control: saving.form.control, name: 'day' }))
  const base = useQuery({ ...asOfQuery(person, day ?? today), enabled: day !== null && !isRehire, placeholderData: keepPreviousData })
  const before = valuesOn(isRehire ? null : (base.data ?? null))
  const moves = movesBetween(before, touched)
  const error = saving.act.error ?? base.error
  const problem = error ? toAppError(error) : null
  const blamed = fieldOfKey(problem?.field ?? null)
  const dayField: FieldSpec = { name: 'day', label: isRehire ? 'Data da readmissão' : 'Vale a partir de', kind: 'date', required: true, missing: 'Informe a data' }
  return (
    <FormDialog
      {...saving}
      size="lg"
      title={isRehire ? `Readmitir ${person.name}` : `Registrar mudança de ${person.name}`}
      description={isRehire ? 'O histórico anterior fica guardado; o novo vínculo começa no dia escolhido.' : 'Altere apenas o que mudar. O resto continua como está.'}
      confirmLabel={isRehire ? 'Readmitir' : 'Registrar mudança'}
      failure="Nada foi alterado"
      error={blamed ? null : (saving.error ?? base.error)}
      isUnsaved={saving.isUnsaved || Object.keys(touched).length > 0}
      onClose={onClose}
    >
      <FieldInputs fields={isRehire ? [dayField] : [dayField, REASON]} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <MoveInputs
          person={person}
          values={{ ...before, ...touched }}
          blamed={blamed}
          problem={problem?.message ?? null}
          onChange={(field, value) => setTouched((all) => ({ ...all, [field]: value }))}
        />
      </div>
      {!isRehire && <FieldInput field={NOTE} />}
      {moves.length > 0 && day !== null && (
        <section aria-label="O que muda" className="flex flex-col gap-3">
          <ChangeDiff lines={moves.map(({ field, old, new: after }) => ({ key: field, label: HISTORY_LABELS[field], before: old, after }))} />
          <Alert tone="info" title="Efeitos">
            <ul className="flex flex-col gap-1">
              {effectTexts(moves, day, today, history).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        </section>
      )}
    </FormDialog>
  )
}
