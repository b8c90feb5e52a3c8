import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { FacetFilter } from '#shared/ui/table/facet-filter.tsx'
import type { Facet } from '../data/list/employee-facets-query.ts'
import { EMPLOYEE_STATUSES, isEmployeeStatus, statusLook } from '../model/list/employee.ts'
import { isStage, type ListState, NO_DEPARTMENT } from '../model/list/list-state.ts'

export interface EmployeeFacetsProps {
  readonly state: ListState
  readonly facets: readonly Facet[]
  readonly onChange: (part: Partial<ListState>) => void
}

/** Filters of the list with how many people each choice has; the rarer ones come when asked for, or at first when one of them is in use. */
export function EmployeeFacets({ state, facets, onChange }: EmployeeFacetsProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const choices = (kind: string) => facets.filter((facet) => facet.kind === kind)
  const { manager: managers, site: sites, contract: contracts, tag: tags, stage: stages } = state
  const used = managers.length + sites.length + contracts.length + tags.length + stages.length
  const showsMore = isOpen ?? used > 0
  return (
    <>
      <FacetFilter
        label="Departamento"
        choices={[...choices('department'), { value: NO_DEPARTMENT, label: 'Sem departamento', total: null }]}
        chosen={state.department}
        onChange={(departments) => onChange({ department: departments })}
      />
      <FacetFilter label="Cargo" choices={choices('position')} chosen={state.position} onChange={(positions) => onChange({ position: positions })} />
      <FacetFilter
        label="Situação"
        choices={EMPLOYEE_STATUSES.map((status) => ({
          value: status,
          label: statusLook(status).label,
          total: choices('status').find((facet) => facet.value === status)?.total ?? 0,
        }))}
        chosen={state.status}
        onChange={(statuses) => onChange({ status: statuses.filter(isEmployeeStatus) })}
      />
      <Button variant="ghost" aria-expanded={showsMore} onClick={() => setOpen(!showsMore)}>
        Mais filtros
      </Button>
      {showsMore && (
        <>
          <FacetFilter
            label="Gestor"
            choices={[...choices('manager'), { value: NO_DEPARTMENT, label: 'Sem gestor', total: null }]}
            chosen={managers}
            onChange={(next) => onChange({ manager: next })}
          />
          <FacetFilter label="Local" choices={choices('work_site')} chosen={sites} onChange={(next) => onChange({ site: next })} />
          {choices('contract_type').length + contracts.length > 0 && (
            <FacetFilter label="Contrato" choices={choices('contract_type')} chosen={contracts} onChange={(next) => onChange({ contract: next })} />
          )}
          <FacetFilter label="Etiqueta" choices={choices('tag')} chosen={tags} onChange={(next) => onChange({ tag: next })} />
          {choices('stage').length + stages.length > 0 && (
            <FacetFilter
              label="Fase"
              choices={choices('stage')}
              chosen={stages}
              onChange={(next) => onChange({ stage: next.filter(isStage) })}
            />
          )}
        </>
      )}
    </>
  )
}
