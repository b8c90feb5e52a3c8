import { AUDIT_ACTIONS, AUDIT_ENTITIES, AUDIT_FIELDS, actionNoun, entityName, fieldName } from '#shared/lib/audit-labels.ts'
import { type PersonChoice, PersonPicker } from '#shared/reference/person-picker.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { auditKeys } from '../data/logs/audit-keys.ts'
import { searchAuditPeople } from '../data/logs/audit-queries.ts'
import type { AuditFilter } from '../model/logs/filter-state.ts'

export interface AuditFiltersProps {
  readonly filter: AuditFilter
  readonly companies: readonly { readonly id: string; readonly name: string }[]
  readonly person: PersonChoice | null
  readonly onPerson: (person: PersonChoice | null) => void
  readonly onChange: (part: Partial<AuditFilter>) => void
}

/** Company, person, action, kind of record and period; each acts at once and stays in the address. */
export function AuditFilters({ filter, companies, person, onPerson, onChange }: AuditFiltersProps) {
  return (
    <div data-shell className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-6">
      <Field label="Empresa" className="col-span-2">
        <SelectInput
          value={filter.company}
          onChange={(event) => onChange({ company: event.target.value })}
          none="Todas"
          options={companies.map(({ id, name }) => [id, name])}
        />
      </Field>
      <Field label="Quem fez" className="col-span-2">
        <PersonPicker
          value={person}
          onChange={onPerson}
          people={{ key: auditKeys.people, search: searchAuditPeople }}
          placeholder="Qualquer pessoa"
          clearLabel="Remover a pessoa do filtro"
        />
      </Field>
      <Field label="De">
        <DateInput value={filter.from} max={filter.to} onValue={(iso) => onChange({ from: iso })} />
      </Field>
      <Field label="Até">
        <DateInput value={filter.to} min={filter.from} onValue={(iso) => onChange({ to: iso })} />
      </Field>
      <Field label="Ação" className="lg:col-span-2">
        <SelectInput
          value={filter.action}
          onChange={(event) => onChange({ action: event.target.value })}
          none="Todas"
          options={AUDIT_ACTIONS.map((action) => [action, actionNoun(action)])}
        />
      </Field>
      <Field label="Registro" className="lg:col-span-2">
        <SelectInput
          value={filter.entity}
          onChange={(event) => onChange({ entity: event.target.value, record: '' })}
          none="Todos"
          options={AUDIT_ENTITIES.map((entity) => [entity, entityName(entity)])}
        />
      </Field>
      <Field label="Campo alterado" className="col-span-2">
        <SelectInput
          value={filter.field}
          onChange={(event) => onChange({ field: event.target.value })}
          none="Todos"
          options={AUDIT_FIELDS.map((field) => [field, fieldName(field, filter.entity)])}
        />
      </Field>
    </div>
  )
}
