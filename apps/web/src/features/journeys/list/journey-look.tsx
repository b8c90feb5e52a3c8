import { ListTodo } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import type { JourneyRow } from '../model/following/journey.ts'
import { alarms } from '../model/following/journey-list.ts'
import { Progress } from './progress.tsx'

export type OnOpen = (employeeId: string) => void

export function Alarms({ row }: { readonly row: JourneyRow }) {
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      {alarms(row).map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </span>
  )
}

/** What comes next, until when and with whom. */
export function Next({ row: { next_title: title, next_due: due, next_with: person } }: { readonly row: JourneyRow }) {
  if (title === null) return null
  return (
    <span className="flex items-start gap-1.5 text-sm">
      <ListTodo aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text-subtle" />
      <span className="min-w-0">
        <span className="line-clamp-2 break-words">{title}</span>
        <span className="block break-words text-text-muted">
          até {formatDate(due)}
          {person !== null && `, com ${person}`}
        </span>
      </span>
    </span>
  )
}

function Opener({ row, onOpen }: { readonly row: JourneyRow; readonly onOpen: OnOpen }) {
  return (
    <button type="button" data-row={row.employee_id} onClick={() => onOpen(row.employee_id)} className={`${rowLinkClass} w-full text-left`}>
      <PersonChip person={row.employee} size="sm" detail={row.position_title ?? row.department ?? 'Sem cargo'} />
    </button>
  )
}

export function journeyColumns(base: string, onOpen: OnOpen): readonly TableColumn<JourneyRow>[] {
  return [
    { id: 'person', header: 'Pessoa', sortKey: 'name', cell: (row) => <Opener row={row} onOpen={onOpen} />, className: 'min-w-56' },
    { id: 'base', header: base, sortKey: 'date', cell: ({ base_date }) => <span className="tabular">{formatDate(base_date)}</span> },
    { id: 'progress', header: 'Progresso', sortKey: 'progress', cell: ({ done, total }) => <Progress done={done} total={total} />, className: 'min-w-32' },
    { id: 'attention', header: 'Atenção', sortKey: 'attention', cell: (row) => <Alarms row={row} /> },
    { id: 'next', header: 'Próxima tarefa', cell: (row) => <Next row={row} />, className: 'min-w-56 py-2' },
  ]
}

/** A journey on a phone, and on the board. */
export function JourneyCard({ row, base, onOpen }: { readonly row: JourneyRow; readonly base: string; readonly onOpen: OnOpen }) {
  return (
    <div className="relative flex flex-col gap-2.5 py-3">
      <Opener row={row} onOpen={onOpen} />
      <span className="text-sm text-text-muted tabular">
        {base} em {formatDate(row.base_date)}
      </span>
      <Progress done={row.done} total={row.total} />
      <Alarms row={row} />
      <Next row={row} />
    </div>
  )
}
