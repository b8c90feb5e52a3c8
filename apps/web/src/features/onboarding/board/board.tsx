import { ListTodo } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { cn } from '#shared/ui/cn.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { type BoardRow, STAGES } from '../model/admission.ts'
import { Progress } from './progress.tsx'

export interface BoardProps {
  readonly rows: readonly BoardRow[]
  readonly openId: string
  readonly onOpen: (employeeId: string) => void
}

function Marks({ row }: { readonly row: BoardRow }) {
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      {row.overdue > 0 && (
        <Badge tone="danger">
          {row.overdue} {row.overdue === 1 ? 'atrasada' : 'atrasadas'}
        </Badge>
      )}
      {row.journey_id === null && <Badge tone="warning">Sem roteiro</Badge>}
      {row.journey_id !== null && row.status === 'pre_admission' && !row.has_access && <Badge>Sem convite</Badge>}
    </span>
  )
}

function Next({ row }: { readonly row: BoardRow }) {
  if (row.next_title === null) return null
  return (
    <span className="flex items-start gap-1.5 text-sm text-text-muted">
      <ListTodo aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="line-clamp-2 min-w-0 break-words">
        {row.next_title}, {formatDate(row.next_due)}
      </span>
    </span>
  )
}

/** Everybody who is arriving, late ones first. */
export function BoardList({ rows, openId, onOpen }: BoardProps) {
  return (
    <ul aria-label="Admissões" className="@container divide-y border-y">
      {rows.map((row) => (
        <li key={row.employee_id} className={cn(row.employee_id === openId ? 'open-row' : 'hover:bg-hover')}>
          <button
            type="button"
            onClick={() => onOpen(row.employee_id)}
            className="grid w-full grid-cols-1 items-center gap-x-5 gap-y-2 px-2 py-3 text-left -outline-offset-2 @3xl:grid-cols-[minmax(12rem,1.5fr)_9rem_minmax(8rem,1fr)_minmax(10rem,1.3fr)]"
          >
            <span className="flex min-w-0 items-center gap-3">
              <PersonPhoto person={row.employee} />
              <span className="min-w-0">
                <span className="block font-medium break-words">{row.employee.name}</span>
                <span className="block text-sm break-words text-text-muted">{row.position_title ?? row.department ?? 'Sem cargo'}</span>
              </span>
            </span>
            <span className="text-sm">
              <span className="text-text-muted @3xl:block">{row.status === 'pre_admission' ? 'Começa em ' : 'Começou em '}</span>
              {formatDate(row.base_date)}
            </span>
            <Progress done={row.done} total={row.total} />
            <span className="flex min-w-0 flex-col gap-1.5">
              <Marks row={row} />
              <Next row={row} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The same people by how far they have come; on a phone one stage below the other. */
export function BoardColumns({ rows, openId, onOpen }: BoardProps) {
  const stages = STAGES.filter(({ stage }) => stage !== 'none' || rows.some((row) => row.stage === 'none'))
  return (
    <div className="flex gap-4 overflow-x-auto pb-2 max-md:flex-col">
      {stages.map(({ stage, title }) => {
        const found = rows.filter((row) => row.stage === stage)
        return (
          <section key={stage} aria-labelledby={`stage-${stage}`} className="flex min-w-0 flex-1 flex-col gap-2 md:min-w-56">
            <h2 id={`stage-${stage}`} className="font-semibold">
              {title} <span className="font-normal text-text-subtle tabular">({found.length})</span>
            </h2>
            <ul className="flex flex-col gap-2">
              {found.map((row) => (
                <li key={row.employee_id}>
                  <button
                    type="button"
                    onClick={() => onOpen(row.employee_id)}
                    className={cn(
                      'flex w-full flex-col gap-2 rounded-lg border bg-surface p-3 text-left',
                      row.employee_id === openId ? 'bg-selected' : 'hover:bg-hover',
                    )}
                  >
                    <span className="flex min-w-0 items-center gap-2.5">
                      <PersonPhoto person={row.employee} size="sm" />
                      <span className="min-w-0">
                        <span className="block font-medium break-words">{row.employee.name}</span>
                        <span className="block text-sm text-text-muted">{formatDate(row.base_date)}</span>
                      </span>
                    </span>
                    <Progress done={row.done} total={row.total} />
                    <Marks row={row} />
                  </button>
                </li>
              ))}
            </ul>
            {found.length === 0 && <p className="rounded-lg border border-dashed p-3 text-sm text-text-muted">Ninguém aqui agora.</p>}
          </section>
        )
      })}
    </div>
  )
}
