import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { FilterPills } from '#shared/ui/table/filter-pills.tsx'
import { type Selection, useSelection } from '#shared/ui/table/use-selection.ts'
import { ProgressLine } from '#shared/ui/table/progress-line.tsx'
import { RowCheckbox } from '#shared/ui/table/row-checkbox.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { usePageOnItsWay } from '#shared/ui/table/use-page-on-its-way.ts'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { employeeDetailQuery } from '../data/list/employee-detail-query.ts'
import { employeeFacetsQuery } from '../data/list/employee-facets-query.ts'
import { type EmployeeListRow, type EmployeePage, employeeListQuery } from '../data/list/employee-list-query.ts'
import { isSortColumn, offeredColumns } from '../model/list/list-columns.ts'
import { filtersOf, hasFilters, type ListState, PAGE_SIZES, withChange, withoutFilters } from '../model/list/list-state.ts'
import { activeFilters } from './active-filters.ts'
import { BulkActions } from '../bulk/bulk-actions.tsx'
import { EmployeeCard } from './employee-card.tsx'
import { employeeTableColumns } from './employee-columns.tsx'
import { EmployeeListEmpty } from './employee-list-empty.tsx'
import { EmployeeListToolbar } from './employee-list-toolbar.tsx'
import { summaryText } from './list-summary.ts'

export interface EmployeeListProps {
  readonly state: ListState
  /** Puts a changed state into the address; `replace` leaves no entry in the history. */
  readonly onState: (state: ListState, options?: { readonly replace?: boolean }) => void
}

/** A failed fetch ahead is nobody's concern: the page asks again and shows the error. */
function fetchAhead(fetching: Promise<unknown>): void {
  fetching.catch(() => undefined)
}

/** The company's people for those who may see them all: search, filters, order, columns and pages, all in the address. */
export function EmployeeList({ state: asked, onState }: EmployeeListProps) {
  const { can } = usePermissions()
  const seesGuarded = can('manage_settings')
  const state = { ...asked, columns: offeredColumns(asked.columns, seesGuarded) }
  const companyId = useCompanyId()
  const queryClient = useQueryClient()
  const list = useQuery(employeeListQuery(companyId, state))
  const facets = useQuery(employeeFacetsQuery(companyId)).data ?? []
  const change = (part: Partial<ListState>, options?: { readonly replace?: boolean }): void => onState(withChange(state, part), options)
  const isOnItsWay = usePageOnItsWay({ page: state.page, count: list.data?.rows.length, isPlaceholderData: list.isPlaceholderData }, () =>
    onState({ ...state, page: 1 }, { replace: true }),
  )

  const navigate = useNavigate()
  const mayManage = can('manage_employees')
  const container = useRef<HTMLDivElement>(null)
  const rows = list.data?.rows ?? NO_ROWS
  const selection = useSelection(rows.map(({ id }) => id), JSON.stringify([companyId, filtersOf(state)]))
  useListKeys({
    container,
    onNew: mayManage ? () => void navigate({ to: '/app/employees/new' }) : undefined,
    onEdit: mayManage ? (id) => void navigate({ to: '/app/employees/$employeeId/edit', params: { employeeId: id } }) : undefined,
    onClearFilters: hasFilters(state) ? () => onState(withoutFilters(state)) : undefined,
    onSelect: selection.toggle,
    onSelectRange: selection.toggleRange,
    onClearSelection: selection.count > 0 ? selection.clear : undefined,
  })

  const everyone = facets.filter((facet) => facet.kind === 'status').reduce((sum, facet) => sum + facet.total, 0)
  const filters = activeFilters(state, facets)
  const summary = list.data && !isOnItsWay ? summaryText(list.data.total, everyone, hasFilters(state)) : ''

  return (
    <div ref={container} className="flex min-w-0 flex-col gap-4">
      <EmployeeListToolbar state={state} facets={facets} total={list.data?.total ?? null} onChange={change} />
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
        {summary !== '' && <p className="tabular text-sm text-text-muted">{summary}</p>}
        <FilterPills
          pills={filters.map((filter) => ({ key: filter.key, label: filter.label, onRemove: () => change(filter.without) }))}
          onClear={() => onState(withoutFilters(state))}
        />
      </div>
      <Announcer text={summary} />
      <ListBody
        list={list}
        isOnItsWay={isOnItsWay}
        state={state}
        companyId={companyId}
        selection={selection}
        onChange={change}
        onClear={() => onState(withoutFilters(state))}
        filters={filters}
        hasTags={facets.some(({ kind }) => kind === 'tag')}
        onIntent={(id) => {
          // Who leads a team does not even ask for what is guarded; the page finds out whose team it is.
          if (seesGuarded) fetchAhead(queryClient.query(employeeDetailQuery(companyId, id)))
        }}
        onPageIntent={(page) => fetchAhead(queryClient.query(employeeListQuery(companyId, { ...state, page })))}
      />
      <BulkActions companyId={companyId} state={state} total={list.data?.total ?? 0} selection={selection} />
    </div>
  )
}

const NO_ROWS: readonly EmployeeListRow[] = []

interface ListBodyProps {
  readonly list: ReturnType<typeof useQuery<EmployeePage>>
  readonly isOnItsWay: boolean
  readonly state: ListState
  readonly companyId: string
  readonly selection: Selection
  readonly filters: ReturnType<typeof activeFilters>
  /** Without any tag in the company their column says nothing. */
  readonly hasTags: boolean
  readonly onChange: (part: Partial<ListState>) => void
  readonly onClear: () => void
  readonly onIntent: (id: string) => void
  readonly onPageIntent: (page: number) => void
}

function ListBody({ list, isOnItsWay, state, companyId, selection, filters, hasTags, onChange, onClear, onIntent, onPageIntent }: ListBodyProps) {
  const isNarrow = useNarrow()
  const isCards = isNarrow || state.layout === 'cards'
  const navigate = useNavigate()
  if (list.error && (!list.data || list.isPlaceholderData)) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  }
  if (!list.data || isOnItsWay) return <TableSkeleton cards={isCards} />
  const { rows, total } = list.data
  if (rows.length === 0) {
    return (
      <EmployeeListEmpty
        companyId={companyId}
        state={state}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
        onCreate={() => void navigate({ to: '/app/employees/new' })}
      />
    )
  }
  const refreshing = list.isFetching && list.isPlaceholderData
  return (
    <div>
      {isCards ? (
        <div className="relative">
          <ProgressLine active={refreshing} />
          <div className="mb-2 flex items-center gap-1 text-sm text-text-muted">
            <RowCheckbox name="todos desta página" checked={selection.state === 'all'} mixed={selection.state === 'some'} onToggle={selection.toggleAll} />
            <span aria-hidden="true">Selecionar página</span>
          </div>
          <ul aria-label="Trabalhadores" aria-busy={refreshing || undefined} className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {rows.map((row) => (
              <EmployeeCard key={row.id} row={row} selection={selection} onIntent={onIntent} />
            ))}
          </ul>
        </div>
      ) : (
        <DataTable
          label="Trabalhadores"
          columns={employeeTableColumns(hasTags ? state.columns : state.columns.filter((column) => column !== 'tags'), onIntent)}
          rows={rows}
          rowKey={(row) => row.id}
          rowName={(row) => row.display_name}
          selection={selection}
          refreshing={refreshing}
          sort={{ key: state.sort.column, descending: state.sort.descending }}
          onSort={(key) => {
            if (isSortColumn(key)) onChange({ sort: { column: key, descending: state.sort.column === key && !state.sort.descending } })
          }}
        />
      )}
      <TablePagination
        page={state.page}
        pageSize={state.pageSize}
        pageSizes={PAGE_SIZES}
        total={total}
        onPage={(page) => onChange({ page })}
        onPageSize={(pageSize) => onChange({ pageSize })}
        onIntent={onPageIntent}
      />
    </div>
  )
}
