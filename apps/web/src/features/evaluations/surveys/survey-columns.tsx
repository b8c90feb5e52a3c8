import { formatDay } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { MODES, participationOf, STATES, type SurveyRow } from '../model/surveys/survey-list.ts'

type OnOpen = (subjectId: string) => void

function Opener({ row: { subject_id: id, about }, onOpen }: { readonly row: SurveyRow; readonly onOpen: OnOpen }) {
  return (
    <button type="button" data-row={id} onClick={() => onOpen(id)} className={`${rowLinkClass} block w-full min-w-0 text-left`}>
      <span className="line-clamp-3 font-medium break-words">{about}</span>
    </button>
  )
}

function StateBadge({ state }: Pick<SurveyRow, 'state'>) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
}

const ending = ({ ends_at: at }: SurveyRow): string => (at === null ? '—' : formatDay(at))

export function surveyColumns(onOpen: OnOpen): readonly TableColumn<SurveyRow>[] {
  return [
    { id: 'about', header: 'Assunto', sortKey: 'about', cell: (row) => <Opener row={row} onOpen={onOpen} />, className: 'min-w-60' },
    { id: 'label', header: 'Tipo', sortKey: 'label', cell: ({ label }) => <span className="break-words">{label}</span>, className: 'min-w-32' },
    { id: 'mode', header: 'Privacidade', cell: ({ mode }) => MODES[mode] },
    { id: 'state', header: 'Situação', cell: ({ state }) => <StateBadge state={state} /> },
    { id: 'opened', header: 'Abertura', sortKey: 'opened', cell: ({ opened_at: at }) => <span className="tabular">{formatDay(at)}</span> },
    { id: 'ends', header: 'Encerramento', sortKey: 'ends', cell: (row) => <span className="tabular">{ending(row)}</span> },
    { id: 'answered', header: 'Participação', cell: (row) => <span className="tabular">{participationOf(row)}</span>, className: 'min-w-32' },
  ]
}

/** A form on a phone. */
export function SurveyCard({ row, onOpen }: { readonly row: SurveyRow; readonly onOpen: OnOpen }) {
  return (
    <div className="relative flex flex-col gap-2 py-3">
      <Opener row={row} onOpen={onOpen} />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <StateBadge state={row.state} />
        <span>{row.label}</span>
        <span className="text-text-muted">{MODES[row.mode]}</span>
      </span>
      <span className="text-sm tabular text-text-muted">
        {participationOf(row)}
        {row.ends_at !== null && ` · ${row.state === 'open' ? 'até' : 'encerrado em'} ${formatDay(row.ends_at)}`}
      </span>
    </div>
  )
}
