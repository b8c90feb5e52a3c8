import { formatDate } from '#shared/lib/dates.ts'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import type { ListedObjective, Objective } from '../model/goal.ts'
import { LevelTag } from '../parts/level-tag.tsx'
import { ProgressBar } from '../standing/progress-bar.tsx'
import { StandingMark } from '../standing/standing-mark.tsx'

type OnOpen = (id: string) => void

const figures = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** How sure people are, 0 to 10. */
function Confidence({ of: value }: { readonly of: number | null }) {
  return <span className="tabular whitespace-nowrap">{value === null ? '—' : `${figures.format(value)}/10`}</span>
}

function Opener({ row, onOpen }: { readonly row: Objective; readonly onOpen: OnOpen }) {
  const many = row.key_results
  return (
    <button type="button" data-row={row.id} onClick={() => onOpen(row.id)} className={`${rowLinkClass} block w-full min-w-0 py-1 text-left`}>
      <span className="line-clamp-2 font-medium break-words">{row.title}</span>
      <span className="block text-sm text-text-muted">{many === 0 ? 'Sem resultado-chave' : many === 1 ? '1 resultado-chave' : `${String(many)} resultados-chave`}</span>
    </button>
  )
}

/** Columns of a list of objectives. */
export function objectiveColumns(onOpen: OnOpen): readonly TableColumn<ListedObjective>[] {
  return [
    { id: 'title', header: 'Objetivo', sortKey: 'title', cell: (row) => <Opener row={row} onOpen={onOpen} />, className: 'min-w-64' },
    { id: 'level', header: 'Nível', cell: (row) => <LevelTag of={row} />, className: 'min-w-28' },
    { id: 'owner', header: 'Responsável', sortKey: 'owner', cell: ({ owner }) => <PersonChip person={owner} size="sm" detail={null} />, className: 'min-w-44' },
    { id: 'progress', header: 'Progresso', sortKey: 'progress', cell: (row) => <ProgressBar of={row} />, className: 'min-w-40' },
    { id: 'health', header: 'Situação', sortKey: 'health', cell: (row) => <StandingMark of={row} /> },
    { id: 'confidence', header: 'Confiança', cell: ({ confidence }) => <Confidence of={confidence} /> },
    { id: 'checked', header: 'Check-in', sortKey: 'checked_on', cell: ({ checked_on: day }) => <span className="tabular whitespace-nowrap">{formatDate(day)}</span> },
    { id: 'due', header: 'Prazo', cell: ({ due_on: day }) => <span className="tabular whitespace-nowrap">{formatDate(day)}</span> },
  ]
}

/** An objective on a phone. */
export function ObjectiveCard({ row, onOpen }: { readonly row: Objective; readonly onOpen: OnOpen }) {
  return (
    <div className="relative flex flex-col gap-2 py-3">
      <Opener row={row} onOpen={onOpen} />
      <ProgressBar of={row} />
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-text-muted">
        <StandingMark of={row} />
        <LevelTag of={row} />
        <span className="min-w-0 break-words">{row.owner.name}</span>
        <span className="tabular">até {formatDate(row.due_on)}</span>
        <span className="tabular">{row.checked_on === null ? 'Sem check-in' : `Check-in em ${formatDate(row.checked_on)}`}</span>
      </span>
    </div>
  )
}
