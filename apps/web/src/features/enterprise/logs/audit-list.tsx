import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ScrollText, SearchX } from 'lucide-react'

import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import type { AuditPage } from '../data/logs/audit-queries.ts'
import type { AuditEntry } from '../model/logs/audit-entry.ts'
import { AuditRow } from './audit-row.tsx'

export interface AuditListProps {
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly AuditPage[] }>
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly onHistory: (entry: AuditEntry) => void
}

/** The entries, newest first, and the way to older ones. */
export function AuditList({ query, isFiltered, onClear, onHistory }: AuditListProps) {
  if (!query.data) return query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <TableSkeleton />
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) {
    return isFiltered ? (
      <EmptyState icon={<SearchX />} title="Nenhum registro com este filtro" action={<Button onClick={onClear}>Limpar filtros</Button>}>
        Experimente um período maior ou menos filtros.
      </EmptyState>
    ) : (
      <EmptyState icon={<ScrollText />} title="A trilha ainda está vazia">
        Cada alteração feita no sistema aparece aqui assim que acontece.
      </EmptyState>
    )
  }
  const shown = entries.length === 1 ? '1 registro' : `${entries.length.toLocaleString('pt-BR')} registros`
  const moreError = query.isFetchNextPageError ? toAppError(query.error) : null
  return (
    <div>
      <Announcer text={`${shown} na tela`} />
      <ul aria-label="Registros da trilha" aria-busy={query.isFetching || undefined} className="border-y">
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} onHistory={onHistory} />
        ))}
      </ul>
      <div className="mt-4 flex flex-col items-center gap-2 text-center">
        {moreError && (
          <p role="alert" className="text-danger-text">
            {moreError.message}
            <span className="text-sm">{moreError.codeNote}</span>
          </p>
        )}
        {query.hasNextPage ? (
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {moreError ? 'Tentar novamente' : 'Carregar mais'}
          </Button>
        ) : (
          <p className="text-sm text-text-muted">{shown}: não há anteriores.</p>
        )}
      </div>
    </div>
  )
}
