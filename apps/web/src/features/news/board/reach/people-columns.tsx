import type { ReactNode } from 'react'

import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { channelText, isReached } from '#shared/recipients/recipients.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import type { TableColumn } from '#shared/ui/table/data-table.tsx'
import { type PostPerson, REACH_STATE_LABELS } from '../../model/reach/reach.ts'

const TONES = { done: 'success', opened: 'success', late: 'danger', missing: 'warning', unopened: 'neutral' } as const

function StateBadge({ row: { state } }: { readonly row: PostPerson }) {
  return <Badge tone={TONES[state]}>{REACH_STATE_LABELS[state]}</Badge>
}

/** When they confirmed or opened it, or until when they are asked. */
function standing({ acknowledged_at: acknowledged, opened_at: opened, due_on: due, state }: PostPerson): string {
  if (acknowledged !== null) return `Em ${formatDateTime(acknowledged)}`
  const until = state === 'missing' || state === 'late' ? `Até ${formatDate(due)}` : ''
  const read = opened === null ? 'ainda não abriu' : `abriu em ${formatDateTime(opened)}`
  return until === '' ? read : `${until}, ${read}`
}

function reminded({ last_told_on: last, reminders, channels }: PostPerson): string {
  if (channels.includes('guest_link')) return 'Nenhum: recebe por link'
  if (last === null) return 'Nenhum aviso'
  if (reminders === 0) return `Avisada em ${formatDate(last)}`
  return `${reminders === 1 ? '1 lembrete' : `${reminders} lembretes`}, o último em ${formatDate(last)}`
}

const Channel = ({ row }: { readonly row: PostPerson }) => <span className={isReached(row) ? 'text-text-muted' : 'text-warning-text'}>{channelText(row)}</span>

/** Columns of the people of a post; `actions` fills the last one. */
export function peopleColumns(asks: boolean, actions: (row: PostPerson) => ReactNode): readonly TableColumn<PostPerson>[] {
  return [
    { id: 'name', header: 'Pessoa', cell: ({ employee, department }) => <PersonChip person={employee} size="sm" detail={department ?? 'Sem departamento'} /> },
    { id: 'state', header: 'Situação', cell: (row) => <span className="flex flex-col items-start gap-0.5"><StateBadge row={row} /><span className="text-sm text-text-muted tabular">{standing(row)}</span></span> },
    { id: 'channel', header: 'Por onde recebe', cell: (row) => <Channel row={row} /> },
    ...(asks
      ? [
          { id: 'reminded', header: 'Último aviso', className: 'tabular', cell: (row: PostPerson) => <span className="text-text-muted">{reminded(row)}</span> },
          { id: 'actions', header: 'Ações', className: 'w-32', cell: actions },
        ]
      : []),
  ]
}

/** One of them on a phone. */
export function PersonCard({ row, action }: { readonly row: PostPerson; readonly action: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <PersonChip person={row.employee} size="sm" detail={row.department ?? 'Sem departamento'} />
      <p className="flex flex-wrap items-center gap-2 text-sm text-text-muted tabular"><StateBadge row={row} />{standing(row)}</p>
      <p className="text-sm"><Channel row={row} /></p>
      {row.request_id !== null && <p className="text-sm text-text-muted tabular">{reminded(row)}</p>}
      {action}
    </div>
  )
}
