import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, History, RotateCcw } from 'lucide-react'
import { useState } from 'react'

import { todayIso } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { assignmentHistoryQuery } from '../data/records/assignment-queries.ts'
import type { AssignmentRow } from '../model/history/assignment.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from '../moves/change-dialog.tsx'
import { HistoryEntry } from './history-entry.tsx'
import type { TabProps } from '../model/history/profile-tabs.ts'

type Open = { readonly kind: 'change' | 'rehire' } | { readonly kind: 'cancel'; readonly row: AssignmentRow } | null

const PENDING = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-24 rounded-lg" />
    <Skeleton className="h-24 rounded-lg" />
  </div>
)

/** What the person did, does and will do in the company. */
export function HistoryTab({ person, standing, on }: TabProps) {
  const history = useQuery(assignmentHistoryQuery(person))
  const [open, setOpen] = useState<Open>(null)
  const close = (): void => setOpen(null)
  const shown = (rows: readonly AssignmentRow[]) => (on === null ? rows : rows.filter(({ starts_on }) => starts_on <= on))
  const hasLeft = person.status === 'terminated'
  return (
    <div className="flex flex-col gap-5">
      {standing.manages && on === null && (
        <div data-shell className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-[44rem] text-text-muted">Cargo, departamento, gestor, local de trabalho e centro de custo mudam com data: no passado, hoje ou no futuro.</p>
          {hasLeft && standing.isHr && (
            <Button variant="primary" onClick={() => setOpen({ kind: 'rehire' })}>
              <RotateCcw aria-hidden="true" className="size-4" />
              Readmitir
            </Button>
          )}
          {!hasLeft && (
            <Button variant="primary" onClick={() => setOpen({ kind: 'change' })}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              Registrar mudança
            </Button>
          )}
        </div>
      )}
      <QueryStates
        query={history}
        pending={PENDING}
        isEmpty={(rows) => shown(rows).length === 0}
        empty={
          <EmptyState icon={<History />} title="Nenhum registro no histórico">
            {on === null ? 'A admissão aparece aqui quando tiver data.' : 'Nesta data a pessoa ainda não estava na empresa.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <ol aria-label="Histórico" className="divide-y border-y">
            {shown(rows).map((row) => (
              <HistoryEntry key={row.id} row={row} onCancel={standing.manages ? () => setOpen({ kind: 'cancel', row }) : null} />
            ))}
          </ol>
        )}
      </QueryStates>
      {open?.kind === 'cancel' && <CancelDialog person={person} row={open.row} onClose={close} />}
      {(open?.kind === 'change' || open?.kind === 'rehire') && (
        <ChangeDialog person={person} isRehire={open.kind === 'rehire'} history={history.data ?? []} today={todayIso()} onClose={close} />
      )}
    </div>
  )
}
