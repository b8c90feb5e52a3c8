import { ColumnMenu } from '../../../shared/ui/table/column-menu.tsx'
import { FacetFilter } from '../../../shared/ui/table/facet-filter.tsx'
import { SearchBox } from '../../../shared/ui/table/search-box.tsx'
import type { Facet } from '../data/employee-facets-query.ts'
import { EMPLOYEE_STATUSES, isEmployeeStatus, statusLook } from '../model/employee.ts'
import { COLUMN_LABELS, DEFAULT_COLUMNS, EMPLOYEE_COLUMNS, isEmployeeColumn, orderedColumns } from '../model/list-columns.ts'
import { type ListState, NO_DEPARTMENT } from '../model/list-state.ts'
import { EmployeeExport } from './employee-export.tsx'

export interface EmployeeListToolbarProps {
  readonly state: ListState
  readonly facets: readonly Facet[]
  readonly total: number | null
  readonly onChange: (part: Partial<ListState>, options?: { readonly replace?: boolean }) => void
}

export function EmployeeListToolbar({ state, facets, total, onChange }: EmployeeListToolbarProps) {
  const choices = (kind: string) => facets.filter((facet) => facet.kind === kind)
  const toggleColumn = (id: string, shown: boolean): void => {
    if (!isEmployeeColumn(id)) return
    onChange(
      { columns: orderedColumns(shown ? [...state.columns, id] : state.columns.filter((column) => column !== id)) },
      { replace: true },
    )
  }
  return (
    <div data-shell className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Buscar trabalhador"
        placeholder="Nome, e-mail, cargo, CPF ou matrícula"
        value={state.term}
        onSearch={(term) => onChange({ term }, { replace: true })}
        className="min-w-full flex-1 sm:max-w-96 sm:min-w-56"
      />
      <FacetFilter
        label="Departamento"
        choices={[...choices('department'), { value: NO_DEPARTMENT, label: 'Sem departamento', total: null }]}
        chosen={state.departments}
        onChange={(departments) => onChange({ departments })}
      />
      <FacetFilter label="Cargo" choices={choices('position')} chosen={state.positions} onChange={(positions) => onChange({ positions })} />
      <FacetFilter
        label="Situação"
        choices={EMPLOYEE_STATUSES.map((status) => ({
          value: status,
          label: statusLook(status).label,
          total: choices('status').find((facet) => facet.value === status)?.total ?? 0,
        }))}
        chosen={state.statuses}
        onChange={(statuses) => onChange({ statuses: statuses.filter(isEmployeeStatus) })}
      />
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        <span className="max-md:hidden">
          <ColumnMenu
            choices={EMPLOYEE_COLUMNS.map((id) => ({
              id,
              label: COLUMN_LABELS[id],
              shown: state.columns.includes(id),
              fixed: id === 'name',
            }))}
            onToggle={toggleColumn}
            onReset={() => onChange({ columns: DEFAULT_COLUMNS }, { replace: true })}
          />
        </span>
        <EmployeeExport state={state} total={total} />
      </div>
    </div>
  )
}
