import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { useSelection } from '#shared/ui/table/use-selection.ts'
import { type BulkAct, BulkActions } from '../bulk/bulk-actions.tsx'
import { employeeDetailQuery } from '../data/list/employee-detail-query.ts'
import { employeeFacetsQuery } from '../data/list/employee-facets-query.ts'
import { type EmployeeListRow, employeeListQuery } from '../data/list/employee-list-query.ts'
import { offeredColumns } from '../model/list/list-columns.ts'
import { employeeList, type ListState } from '../model/list/list-state.ts'
import { activeFilters } from './active-filters.ts'
import { EmployeeCard } from './employee-card.tsx'
import { employeeTableColumns } from './employee-columns.tsx'
import { EmployeeListEmpty } from './employee-list-empty.tsx'
import { EmployeeListToolbar } from './employee-list-toolbar.tsx'
import { summaryText } from './list-summary.ts'

const NO_ROWS: readonly EmployeeListRow[] = []

export interface EmployeeListProps {
  readonly list: ListControl<ListState>
  /** Names for states of this list. */
  readonly views: ReactNode
  /** What other modules do to the people selected. */
  readonly acts: readonly BulkAct[]
}

/** The company's people for those who may see them all: search, filters, order, columns and pages, all in the address. */
export function EmployeeList({ list: asked, views, acts }: EmployeeListProps) {
  const { can } = usePermissions()
  const seesGuarded = can('manage_settings')
  const mayManage = can('manage_employees')
  const state = { ...asked.state, columns: offeredColumns(asked.state.columns, seesGuarded) }
  const list = { ...asked, state }
  const companyId = useCompanyId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { rows = NO_ROWS, total } = useQuery(employeeListQuery(companyId, state)).data ?? {}
  const facets = useQuery(employeeFacetsQuery(companyId)).data ?? []
  const selection = useSelection(rows.map(({ id }) => id), JSON.stringify([companyId, employeeList.filtersOf(state)]))
  const container = useRef<HTMLDivElement>(null)
  useListKeys({
    container,
    onNew: mayManage ? () => void navigate({ to: '/app/employees/new' }) : undefined,
    onEdit: mayManage ? (id) => void navigate({ to: '/app/employees/$employeeId/edit', params: { employeeId: id } }) : undefined,
    onClearFilters: list.isFiltered ? list.clear : undefined,
    onSelect: selection.toggle,
    onSelectRange: selection.toggleRange,
    onClearSelection: selection.count > 0 ? selection.clear : undefined,
  })

  const everyone = facets.filter((facet) => facet.kind === 'status').reduce((sum, facet) => sum + facet.total, 0)
  const filters = activeFilters(state, facets)
  // Managers do not fetch guarded data; the page resolves the team.
  const fetchAhead = (id: string): void => void (seesGuarded && client.query(employeeDetailQuery(companyId, id)).catch(() => undefined))
  const nobody = (
    <EmployeeListEmpty companyId={companyId} state={state} filters={filters} onChange={list.change} onClear={list.clear} onCreate={() => void navigate({ to: '/app/employees/new' })} />
  )
  return (
    <div ref={container} className="flex min-w-0 flex-col gap-3">
      <EmployeeListToolbar list={list} facets={facets} total={total ?? null} />
      <ServerList
        list={list}
        // A page that is fetched ahead comes out of the address, which may name columns that are not offered.
        query={(of) => employeeListQuery(companyId, { ...of, columns: state.columns })}
        label="Trabalhadores"
        views={views}
        noun={['trabalhador', 'trabalhadores']}
        summary={(found) => summaryText(found, everyone, list.isFiltered)}
        pills={filters.map(({ key, label, without }) => ({ key, label, onRemove: () => list.change(without) }))}
        columns={employeeTableColumns(state.columns, fetchAhead)}
        rowKey={({ id }) => id}
        rowName={(row) => row.display_name}
        selection={selection}
        asCards={state.layout === 'cards'}
        cardColumns="sm:grid-cols-2 xl:grid-cols-3"
        renderCard={(row) => <EmployeeCard row={row} selection={selection} onIntent={fetchAhead} />}
        empty={nobody}
        unmatched={nobody}
      />
      <BulkActions companyId={companyId} state={state} total={total ?? 0} selection={selection} acts={acts} />
    </div>
  )
}
