import { Link } from '@tanstack/react-router'
import { Mail, UsersRound } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import type { TableColumn } from '#shared/ui/table/data-table.tsx'
import { type DirectoryRow, directoryQuery } from '../data/list/directory-query.ts'
import type { ListState } from '../model/list/list-state.ts'

function ColleagueCard({ row }: { readonly row: DirectoryRow }) {
  return (
    <div data-card className="flex h-full min-w-0 gap-3 rounded-lg border bg-surface p-4">
      <PersonAvatar letters={row.initials} photo={row.profile_image_url} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <Link to="/app/employees/$employeeId" params={{ employeeId: row.id }} preload="intent" data-person-card={row.id} className="rounded-sm underline-offset-2 hover:underline">
            {row.display_name}
          </Link>
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
    </div>
  )
}

/** Colleagues are always cards. */
const NO_COLUMNS: readonly TableColumn<DirectoryRow>[] = []

/** Colleagues, for those who may not see everyone's record: name, position, department and e-mail, read-only. */
export function EmployeeDirectory({ list }: { readonly list: ListControl<ListState> }) {
  const companyId = useCompanyId()
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar list={list} search={{ label: 'Buscar colega', placeholder: 'Nome, e-mail ou cargo' }} />
      <ServerList
        // The address of the whole list may hold filters and columns: here only the search counts.
        list={{ ...list, isFiltered: list.state.q !== '' }}
        query={(state) => directoryQuery(companyId, state)}
        label="Colegas"
        noun={['colega', 'colegas']}
        columns={NO_COLUMNS}
        rowKey={({ id }) => id}
        asCards
        cardColumns="sm:grid-cols-2 xl:grid-cols-3"
        renderCard={(row) => <ColleagueCard row={row} />}
        unmatched={{ title: 'Nenhum colega encontrado', hint: `Nenhum resultado para “${list.state.q}”.` }}
        empty={
          <EmptyState icon={<UsersRound />} title="Nenhum colega encontrado">
            Ainda não há colegas nesta empresa.
          </EmptyState>
        }
      />
    </div>
  )
}
