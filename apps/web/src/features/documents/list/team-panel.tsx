import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { usePageOnItsWay } from '#shared/ui/table/use-page-on-its-way.ts'
import { teamDocumentsQuery } from '../data/documents/team-query.ts'
import { type DocumentsPanelProps, hasFilters, PAGE_SIZES, withChange, withoutFilters } from '../model/documents/documents-state.ts'
import type { ListedDocument } from '../model/documents/stored-document.ts'
import { TypeSelect } from './all-toolbar.tsx'
import { DocumentCards } from './document-cards.tsx'
import { documentColumns } from './document-columns.tsx'
import { DocumentName } from './document-name.tsx'
import { useFilePreview } from '../review/use-file-preview.tsx'

/** What whoever leads a team may see of it: professional documents whose type lets a leader see them. */
export function TeamPanel({ state, onState }: DocumentsPanelProps) {
  const { employee } = useSession()
  const list = useQuery(teamDocumentsQuery(useCompanyId(), employee?.id ?? '', state))
  const isOnItsWay = usePageOnItsWay({ page: state.page, count: list.data?.rows.length, isPlaceholderData: list.isPlaceholderData }, () =>
    onState({ ...state, page: 1 }, { replace: true }),
  )
  const narrow = useNarrow()
  const { show, preview } = useFilePreview()
  const name = (document: ListedDocument) => <DocumentName document={document} onOpen={show} />
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-text-muted">Documentos pessoais, de pagamento e de saúde ficam entre a pessoa e o RH.</p>
        <TypeSelect value={state.type} onChange={(type) => onState(withChange(state, { type }))} />
      </div>
      <QueryStates
        query={isOnItsWay ? { ...list, data: undefined } : list}
        pending={<TableSkeleton cards={narrow} />}
        isEmpty={(page) => page.rows.length === 0}
        empty={
          <EmptyState
            icon={<Users />}
            title="Nenhum documento da equipe"
            action={hasFilters(state) && <Button onClick={() => onState(withoutFilters(state))}>Limpar filtros</Button>}
          >
            Certificados e termos da equipe aparecem aqui quando o RH deixa que o gestor os veja.
          </EmptyState>
        }
      >
        {(page) => (
          <div>
            {narrow ? (
              <DocumentCards documents={page.rows} name={name} />
            ) : (
              <DataTable
                label="Documentos da equipe"
                columns={documentColumns(name, null)}
                rows={page.rows}
                rowKey={(row) => row.document_id}
                refreshing={list.isFetching && list.isPlaceholderData}
              />
            )}
            <TablePagination
              page={state.page}
              pageSize={state.size}
              pageSizes={PAGE_SIZES}
              total={page.total}
              onPage={(next) => onState({ ...state, page: next })}
              onPageSize={(size) => onState(withChange(state, { size }))}
            />
          </div>
        )}
      </QueryStates>
      {preview}
    </div>
  )
}
