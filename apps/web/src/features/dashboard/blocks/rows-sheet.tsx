import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'

import { ExportMenu } from '#shared/export/export-menu.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { ProgressLine } from '#shared/ui/table/progress-line.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { type BlockScope, blockQuery, fetchFigureRows, figureRowsQuery } from '../data/block-queries.ts'
import { rowColumns, rowDetail, valueText } from '../model/figures.ts'
import { spanText } from '../model/period.ts'

const SIZE = 50

export interface RowsSheetProps {
  readonly scope: BlockScope
  readonly block: string
  readonly figure: string
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onClose: () => void
}

/** Who and what a figure counts, with the way to act on each, and the same as a file. */
export function RowsSheet({ scope, block, figure, page, onPage, onClose }: RowsSheetProps) {
  const { data: told } = useQuery(blockQuery(scope, block))
  const query = useQuery(figureRowsQuery(scope, { block, figure }, page, SIZE))
  const shown = told?.figures.find((each) => each.figure === figure)
  const total = query.data?.total ?? null
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      width="max-w-2xl"
      title={shown && told ? `${told.label}: ${shown.label}` : 'O que este número conta'}
      description={shown && `${valueText(shown.unit, shown.value)} · ${told?.is_portrait === true ? 'hoje' : spanText(scope)}`}
      footer={
        <>
          {shown?.list_url && (
            <InnerLink href={shown.list_url} className={buttonClass({})}>
              Abrir na lista
            </InnerLink>
          )}
          {told && (
            <ExportMenu
              source={{
                list: 'dashboard', companyId: scope.companyId, fileName: `${block}-${figure}`, sheet: (shown?.label ?? figure).slice(0, 31), columns: rowColumns(told),
                fetchBatch: (offset, size, signal) => fetchFigureRows(scope, { block, figure }, { offset, size }, signal),
              }}
              total={total}
              scope="com o período e o departamento atuais"
            />
          )}
        </>
      }
    >
      <div className="relative">
        <ProgressLine active={query.isPlaceholderData} />
        <QueryStates
          query={query}
          pending={<TableSkeleton cards />}
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            <EmptyState icon={<ListChecks />} title="Nada por aqui">
              Nenhuma linha neste período e departamento.
            </EmptyState>
          }
        >
          {({ rows, total: all }) => (
            <>
              <ul aria-label={shown?.label ?? 'Linhas'} className="divide-y">
                {rows.map((row, index) => (
                  <li key={`${row.url}-${String(index)}`} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
                    <PersonChip person={row.person} size="sm" detail={told ? rowDetail(row, told) : ''} className="min-w-0 flex-1 basis-56" />
                    <InnerLink href={row.url} className={buttonClass({ size: 'sm' })}>
                      Abrir<span className="sr-only"> {row.person.name}</span>
                    </InnerLink>
                  </li>
                ))}
              </ul>
              {all !== null && all > SIZE && <TablePagination page={page} pageSize={SIZE} total={all} onPage={onPage} />}
            </>
          )}
        </QueryStates>
      </div>
    </Sheet>
  )
}
