import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { isValidElement, type ReactElement, type ReactNode } from 'react'

import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryStates } from '../ui/page-states.tsx'
import { Announcer } from '../ui/table/announcer.tsx'
import { DataTable, type DataTableProps } from '../ui/table/data-table.tsx'
import { type FilterPill, FilterPills } from '../ui/table/filter-pills.tsx'
import { ProgressLine } from '../ui/table/progress-line.tsx'
import { RowCheckbox } from '../ui/table/row-checkbox.tsx'
import { TablePagination } from '../ui/table/table-pagination.tsx'
import { TableSkeleton } from '../ui/table/table-skeleton.tsx'
import { useNarrow } from '../ui/table/use-narrow.ts'
import { usePageOnItsWay } from '../ui/table/use-page-on-its-way.ts'
import { type Listed, type ListPage, PAGE_SIZES } from './state/list-state.ts'
import type { ListControl } from './use-list-state.ts'

export interface ServerListProps<Row, State extends Listed, Fetched, Found extends ListPage<Row>, Key extends QueryKey> extends Omit<DataTableProps<Row>, 'rows' | 'refreshing' | 'sort' | 'onSort'> {
  readonly list: ListControl<State>
  /** How a page is asked for; the previous one stays while the next comes (`keepPreviousData`). */
  readonly query: (state: State) => UseQueryOptions<Fetched, Error, Found, Key>
  /** What a row is called: `['usuário', 'usuários']`. */
  readonly noun: readonly [one: string, many: string]
  /** What a row is on a phone. */
  readonly renderCard: (row: Row) => ReactNode
  /** The whole page in a form of its own, such as a board, in place of table and cards. */
  readonly renderRows?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Cards wherever it is shown. */
  readonly asCards?: boolean
  /** More columns of cards where there is room. */
  readonly cardColumns?: string
  /** Says how many there are, in other words than `noun`. */
  readonly summary?: (total: number) => string
  /** Beside how many there are, such as saved views. */
  readonly views?: ReactNode
  /** Filters in words. */
  readonly pills?: readonly FilterPill[]
  /** Nothing is there at all. */
  readonly empty: ReactNode
  /** Nothing matches search and filters: what to say and what to try, or something in place of that. */
  readonly unmatched: { readonly title: string; readonly hint: string } | ReactElement
}

const figures = new Intl.NumberFormat('pt-BR')

/** A page of rows that the server keeps: how many, what limits them, a table or cards, and the way to other pages. */
export function ServerList<Row, State extends Listed, Fetched, Found extends ListPage<Row>, Key extends QueryKey>(props: ServerListProps<Row, State, Fetched, Found, Key>) {
  const { list, query: queryOf, noun, pills = [], summary = (total) => `${figures.format(total)} ${total === 1 ? noun[0] : noun[1]}` } = props
  const query = useQuery(queryOf(list.state))
  const isOnItsWay = usePageOnItsWay({ page: list.state.page, count: query.data?.rows.length, isPlaceholderData: query.isPlaceholderData }, () =>
    list.toPage(1, { replace: true }),
  )
  const isNarrow = useNarrow()
  // Rows of an earlier question neither hide that this one failed, nor stand for a page that is on its way.
  const data = isOnItsWay || (query.error && query.isPlaceholderData) ? undefined : query.data
  const told = data && data.total > 0 ? summary(data.total) : ''
  return (
    <div data-wide className="flex min-w-0 flex-col gap-3">
      {(told !== '' || pills.length > 0 || props.views) && (
        <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
          {props.views}
          {told !== '' && <p className={cn('tabular text-sm text-text-muted', props.views && 'sm:ml-auto')}>{told}</p>}
          <FilterPills pills={pills} onClear={list.clear} />
        </div>
      )}
      <Announcer text={told} />
      <QueryStates query={{ ...query, data }} pending={<TableSkeleton cards={isNarrow || props.asCards === true} />}>
        {(found) => <Page {...props} data={found} isNarrow={isNarrow} refreshing={query.isFetching && query.isPlaceholderData} />}
      </QueryStates>
    </div>
  )
}

interface PageProps<Row, State extends Listed, Fetched, Found extends ListPage<Row>, Key extends QueryKey> extends ServerListProps<Row, State, Fetched, Found, Key> {
  readonly data: ListPage<Row>
  readonly isNarrow: boolean
  readonly refreshing: boolean
}

function Page<Row, State extends Listed, Fetched, Found extends ListPage<Row>, Key extends QueryKey>(props: PageProps<Row, State, Fetched, Found, Key>) {
  const { list, query: queryOf, data, isNarrow, asCards = false, refreshing, label, rowKey, renderCard, renderRows, cardColumns, selection, empty, unmatched, ...table } = props
  const client = useQueryClient()
  const { state } = list
  if (data.rows.length === 0) {
    if (!list.isFiltered) return empty
    if (isValidElement(unmatched)) return unmatched
    return (
      <EmptyState icon={<SearchX />} title={unmatched.title} action={<Button onClick={list.clear}>Limpar filtros</Button>}>
        {unmatched.hint}
      </EmptyState>
    )
  }
  return (
    <div>
      {renderRows ? (
        <div className="relative" aria-busy={refreshing || undefined}>
          <ProgressLine active={refreshing} />
          {renderRows(data.rows)}
        </div>
      ) : isNarrow || asCards ? (
        <div className="relative">
          <ProgressLine active={refreshing} />
          {selection && (
            <div className="mb-2 flex items-center gap-1 text-sm text-text-muted">
              <RowCheckbox name="todos desta página" checked={selection.state === 'all'} mixed={selection.state === 'some'} onToggle={selection.toggleAll} />
              <span aria-hidden="true">Selecionar página</span>
            </div>
          )}
          <ul aria-label={label} aria-busy={refreshing || undefined} className={asCards ? cn('grid grid-cols-1 gap-3', cardColumns) : 'quiet-cards divide-y border-y'}>
            {data.rows.map((row) => (
              <li key={rowKey(row)} className="min-w-0">
                {renderCard(row)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <DataTable
          {...table}
          label={label}
          rows={data.rows}
          rowKey={rowKey}
          refreshing={refreshing}
          {...(selection && { selection })}
          {...(state.sort && { sort: { key: state.sort.column, descending: state.sort.descending }, onSort: list.sortBy })}
        />
      )}
      <TablePagination
        page={state.page}
        pageSize={state.size}
        pageSizes={PAGE_SIZES}
        total={data.total}
        onPage={list.toPage}
        onPageSize={list.toSize}
        // A failed fetch ahead is nobody's concern: the page asks again and shows the error.
        onIntent={(page) => void client.query(queryOf(list.at(page))).catch(() => undefined)}
      />
    </div>
  )
}
