import { useQuery } from '@tanstack/react-query'

import { PositionCombobox } from '#shared/form/position-combobox.tsx'
import { costCentersQuery, sitesQuery } from '#shared/reference/lists.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import { CostCenterSelect, DepartmentSelect, SiteSelect } from '#shared/reference/reference-select.tsx'
import { Field } from '#shared/ui/field.tsx'
import type { RecordPerson } from '../model/history/record-person.ts'
import { HISTORY_LABELS, type HistoryField } from '../model/history/assignment.ts'
import type { MoveValue, MoveValues } from '../model/moves/moves.ts'

export interface MoveInputsProps {
  readonly person: RecordPerson
  readonly values: MoveValues
  readonly blamed: HistoryField | null
  readonly problem: string | null
  readonly onChange: (field: HistoryField, value: MoveValue) => void
}

/** What a dated change may change; what the company does not use is not asked. */
export function MoveInputs({ person, values, blamed, problem, onChange }: MoveInputsProps) {
  const { companyId } = person
  const { data: sites = [] } = useQuery(sitesQuery(companyId))
  const { data: costCenters = [] } = useQuery(costCentersQuery(companyId))
  const field = (name: HistoryField) => ({ label: HISTORY_LABELS[name], error: blamed === name ? problem : null })
  const choice = (name: HistoryField) => ({
    companyId,
    none: 'Nenhum',
    value: values[name].value ?? '',
    onValue: (id: string, text: string) => onChange(name, { value: id || null, name: text }),
  })
  return (
    <>
      <Field {...field('position')}>
        <PositionCombobox value={values.position.value ?? ''} onChange={(title) => onChange('position', { value: title === '' ? null : title, name: title })} />
      </Field>
      <Field {...field('department')}>
        <DepartmentSelect {...choice('department')} />
      </Field>
      <PersonField
        {...field('manager')}
        scope="records"
        companyId={companyId}
        value={values.manager.value === null ? null : { id: values.manager.value, name: values.manager.name }}
        onChange={(chosen) => onChange('manager', { value: chosen?.id ?? null, name: chosen?.name ?? '' })}
        except={person.id}
        clearLabel="Sem gestor"
      />
      {(sites.length > 0 || values.work_site.value !== null) && (
        <Field {...field('work_site')}>
          <SiteSelect {...choice('work_site')} />
        </Field>
      )}
      {(costCenters.length > 0 || values.cost_centre.value !== null) && (
        <Field {...field('cost_centre')}>
          <CostCenterSelect {...choice('cost_centre')} />
        </Field>
      )}
    </>
  )
}
