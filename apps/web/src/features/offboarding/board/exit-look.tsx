import { Lock } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { type ExitRow, type ExitStage, STAGE_TONES, STAGE_WORDS } from '../model/exit.ts'

export type OnOpen = (exitId: string) => void

export function StageBadge({ stage }: { readonly stage: ExitStage }) {
  return <Badge tone={STAGE_TONES[stage]}>{STAGE_WORDS[stage]}</Badge>
}

/** Only those who are named see it. */
export function Confidential() {
  return (
    <span className="inline-flex items-center gap-1 text-sm text-text-muted">
      <Lock aria-hidden="true" className="size-3.5" />
      Sigiloso
    </span>
  )
}

export function Tasks({ row: { progress } }: { readonly row: Pick<ExitRow, 'progress'> }) {
  if (progress.total === 0) return <span className="text-text-muted">Ainda sem tarefas</span>
  return (
    <span className="block min-w-28">
      <span className="block text-sm tabular">
        {progress.done} de {progress.total} {progress.total === 1 ? 'tarefa' : 'tarefas'}
        {progress.overdue > 0 && <span className="text-danger-text"> · {progress.overdue === 1 ? '1 atrasada' : `${String(progress.overdue)} atrasadas`}</span>}
      </span>
      <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-success" style={{ width: `${String(Math.round((progress.done / progress.total) * 100))}%` }} />
      </span>
    </span>
  )
}

function Opener({ row, onOpen }: { readonly row: ExitRow; readonly onOpen: OnOpen }) {
  return (
    <button type="button" data-row={row.id} onClick={() => onOpen(row.id)} className={`${rowLinkClass} w-full text-left`}>
      <PersonChip person={row.employee} size="sm" detail={row.position_title ?? row.department ?? 'Sem cargo'} />
    </button>
  )
}

export function exitColumns(onOpen: OnOpen): readonly TableColumn<ExitRow>[] {
  return [
    { id: 'person', header: 'Pessoa', sortKey: 'name', cell: (row) => <Opener row={row} onOpen={onOpen} />, className: 'min-w-56' },
    {
      id: 'reason',
      header: 'Motivo',
      cell: ({ reason_label, is_confidential: isConfidential }) => (
        <span className="flex flex-col gap-0.5">
          <span className="line-clamp-2 break-words">{reason_label}</span>
          {isConfidential && <Confidential />}
        </span>
      ),
      className: 'min-w-44',
    },
    { id: 'stage', header: 'Etapa', sortKey: 'stage', cell: ({ stage }) => <StageBadge stage={stage} /> },
    { id: 'last_day', header: 'Último dia', sortKey: 'last_day', cell: ({ last_day }) => <span className="tabular">{formatDate(last_day)}</span> },
    { id: 'tasks', header: 'Tarefas', cell: (row) => <Tasks row={row} /> },
    { id: 'payment', header: 'Pagar até', cell: ({ payment_by }) => <span className="tabular">{payment_by === null ? '—' : formatDate(payment_by)}</span> },
  ]
}

/** An exit on a phone. */
export function ExitCard({ row, onOpen }: { readonly row: ExitRow; readonly onOpen: OnOpen }) {
  return (
    <div className="relative flex flex-col gap-2 py-3">
      <Opener row={row} onOpen={onOpen} />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StageBadge stage={row.stage} />
        {row.is_confidential && <Confidential />}
        <span className="text-sm text-text-muted tabular">Último dia {formatDate(row.last_day)}</span>
      </span>
      <span className="text-sm break-words">{row.reason_label}</span>
      {row.progress.total > 0 && <Tasks row={row} />}
    </div>
  )
}
