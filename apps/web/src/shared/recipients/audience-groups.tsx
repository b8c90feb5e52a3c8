import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '../company/company-context.ts'
import { type Audience, type AudienceKind, withKind } from '../lib/audience.ts'
import { contractTypesQuery, listQuery, type ReferenceItem, tagsQuery } from '../reference/lists.ts'
import { ChosenPeople } from '../reference/person-field.tsx'
import { Field } from '../ui/field.tsx'
import { Checkbox, SelectInput } from '../ui/inputs.tsx'
import { NamedPeople } from './audience-people.tsx'

interface GroupProps {
  readonly label: string
  readonly items: readonly ReferenceItem[] | undefined
  readonly ids: readonly string[]
  readonly onIds: (ids: readonly string[]) => void
}

/** Several of one list: each one chosen joins the others. */
function Group({ label, items, ids, onIds }: GroupProps) {
  const names = new Map(items?.map(({ id, name }) => [id, name]))
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} optional>
        <SelectInput
          value=""
          none={ids.length === 0 ? 'Todos' : 'Adicionar…'}
          options={(items ?? []).filter(({ id }) => !ids.includes(id)).map(({ id, name }) => [id, name])}
          onChange={({ target }) => onIds([...ids, target.value])}
        />
      </Field>
      <ChosenPeople label={`${label} que recebem`} people={ids.map((id) => ({ id, name: names.get(id) ?? (items ? 'Fora da lista' : 'Carregando…') }))} onChange={(left) => onIds(left.map(({ id }) => id))} />
    </div>
  )
}

export interface AudienceGroupsProps {
  readonly audience: Audience
  readonly belongs: string
  readonly onAudience: (audience: Audience) => void
}

/** Groups that narrow each other, and people who belong besides. */
export function AudienceGroups({ audience, belongs, onAudience }: AudienceGroupsProps) {
  const companyId = useCompanyId()
  const departments = useQuery(listQuery(companyId, 'departments')).data
  const sites = useQuery(listQuery(companyId, 'sites')).data
  const positions = useQuery(listQuery(companyId, 'positions')).data
  const contracts = useQuery(contractTypesQuery()).data
  const tags = useQuery(tagsQuery(companyId)).data
  const isDeep = audience.departments === undefined
  const branches = audience.departments_below ?? audience.departments ?? []
  const set = (kind: AudienceKind) => (ids: readonly string[]) => onAudience(withKind(audience, kind, ids))
  const setBranches = (ids: readonly string[], deep: boolean): void => onAudience(withKind(withKind(audience, deep ? 'departments' : 'departments_below', []), deep ? 'departments_below' : 'departments', ids))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-text-muted">{belongs} quem está em todos os grupos escolhidos.</p>
      <Group label="Departamentos" items={departments} ids={branches} onIds={(ids) => setBranches(ids, isDeep)} />
      {branches.length > 0 && <Checkbox label="Com os departamentos abaixo" checked={isDeep} onChange={({ target }) => setBranches(branches, target.checked)} />}
      <Group label="Locais de trabalho" items={sites} ids={audience.sites ?? []} onIds={set('sites')} />
      <Group label="Cargos" items={positions} ids={audience.positions ?? []} onIds={set('positions')} />
      <Group label="Tipos de contrato" items={contracts} ids={audience.contract_types ?? []} onIds={set('contract_types')} />
      <Group label="Etiquetas" items={tags} ids={audience.tags ?? []} onIds={set('tags')} />
      <NamedPeople label="Equipe de" listLabel="Equipes que recebem" ids={audience.teams ?? []} onIds={set('teams')} />
      <NamedPeople label="E também esta pessoa" listLabel="Pessoas que também recebem" ids={audience.people ?? []} onIds={set('people')} />
    </div>
  )
}
