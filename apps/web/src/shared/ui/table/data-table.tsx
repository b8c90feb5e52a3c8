import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue } from 'react'

import { cn } from '../cn.ts'
import { ProgressLine } from './progress-line.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import type { Selection } from './use-selection.ts'

/** One column: its heading, how a row fills it, and the key by which the server sorts it (none = not sortable). */
export interface TableColumn<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly sortKey?: string
  readonly className?: string
}

export interface TableSort {
  readonly key: string
  readonly descending: boolean
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: TableSort
  readonly onSort?: (key: string) => void
  /** New rows are on their way while these are shown. */
  readonly refreshing?: boolean
  /** Lets rows be marked; `rowName` says which row a checkbox stands for. */
  readonly selection?: Selection
  readonly rowName?: (row: Row) => string
}

/** A tint and an edge of 3 px: a page of marked rows is no wall of color. */
const MARKED =
  'bg-selected/40 focus-within:bg-selected/60 hover:bg-selected/60 forced-colors:outline-2 forced-colors:-outline-offset-2 [&>td:first-child]:shadow-[inset_3px_0_0_var(--primary)]'

function SortIcon({ sort, sortKey }: { readonly sort: TableSort | undefined; readonly sortKey: string }) {
  if (sort?.key !== sortKey)
    return (
      <ChevronsUpDown
        aria-hidden="true"
        className="size-3.5 text-text-subtle opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    )
  const Icon = sort.descending ? ArrowDown : ArrowUp
  return <Icon aria-hidden="true" className="size-3.5 text-primary-text" />
}

function ariaSort(sort: TableSort | undefined, sortKey: string | undefined): 'ascending' | 'descending' | undefined {
  if (sortKey === undefined || sort?.key !== sortKey) return undefined
  return sort.descending ? 'descending' : 'ascending'
}

interface RowsProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'selection'> {
  readonly rowName: (row: Row) => string
}

/** What was drawn stays until there is time to draw anew: a press is answered first. Only what is marked shows at once. */
function useUnhurried<Row>(wanted: RowsProps<Row>): RowsProps<Row> {
  const drawn = useDeferredValue(wanted)
  return drawn.selection?.marks === wanted.selection?.marks ? drawn : wanted
}

function AllRows<Row>({ columns, rows, rowKey, rowName, selection }: RowsProps<Row>): ReactNode {
  return rows.map((row) => (
    <tr
      key={rowKey(row)}
      className={cn(
        'relative border-b transition-colors duration-100 focus-within:bg-hover hover:bg-hover',
        selection?.has(rowKey(row)) && MARKED,
      )}
    >
      {selection && (
        <td className="py-0 pr-0 pl-2">
          <RowCheckbox
            name={rowName(row)}
            checked={selection.has(rowKey(row))}
            onToggle={(range) => (range ? selection.toggleRange(rowKey(row)) : selection.toggle(rowKey(row)))}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={cn('h-10 max-w-72 px-3 py-1 first:pl-2 last:pr-2', column.className)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  ))
}

const Rows = memo(AllRows) as typeof AllRows

/**
 * A table whose rows, order and pages come from the server. It scrolls sideways inside its own frame, reachable by keyboard.
 * A link in a cell with `rowLinkClass` makes the whole row a target without hiding it from keyboard or middle click.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, refreshing = false, selection, rowName = rowKey } = props
  const shown = useUnhurried({ columns, rows, rowKey, rowName, ...(selection && { selection }) })
  const isBusy = refreshing || shown.rows !== rows
  return (
    <div className="relative min-w-0 border-t">
      <ProgressLine active={refreshing} />
      <div role="region" aria-label={`${label}: tabela`} tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
        <table aria-busy={isBusy || undefined} className="w-full border-collapse text-left text-base">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-b">
              {selection && (
                <th scope="col" className="w-6 py-1 pr-0 pl-2">
                  <RowCheckbox
                    name="todos desta página"
                    checked={selection.state === 'all'}
                    mixed={selection.state === 'some'}
                    onToggle={selection.toggleAll}
                  />
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={ariaSort(sort, column.sortKey)}
                  className={cn(
                    'px-3 text-xs font-semibold whitespace-nowrap text-text-muted first:pl-2 last:pr-2',
                    column.sortKey ? 'py-0.5' : 'py-2',
                    column.className,
                  )}
                >
                  {column.sortKey !== undefined && onSort ? (
                    <button
                      type="button"
                      onClick={() => onSort(column.sortKey ?? column.id)}
                      className="group -mx-2 inline-flex min-h-8 items-center gap-1 rounded-md px-2 font-semibold hover:text-text coarse:min-h-11"
                    >
                      {column.header}
                      <SortIcon sort={sort} sortKey={column.sortKey} />
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={cn('transition-opacity duration-150', refreshing && 'opacity-60')}>
            <Rows {...shown} />
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** For the link that opens a row: its target covers the row, which must be positioned. */
export const rowLinkClass =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'
