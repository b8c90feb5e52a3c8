import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { dateProblem } from '#shared/lib/person-checks.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { ChangeDiff } from '#shared/ui/change-diff.tsx'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { changeAssignment, rehireEmployee } from '../data/records/assignment-changes.ts'
import { asOfQuery } from '../data/records/assignment-queries.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { type AssignmentRow, CHANGE_REASONS, effectTexts, HISTORY_LABELS, reasonLabel } from '../model/history/assignment.ts'
import { fieldOfKey, movesBetween, movesRecord, type Touched, valuesOn } from '../model/history/moves.ts'
import { MoveInputs } from './move-inputs.tsx'
import { useHistoryRefresh } from '../history/use-history-refresh.ts'

interface ChangeFormValues {
  readonly day: string
  readonly reason: string
  readonly note: string
}

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
  const form = useForm<ChangeFormValues>({ defaultValues: { day: toTypedDate(today), reason: '', note: '' }, mode: 'onTouched' })
  const day = parseTypedDate(useWatch({ control: form.control, name: 'day' }))
  const base = useQuery({ ...asOfQuery(person, day ?? today), enabled: day !== null && !isRehire, placeholderData: keepPreviousData })
  const [touched, setTouched] = useState<Touched>({})
  const refresh = useHistoryRefresh(person)

  const before = valuesOn(isRehire ? null : (base.data ?? null))
  const moves = movesBetween(before, touched)
  const save = useAct({
    act: async ({ reason, note }: ChangeFormValues) => {
      const on = day ?? today
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
  const problem = save.error ? toAppError(save.error) : base.error ? toAppError(base.error) : null
  const blamed = fieldOfKey(problem?.field ?? null)
  const submit = form.handleSubmit((values) => save.mutate(values))
  const { errors } = form.formState

  return (
    <FormDialog
      size="lg"
      title={isRehire ? `Readmitir ${person.name}` : `Registrar mudança de ${person.name}`}
      description={isRehire ? 'O histórico anterior fica guardado; o novo vínculo começa no dia escolhido.' : 'Mude só o que muda. O resto continua como está.'}
      confirmLabel={isRehire ? 'Readmitir' : 'Registrar mudança'}
      act={save}
      failure="Nada foi alterado"
      error={!blamed ? problem : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={isRehire ? 'Data da readmissão' : 'Vale a partir de'} required error={errors.day?.message}>
          <TypedDateInput registration={form.register('day', { validate: (text) => dateProblem(text, null) ?? (text.trim() === '' ? 'Informe a data' : true) })} />
        </Field>
        {!isRehire && (
          <Field label="Motivo" required error={errors.reason?.message}>
            <SelectInput {...form.register('reason', { required: 'Escolha o motivo' })}>
              <option value="">Escolha…</option>
              {CHANGE_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {reasonLabel(reason)}
                </option>
              ))}
            </SelectInput>
          </Field>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <MoveInputs
          person={person}
          values={{ ...before, ...touched }}
          blamed={blamed}
          problem={problem?.message ?? null}
          onChange={(field, value) => setTouched((all) => ({ ...all, [field]: value }))}
        />
      </div>
      {!isRehire && (
        <Field label="Observação" optional>
          <TextArea rows={2} maxLength={500} {...form.register('note')} />
        </Field>
      )}
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
