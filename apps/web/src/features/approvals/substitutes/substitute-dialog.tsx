import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextInput } from '#shared/ui/inputs.tsx'
import { entityKindsQuery } from '../data/flow-queries.ts'
import { saveSubstitute } from '../data/substitutes.ts'
import { type SubstituteDraft, substituteProblems } from '../model/substitute.ts'

interface SubjectsProps {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function Subjects({ chosen, onChange }: SubjectsProps) {
  const { data: kinds = [] } = useQuery(entityKindsQuery())
  // With one kind of request there is nothing to choose.
  if (kinds.length < 2) return null
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">Só para estes assuntos</legend>
      {kinds.map(({ entity_type, label }) => (
        <Checkbox
          key={entity_type}
          label={label}
          checked={chosen.includes(entity_type)}
          onChange={(event) => onChange(event.target.checked ? [...chosen, entity_type] : chosen.filter((each) => each !== entity_type))}
        />
      ))}
      <p className="text-sm text-text-muted">Sem marcar nenhum, vale para todos.</p>
    </fieldset>
  )
}

export interface SubstituteDialogProps {
  /** Whose people may be chosen. */
  readonly companyId: string
  /** Also asks who is substituted; otherwise it is the person who is signed in. */
  readonly asksPerson: boolean
  /** Who cannot be chosen. */
  readonly except: string | null
  readonly onClose: () => void
}

/** Names who decides in somebody's place for a while. */
export function SubstituteDialog({ companyId, asksPerson, except, onClose }: SubstituteDialogProps) {
  const [today] = useState(() => todayIso())
  const [person, setPerson] = useState<PersonChoice | null>(null)
  const [substitute, setSubstitute] = useState<PersonChoice | null>(null)
  const [period, setPeriod] = useState({ starts_on: toTypedDate(today), ends_on: '' })
  const [subjects, setSubjects] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const draft: SubstituteDraft = { person, substitute, ...period }
  const problems = substituteProblems(draft, asksPerson, today)
  const save = useAct({
    act: () =>
      saveSubstitute({
        employee_id: person?.id ?? null,
        substitute_id: substitute?.id ?? '',
        starts_on: parseTypedDate(period.starts_on) ?? '',
        ends_on: parseTypedDate(period.ends_on) ?? '',
        entity_types: subjects.length === 0 ? null : subjects,
        reason: reason.trim() === '' ? null : reason.trim(),
      }),
    done: ['Substituto definido', substitute?.name ?? ''],
    stale: SUBJECTS.approvals,
    onDone: onClose,
  })
  const problem = save.error ? toAppError(save.error) : null
  const shown = (field: keyof SubstituteDraft): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const blamed = (field: string): string | null => (problem?.field === field ? problem.message : null)
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0) save.mutate()
  }
  return (
    <FormDialog
      title={asksPerson ? 'Definir substituto' : 'Quem decide por mim'}
      description="O substituto recebe as mesmas pendências e decide no seu lugar. A decisão mostra os dois nomes."
      confirmLabel="Definir substituto"
      act={save}
      failure="O substituto não foi definido"
      error={problem && !['substitute_id', 'starts_on', 'ends_on'].includes(problem.field ?? '') ? problem : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {asksPerson && (
        <PersonField
          label="Quem será substituído"
          required
          error={shown('person')}
          companyId={companyId}
          value={person}
          onChange={setPerson}
        />
      )}
      <PersonField
        label="Quem decide no lugar"
        required
        error={shown('substitute') ?? blamed('substitute_id')}
        hint="Precisa ter acesso ao sistema."
        companyId={companyId}
        value={substitute}
        onChange={setSubstitute}
        except={asksPerson ? (person?.id ?? null) : except}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField
          label="Primeiro dia"
          required
          value={period.starts_on}
          error={shown('starts_on') ?? blamed('starts_on')}
          onChange={(starts_on) => setPeriod({ ...period, starts_on })}
        />
        <DayField
          label="Último dia"
          required
          value={period.ends_on}
          error={shown('ends_on') ?? blamed('ends_on')}
          onChange={(ends_on) => setPeriod({ ...period, ends_on })}
        />
      </div>
      <Subjects chosen={subjects} onChange={setSubjects} />
      <Field label="Motivo" optional>
        <TextInput maxLength={200} autoComplete="off" placeholder="Férias, viagem…" value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
