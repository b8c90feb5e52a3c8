import { formatDate } from '#shared/lib/dates.ts'
import { cn } from '#shared/ui/cn.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { type ExitRow, STAGE_WORDS, STAGES } from '../model/exit.ts'
import { Confidential, type OnOpen, Tasks } from './exit-look.tsx'

interface ExitBoardProps {
  readonly rows: readonly ExitRow[]
  readonly openId: string
  readonly onOpen: OnOpen
}

function BoardCard({ row, openId, onOpen }: Omit<ExitBoardProps, 'rows'> & { readonly row: ExitRow }) {
  return (
    <button
      type="button"
      data-row={row.id}
      onClick={() => onOpen(row.id)}
      className={cn('flex w-full flex-col gap-2 rounded-lg border bg-surface p-3 text-left', row.id === openId ? 'bg-selected' : 'hover:bg-hover')}
    >
      <span className="flex w-full min-w-0 items-start gap-2.5">
        <PersonPhoto person={row.employee} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium break-words">{row.employee.name}</span>
          <span className="block text-sm break-words text-text-muted">{row.reason_label}</span>
        </span>
      </span>
      <span className="text-sm text-text-muted tabular">Último dia {formatDate(row.last_day)}</span>
      {row.is_confidential && <Confidential />}
      {row.progress.total > 0 && <Tasks row={row} />}
    </button>
  )
}

/** Exits by where they stand; on a phone one stage below the other. */
export function ExitBoard({ rows, ...rest }: ExitBoardProps) {
  const byStage = Map.groupBy(rows, ({ stage }) => stage)
  const others = [...byStage.keys()].filter((stage) => !STAGES.includes(stage))
  return (
    <div role="region" aria-label="Desligamentos por etapa" tabIndex={0} className="flex gap-4 overflow-x-auto pb-2 -outline-offset-2 max-md:flex-col">
      {[...STAGES, ...others].map((stage) => {
        const found = byStage.get(stage) ?? []
        return (
          <section key={stage} aria-labelledby={`stage-${stage}`} className="flex min-w-0 flex-1 flex-col gap-2 md:min-w-52">
            <h2 id={`stage-${stage}`} className="font-semibold">
              {STAGE_WORDS[stage]} <span className="font-normal text-text-subtle tabular">({found.length})</span>
            </h2>
            {found.length === 0 ? (
              <p className="rounded-lg border border-dashed p-3 text-sm text-text-muted">Ninguém aqui agora.</p>
            ) : (
              <ul className="flex flex-col gap-2">
                {found.map((row) => (
                  <li key={row.id}>
                    <BoardCard row={row} {...rest} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
