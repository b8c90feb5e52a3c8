import type { ReactNode } from 'react'

import type { Person } from '../supabase/shapes.gen.ts'
import { type QueryLike, QueryStates } from '../ui/page-states.tsx'
import { PersonChip } from '../ui/person-chip.tsx'
import { ProgressLine } from '../ui/table/progress-line.tsx'
import { TablePagination } from '../ui/table/table-pagination.tsx'
import { TableSkeleton } from '../ui/table/table-skeleton.tsx'

/** Rows of one page of a sheet. */
export const SHEET_PAGE = 50

export interface PersonRowsProps<Row> {
  readonly query: QueryLike<{ readonly rows: readonly Row[]; readonly total: number | null }> & { readonly isPlaceholderData: boolean }
  /** Names the list for screen readers. */
  readonly label: string
  readonly page: number
  readonly onPage: (page: number) => void
  readonly rowKey: (row: Row, place: number) => string
  readonly detail: (row: Row) => ReactNode
  /** What can be done about the person, at the end of the row. */
  readonly renderAct: (row: Row) => ReactNode
  readonly empty: ReactNode
}

/** The people behind a number, a page at a time. */
export function PersonRows<Row extends { readonly person: Person }>({ query, label, page, onPage, rowKey, detail, renderAct, empty }: PersonRowsProps<Row>) {
  return (
    <div className="relative">
      <ProgressLine active={query.isPlaceholderData} />
      <QueryStates query={query} pending={<TableSkeleton cards />} isEmpty={({ rows }) => rows.length === 0} empty={empty}>
        {({ rows, total }) => (
          <>
            <ul aria-label={label} className="divide-y">
              {rows.map((row, place) => (
                <li key={rowKey(row, place)} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
                  <PersonChip person={row.person} size="sm" detail={detail(row)} className="min-w-0 flex-1 basis-56" />
                  {renderAct(row)}
                </li>
              ))}
            </ul>
            {total !== null && total > SHEET_PAGE && <TablePagination page={page} pageSize={SHEET_PAGE} total={total} onPage={onPage} />}
          </>
        )}
      </QueryStates>
    </div>
  )
}
