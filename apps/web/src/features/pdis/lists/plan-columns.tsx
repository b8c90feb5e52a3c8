import { formatDate } from '#shared/lib/dates.ts'
import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { alertsOf, PLAN_STATES, type PlanRow } from '../model/plan.ts'
import { PlanProgress } from '../plan/progress.tsx'

type OnOpen = (id: string) => void

function Opener({ row, onOpen }: { readonly row: PlanRow; readonly onOpen: OnOpen }) {
  return (
    <button type="button" data-row={row.id} onClick={() => onOpen(row.id)} className={`${rowLinkClass} flex w-full min-w-0 items-center gap-3 text-left`}>
      <PersonPhoto person={row.person} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium break-words">{row.person.name}</span>
        <span className="line-clamp-2 text-sm break-words text-text-muted">{row.title}</span>
      </span>
    </button>
  )
}

function States({ row }: { readonly row: PlanRow }) {
  const { label, tone } = PLAN_STATES[row.status]
  return (
    <span className="flex flex-wrap gap-1.5">
      {row.status !== 'waiting' && <Badge tone={tone}>{label}</Badge>}
      {alertsOf(row).map((alert) => <Badge key={alert.label} tone={alert.tone}>{alert.label}</Badge>)}
    </span>
  )
}

const dueText = ({ next_due: due }: PlanRow): string => (due === null ? '—' : formatDate(due))

/** Columns of plans of many people. */
export function planColumns(onOpen: OnOpen): readonly TableColumn<PlanRow>[] {
  return [
    { id: 'person', header: 'Pessoa e plano', cell: (row) => <Opener row={row} onOpen={onOpen} />, className: 'min-w-60' },
    { id: 'progress', header: 'Progresso', cell: (row) => <PlanProgress plan={row} isSmall />, className: 'min-w-48' },
    { id: 'states', header: 'Situação', cell: (row) => <States row={row} /> },
    { id: 'moved', header: 'Último movimento', cell: ({ moved_at: at }) => <Ago at={at} className="whitespace-nowrap" /> },
    { id: 'due', header: 'Próximo prazo', cell: (row) => <span className="whitespace-nowrap tabular">{dueText(row)}</span> },
  ]
}

/** A plan on a phone. */
export function PlanCard({ row, onOpen }: { readonly row: PlanRow; readonly onOpen: OnOpen }) {
  return (
    <div className="relative flex flex-col gap-2 py-3">
      <Opener row={row} onOpen={onOpen} />
      <PlanProgress plan={row} isSmall />
      <States row={row} />
      <p className="text-sm text-text-muted">Último movimento <Ago at={row.moved_at} />{row.next_due !== null && <>, próximo prazo {dueText(row)}</>}</p>
    </div>
  )
}
