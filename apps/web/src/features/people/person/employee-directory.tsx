import { useQuery } from '@tanstack/react-query'
import { Mail, SearchX } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import { personCardProps } from '#shared/ui/person-card/person-card-props.ts'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { ProgressLine } from '#shared/ui/table/progress-line.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { usePageOnItsWay } from '#shared/ui/table/use-page-on-its-way.ts'
import { type DirectoryRow, directoryQuery } from '../data/list/directory-query.ts'
import { type ListState, PAGE_SIZES, withChange } from '../model/list/list-state.ts'
import type { EmployeeListProps } from '../list/employee-list.tsx'

function ColleagueCard({ row }: { readonly row: DirectoryRow }) {
  return (
    <li data-card className="flex min-w-0 gap-3 rounded-lg border bg-surface p-4">
      <PersonAvatar letters={row.initials} photo={row.profile_image_url} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <span {...personCardProps(row.id)} className="rounded-sm">
            {row.display_name}
          </span>
        </p>
        <p className="break-words text-text-muted">{[row.position, row.department?.name].filter(Boolean).join(' · ') || 'Sem cargo'}</p>
        {row.email && (
          <a
            href={`mailto:${row.email}`}
            className="mt-1 inline-flex min-h-6 max-w-full items-center gap-1.5 text-sm text-primary-text hover:underline coarse:min-h-11"
          >
            <Mail aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">{row.email}</span>
          </a>
        )}
      </div>
    </li>
  )
}

/** Colleagues, for those who may not see everyone's record: name, position, department and e-mail, read-only. */
export function EmployeeDirectory({ state, onState }: EmployeeListProps) {
  const directory = useQuery(directoryQuery(useCompanyId(), state.term, state.page, state.pageSize))
  const change = (part: Partial<ListState>): void => onState(withChange(state, part), { replace: 'term' in part })
  const isOnItsWay = usePageOnItsWay({ page: state.page, count: directory.data?.rows.length, isPlaceholderData: directory.isPlaceholderData }, () =>
    onState({ ...state, page: 1 }, { replace: true }),
  )
  const refreshing = directory.isFetching && directory.isPlaceholderData
  const total = directory.data?.total ?? 0
  const summary = directory.data && !isOnItsWay ? `${total.toLocaleString('pt-BR')} ${total === 1 ? 'colega' : 'colegas'}` : ''
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          label="Buscar colega"
          placeholder="Nome, e-mail ou cargo"
          value={state.term}
          onSearch={(term) => change({ term })}
          className="w-full sm:w-80"
        />
        <p className="tabular text-sm text-text-muted">{summary}</p>
      </div>
      <Announcer text={summary} />
      {directory.error && (!directory.data || directory.isPlaceholderData) ? (
        <ErrorState error={directory.error} onRetry={() => void directory.refetch()} />
      ) : !directory.data || isOnItsWay ? (
        <TableSkeleton cards />
      ) : directory.data.rows.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="Nenhum colega encontrado"
          action={state.term && <Button onClick={() => change({ term: '' })}>Limpar busca</Button>}
        >
          {state.term ? `Nenhum resultado para “${state.term}”.` : 'Ainda não há colegas nesta empresa.'}
        </EmptyState>
      ) : (
        <div className="relative">
          <ProgressLine active={refreshing} />
          <ul aria-label="Colegas" aria-busy={refreshing || undefined} className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {directory.data.rows.map((row) => (
              <ColleagueCard key={row.id} row={row} />
            ))}
          </ul>
          <TablePagination
            page={state.page}
            pageSize={state.pageSize}
            pageSizes={PAGE_SIZES}
            total={total}
            onPage={(page) => change({ page })}
            onPageSize={(pageSize) => change({ pageSize })}
          />
        </div>
      )}
    </div>
  )
}
