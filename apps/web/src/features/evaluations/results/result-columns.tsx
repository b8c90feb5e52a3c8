import { Badge } from '#shared/ui/badge.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { RowCheckbox } from '#shared/ui/table/row-checkbox.tsx'
import type { Selection } from '#shared/ui/table/use-selection.ts'
import { placeName } from '../model/calibration/board.ts'
import { percentText, scoreText } from '../model/results/result.ts'
import { RESULT_STATES, type ResultRow } from '../model/results/result-list.ts'

type OnOpen = (participantId: string) => void

function Opener({ row, onOpen }: { readonly row: ResultRow; readonly onOpen: OnOpen }) {
  const { employee, participant_id: id } = row
  return (
    <button type="button" data-row={id} onClick={() => onOpen(id)} className={`${rowLinkClass} flex w-full min-w-0 items-center gap-3 text-left`}>
      <PersonPhoto person={employee} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium break-words">{employee.name}</span>
        {employee.position !== null && <span className="line-clamp-1 text-sm text-text-muted">{employee.position}</span>}
      </span>
    </button>
  )
}

function StateBadge({ row: { state, is_calibrated: moved } }: { readonly row: ResultRow }) {
  const { label, tone } = RESULT_STATES[state]
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {moved && <Badge>Calibrado</Badge>}
    </span>
  )
}

const boxName = ({ box }: ResultRow): string => placeName(Number(box.slice(0, -1)) || null, Number(box.slice(-1)) || null)

function Score({ row: { score, percent } }: { readonly row: ResultRow }) {
  return <span className="whitespace-nowrap tabular">{scoreText(score)}{percent !== null && <span className="text-text-muted"> · {percentText(percent)}</span>}</span>
}

/** Columns of results. */
export function resultTableColumns(onOpen: OnOpen): readonly TableColumn<ResultRow>[] {
  return [
    { id: 'name', header: 'Pessoa', sortKey: 'name', cell: (row) => <Opener row={row} onOpen={onOpen} />, className: 'min-w-60' },
    { id: 'department', header: 'Departamento', cell: ({ department }) => <span className="break-words">{department ?? '—'}</span> },
    { id: 'score', header: 'Nota', sortKey: 'score', cell: (row) => <Score row={row} /> },
    { id: 'box', header: '9-box', cell: (row) => <span className="break-words">{boxName(row)}</span> },
    { id: 'state', header: 'Situação', cell: (row) => <StateBadge row={row} /> },
  ]
}

/** A result on a phone. */
export function ResultCard({ row, onOpen, selection }: { readonly row: ResultRow; readonly onOpen: OnOpen; readonly selection: Selection }) {
  return (
    <div className="relative flex flex-col gap-2 py-3">
      <div className="flex items-start gap-2">
        <Opener row={row} onOpen={onOpen} />
        <RowCheckbox name={row.employee.name} checked={selection.has(row.participant_id)} onToggle={() => selection.toggle(row.participant_id)} />
      </div>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <StateBadge row={row} />
        <Score row={row} />
        <span className="text-text-muted">{boxName(row)}</span>
      </span>
    </div>
  )
}
