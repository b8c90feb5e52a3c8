import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { PersonPicker } from '#shared/ui/person-picker.tsx'
import { assignmentChoicesQuery, fetchManagers, type NamedChoice } from '../data/records/assignment-queries.ts'
import { recordKeys } from '../data/records/record-keys.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { HISTORY_LABELS, type HistoryField } from '../model/history/assignment.ts'
import type { MoveValue, MoveValues } from '../model/history/moves.ts'

interface ChoiceInputProps {
  readonly choices: readonly NamedChoice[]
  readonly value: MoveValue
  readonly onChange: (value: MoveValue) => void
}

function ChoiceInput({ choices, value, onChange }: ChoiceInputProps) {
  const isKnown = value.value === null || choices.some(({ id }) => id === value.value)
  return (
    <SelectInput
      value={value.value ?? ''}
      onChange={({ target }) => onChange({ value: target.value || null, name: choices.find(({ id }) => id === target.value)?.name ?? '' })}
    >
      <option value="">Nenhum</option>
      {!isKnown && <option value={value.value ?? ''}>{value.name}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectInput>
  )
}

export interface MoveInputsProps {
  readonly person: RecordPerson
  readonly values: MoveValues
  readonly blamed: HistoryField | null
  readonly problem: string | null
  readonly onChange: (field: HistoryField, value: MoveValue) => void
}

/** What a dated change may change; what the company does not use is not asked. */
export function MoveInputs({ person, values, blamed, problem, onChange }: MoveInputsProps) {
  const titlesId = useId()
  const { data: choices } = useQuery(assignmentChoicesQuery(person.companyId))
  const field = (name: HistoryField) => ({ label: HISTORY_LABELS[name], error: blamed === name ? problem : null })
  const isUsed = (list: readonly NamedChoice[] | undefined, name: HistoryField): boolean => (list?.length ?? 0) > 0 || values[name].value !== null
  return (
    <>
      <Field {...field('position')}>
        <TextInput
          list={titlesId}
          maxLength={120}
          autoComplete="off"
          value={values.position.value ?? ''}
          onChange={({ target }) => onChange('position', { value: target.value === '' ? null : target.value, name: target.value })}
        />
      </Field>
      <datalist id={titlesId}>
        {choices?.positions.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <Field {...field('department')}>
        <ChoiceInput choices={choices?.departments ?? []} value={values.department} onChange={(value) => onChange('department', value)} />
      </Field>
      <Field {...field('manager')}>
        <PersonPicker
          cacheKey={recordKeys.people(person.companyId)}
          search={(term, signal) => fetchManagers(person.companyId, term, signal)}
          value={values.manager.value === null ? null : { id: values.manager.value, name: values.manager.name }}
          onChange={(chosen) => onChange('manager', { value: chosen?.id ?? null, name: chosen?.name ?? '' })}
          except={person.id}
          placeholder="Busque pelo nome"
          clearLabel="Sem gestor"
        />
      </Field>
      {isUsed(choices?.workSites, 'work_site') && (
        <Field {...field('work_site')}>
          <ChoiceInput choices={choices?.workSites ?? []} value={values.work_site} onChange={(value) => onChange('work_site', value)} />
        </Field>
      )}
      {isUsed(choices?.costCentres, 'cost_centre') && (
        <Field {...field('cost_centre')}>
          <ChoiceInput choices={choices?.costCentres ?? []} value={values.cost_centre} onChange={(value) => onChange('cost_centre', value)} />
        </Field>
      )}
    </>
  )
}
