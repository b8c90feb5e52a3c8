import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'

import { ExportMenu } from '#shared/export/export-menu.tsx'
import { PersonRows, SHEET_PAGE } from '#shared/list/person-rows.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { type BlockScope, blockQuery, fetchFigureRows, figureRowsQuery } from '../data/block-queries.ts'
import { rowColumns, rowDetail, valueText } from '../model/figures.ts'
import { spanText } from '../model/period.ts'

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
  const query = useQuery(figureRowsQuery(scope, { block, figure }, page, SHEET_PAGE))
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
      <PersonRows
        query={query}
        label={shown?.label ?? 'Linhas'}
        page={page}
        onPage={onPage}
        rowKey={(row, place) => `${row.url}-${String(place)}`}
        detail={(row) => (told ? rowDetail(row, told) : '')}
        renderAct={(row) => (
          <InnerLink href={row.url} className={buttonClass({ size: 'sm' })}>
            Abrir<span className="sr-only"> {row.person.name}</span>
          </InnerLink>
        )}
        empty={
          <EmptyState icon={<ListChecks />} title="Nada por aqui">
            Nenhuma linha neste período e departamento.
          </EmptyState>
        }
      />
    </Sheet>
  )
}
