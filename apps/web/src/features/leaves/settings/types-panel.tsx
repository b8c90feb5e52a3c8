import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, Plus, SearchX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useArchiving } from '#shared/form/use-archiving.ts'
import { normalizeSearch } from '#shared/lib/search.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { setArchived } from '#shared/supabase/versioned.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { TagDot } from '#shared/ui/tag-badge.tsx'
import { leaveTypesQuery } from '../data/settings/types.ts'
import { CATEGORIES, type LeaveTypeRow, typeFacts } from '../model/settings/leave-type.ts'
import { RowActions } from './row-actions.tsx'

const TypeSheet = lazy(async () => ({ default: (await import('./type-sheet.tsx')).TypeSheet }))

interface TypeRowProps {
  readonly type: LeaveTypeRow
  readonly isPending: boolean
  readonly onEdit: () => void
  readonly onArchive: () => void
  readonly onRestore: () => void
}

function TypeRow({ type, isPending, onEdit, onArchive, onRestore }: TypeRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="flex min-w-0 flex-1 basis-72 gap-2.5">
        <TagDot color={type.color} className="mt-1.5" />
        <div className="min-w-0">
          <p className="font-medium break-words">
            {type.name} {type.archived_at !== null && <Badge>Arquivado</Badge>} {type.key === null && type.archived_at === null && <Badge tone="primary">Da empresa</Badge>}
          </p>
          <p className="text-sm break-words text-text-muted">{typeFacts(type)}</p>
        </div>
      </div>
      {type.archived_at === null ? (
        <RowActions name={type.name} onEdit={onEdit} onArchive={onArchive} isPending={isPending} />
      ) : (
        <Button size="sm" variant="ghost" pending={isPending} onClick={onRestore}>
          <ArchiveRestore aria-hidden="true" className="size-4" />
          Restaurar<span className="sr-only"> {type.name}</span>
        </Button>
      )}
    </li>
  )
}

/** The types of leave of the company, by category. */
export function TypesPanel() {
  const companyId = useCompanyId()
  const types = useQuery(leaveTypesQuery(companyId))
  const [term, setTerm] = useState('')
  const [showsArchived, setShowsArchived] = useState(false)
  const [editing, setEditing] = useState<LeaveTypeRow | 'new' | null>(null)
  const { archive, pendingId } = useArchiving(SUBJECTS.leaveSettings, (id, isArchived) => setArchived('leave_types', companyId, id, isArchived), {
    done: 'Tipo arquivado',
    back: 'Tipo restaurado',
  })
  const wanted = normalizeSearch(term)
  const shown = (types.data ?? []).filter((type) => (showsArchived || type.archived_at === null) && normalizeSearch(type.name).includes(wanted))
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchBox label="Buscar tipos" placeholder="Nome do tipo" value={term} onSearch={setTerm} className="w-full sm:w-72" />
          <Checkbox label="Mostrar arquivados" checked={showsArchived} onChange={(event) => setShowsArchived(event.target.checked)} />
        </div>
        <Button variant="primary" onClick={() => setEditing('new')}>
          <Plus aria-hidden="true" className="size-4" />
          Novo tipo
        </Button>
      </div>
      <QueryStates
        query={types}
        pending={<Skeleton className="h-96 rounded-lg" />}
        isEmpty={() => shown.length === 0}
        empty={<EmptyState icon={<SearchX />} title="Nenhum tipo com este nome" action={<Button onClick={() => setTerm('')}>Limpar busca</Button>} />}
      >
        {() =>
          CATEGORIES.map(([category, label]) => ({ label, rows: shown.filter((type) => type.category === category) }))
            .filter(({ rows }) => rows.length > 0)
            .map(({ label, rows }) => (
              <Card key={label} title={label}>
                <ul aria-label={label} className="-my-3 divide-y">
                  {rows.map((type) => (
                    <TypeRow
                      key={type.id}
                      type={type}
                      isPending={pendingId === type.id}
                      onEdit={() => setEditing(type)}
                      onArchive={() => archive(type)}
                      onRestore={() => archive(type, false)}
                    />
                  ))}
                </ul>
              </Card>
            ))
        }
      </QueryStates>
      <Suspense>{editing !== null && <TypeSheet companyId={companyId} type={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}</Suspense>
    </div>
  )
}
