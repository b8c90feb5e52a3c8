import { formatDate } from '#shared/lib/dates.ts'
import { cn } from '#shared/ui/cn.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import type { JourneyWords } from '../detail/journey-kind.ts'
import { type JourneyRow, STAGES } from '../model/following/journey.ts'
import { Alarms, Next, type OnOpen } from './journey-look.tsx'
import { ProgressRing } from './progress.tsx'

export interface RowsViewProps {
  readonly rows: readonly JourneyRow[]
  readonly words: JourneyWords
  readonly openId: string
  readonly onOpen: OnOpen
}

function BoardCard({ row, words, openId, onOpen }: Omit<RowsViewProps, 'rows'> & { readonly row: JourneyRow }) {
  return (
    <button
      type="button"
      data-row={row.employee_id}
      onClick={() => onOpen(row.employee_id)}
      className={cn('flex w-full flex-col gap-2.5 rounded-lg border bg-surface p-3 text-left', row.employee_id === openId ? 'bg-selected' : 'hover:bg-hover')}
    >
      <span className="flex w-full min-w-0 items-start gap-2.5">
        <PersonPhoto person={row.employee} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium break-words">{row.employee.name}</span>
          <span className="block text-sm break-words text-text-muted">{row.position_title ?? row.department ?? 'Sem cargo'}</span>
        </span>
        {row.total > 0 && <ProgressRing done={row.done} total={row.total} />}
      </span>
      <span className="text-sm text-text-muted tabular">
        {words.base} em {formatDate(row.base_date)}
      </span>
      <Alarms row={row} />
      <Next row={row} />
    </button>
  )
}

/** Journeys by how far they have come, with what blocks each; on a phone one stage below the other. */
export function BoardView({ rows, words, ...rest }: RowsViewProps) {
  const byStage = Map.groupBy(rows, ({ stage }) => stage)
  const stages = STAGES.filter((stage) => stage !== 'none' || byStage.has(stage))
  return (
    <div role="region" aria-label={`${words.list} por etapa`} tabIndex={0} className="flex gap-4 overflow-x-auto pb-2 -outline-offset-2 max-md:flex-col">
      {stages.map((stage) => {
        const found = byStage.get(stage) ?? []
        return (
          <section key={stage} aria-labelledby={`stage-${stage}`} className="flex min-w-0 flex-1 flex-col gap-2 md:min-w-56">
            <h2 id={`stage-${stage}`} className="font-semibold">
              {words.stages[stage]} <span className="font-normal text-text-subtle tabular">({found.length})</span>
            </h2>
            <ul className="flex flex-col gap-2">
              {found.map((row) => (
                <li key={row.employee_id}>
                  <BoardCard row={row} words={words} {...rest} />
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
