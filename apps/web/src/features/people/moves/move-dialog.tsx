import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { FieldInput } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { parseDecimal } from '#shared/lib/decimals.ts'
import type { FieldSpec } from '#shared/lib/fields/field-spec.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { ChangeDiff } from '#shared/ui/change-diff.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { asOfQuery, assignmentHistoryQuery } from '../data/records/assignment-queries.ts'
import { movePerson, type PersonMove } from '../data/records/move-person.ts'
import { recordKeys } from '../data/records/record-keys.ts'
import { useHistoryRefresh } from '../history/use-history-refresh.ts'
import { effectTexts, HISTORY_LABELS } from '../model/history/assignment.ts'
import type { Standing } from '../model/history/profile-tabs.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { fieldOfKey, movesBetween, movesRecord, type Touched, valuesOn } from '../model/moves/moves.ts'
import { MoveInputs } from './move-inputs.tsx'
import { SalaryInputs } from './salary-inputs.tsx'

const DAY: FieldSpec = { name: 'day', label: 'Vale a partir de', kind: 'date', required: true, missing: 'Informe a data', hint: 'Pode ser uma data futura.' }
const NOTE: FieldSpec = { name: 'note', label: 'Motivo', kind: 'lines', optional: true, max: 500 }

const WORDS = {
  promotion: { verb: 'Promover', done: 'Promoção registrada', planned: 'Promoção programada', hint: 'Cargo, salário e o que mais mudar, em um só passo.' },
  transfer: { verb: 'Transferir', done: 'Transferência registrada', planned: 'Transferência programada', hint: 'Departamento, unidade, gestor e o que mais mudar, em um só passo.' },
} as const

export interface MoveDialogProps {
  readonly person: RecordPerson
  readonly kind: PersonMove['kind']
  readonly standing: Standing
  readonly today: string
  /** Whether an addendum to sign may follow; null for whom that is not. */
  readonly addendum: 'possible' | 'no_template' | null
  /** It is to be written now, about the change of this ISO day. */
  readonly onAddendum: (day: string) => void
  readonly onClose: () => void
}

/** Promotes or transfers a person: place and pay from one day on, with what changes from what to what before it is saved. */
export function MoveDialog({ person, kind, standing, today, addendum, onAddendum, onClose }: MoveDialogProps) {
  const { verb, done, planned, hint } = WORDS[kind]
  const client = useQueryClient()
  const [touched, setTouched] = useState<Touched>({})
  const [isEmpty, setEmpty] = useState(false)
  const [wantsAddendum, setWantsAddendum] = useState(false)
  const refresh = useHistoryRefresh(person)
  const history = useQuery(assignmentHistoryQuery(person))
  const saving = useSaveForm({
    initial: { day: toTypedDate(today), salary: '', note: '' },
    mayGo: ({ salary }) => {
      const hasWish = moves.length > 0 || salary.trim() !== ''
      setEmpty(!hasWish)
      return hasWish
    },
    save: async ({ day: typed, salary, note }, isConfirmed) => {
      const on = parseTypedDate(typed) ?? today
      await movePerson({ employeeId: person.id, kind, on, changes: movesRecord(moves), salary: parseDecimal(salary), note, isConfirmed })
      return on
    },
    columns: { effective_on: 'day' },
    done: (on) => [on > today ? planned : done, `${person.name}, a partir de ${toTypedDate(on)}`],
    onDone: async (on) => {
      onClose()
      if (wantsAddendum) onAddendum(on)
      await Promise.all([refresh(), client.invalidateQueries({ queryKey: recordKeys.all(person.companyId) })])
    },
  })
  const day = parseTypedDate(useWatch({ control: saving.form.control, name: 'day' }))
  const base = useQuery({ ...asOfQuery(person, day ?? today), enabled: day !== null, placeholderData: keepPreviousData })
  const before = valuesOn(base.data ?? null)
  const moves = movesBetween(before, touched)
  const error = saving.act.error ?? base.error
  const problem = error ? toAppError(error) : null
  const blamed = fieldOfKey(problem?.field ?? null)
  return (
    <FormDialog
      {...saving}
      size="lg"
      title={`${verb} ${person.name}`}
      description={hint}
      confirmLabel={verb}
      failure="Nada foi alterado"
      error={blamed ? null : (saving.error ?? base.error)}
      isUnsaved={saving.isUnsaved || Object.keys(touched).length > 0}
      onClose={onClose}
    >
      {isEmpty && moves.length === 0 && (
        <Alert tone="info" title="Nada mudou ainda">
          Altere ao menos um campo ou informe o novo salário.
        </Alert>
      )}
      <FieldInput field={DAY} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <MoveInputs
          person={person}
          values={{ ...before, ...touched }}
          blamed={blamed}
          problem={problem?.message ?? null}
          onChange={(field, value) => setTouched((all) => ({ ...all, [field]: value }))}
        />
      </div>
      {standing.isHr && <SalaryInputs person={person} on={day ?? today} />}
      <FieldInput field={NOTE} />
      {addendum === 'possible' && (
        <div>
          <Checkbox label="Gerar aditivo para assinar" checked={wantsAddendum} onChange={({ target }) => setWantsAddendum(target.checked)} />
          {wantsAddendum && <p className="text-sm text-text-muted">Depois de registrar, você confere quem assina: a empresa, a pessoa e as testemunhas.</p>}
        </div>
      )}
      {addendum === 'no_template' && (
        <p className="text-sm text-text-muted">
          Para gerar um aditivo daqui, use as variáveis de Mudança em{' '}
          <Link to="/app/documents/templates" className="text-primary-text underline">
            um modelo de documento
          </Link>
          .
        </p>
      )}
      {moves.length > 0 && day !== null && (
        <section aria-label="O que muda" className="flex flex-col gap-3">
          <ChangeDiff lines={moves.map(({ field, old, new: after }) => ({ key: field, label: HISTORY_LABELS[field], before: old, after }))} />
          <Alert tone="info" title="Efeitos">
            <ul className="flex flex-col gap-1">
              {effectTexts(moves, day, today, history.data ?? []).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Alert>
        </section>
      )}
    </FormDialog>
  )
}
