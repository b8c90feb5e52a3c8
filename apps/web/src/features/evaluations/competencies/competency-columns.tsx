import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { type Competency, levelsText, positionsText } from '../model/competencies/competency.ts'
import { KindBadge } from './kind-badge.tsx'

type OnOpen = (competencyId: string) => void

function Opener({ row, onOpen }: { readonly row: Competency; readonly onOpen: OnOpen }) {
  return (
    <button type="button" data-row={row.id} onClick={() => onOpen(row.id)} className={`${rowLinkClass} block w-full min-w-0 py-1.5 text-left`}>
      <span className="block font-medium break-words">{row.name}</span>
      {row.description !== null && <span className="line-clamp-1 text-sm break-words text-text-muted">{row.description}</span>}
    </button>
  )
}

export function competencyTableColumns(onOpen: OnOpen): readonly TableColumn<Competency>[] {
  return [
    { id: 'name', header: 'Competência', sortKey: 'name', cell: (row) => <Opener row={row} onOpen={onOpen} />, className: 'w-full max-w-0 min-w-72' },
    { id: 'kind', header: 'Tipo', sortKey: 'kind', cell: ({ kind }) => <KindBadge kind={kind} />, className: 'whitespace-nowrap' },
    { id: 'levels', header: 'Níveis', cell: (row) => levelsText(row), className: 'whitespace-nowrap' },
    { id: 'positions', header: 'Cargos que pedem', sortKey: 'positions', cell: ({ positions }) => <span className="tabular">{positionsText(positions)}</span>, className: 'whitespace-nowrap' },
  ]
}

/** A competency on a phone. */
export function CompetencyCard({ row, onOpen }: { readonly row: Competency; readonly onOpen: OnOpen }) {
  return (
    <div className="relative flex flex-col gap-1 py-2">
      <Opener row={row} onOpen={onOpen} />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        <KindBadge kind={row.kind} />
        {levelsText(row)} · {positionsText(row.positions)}
      </span>
    </div>
  )
}
