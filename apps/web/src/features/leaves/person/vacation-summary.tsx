import { useQuery } from '@tanstack/react-query'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { statementQuery } from '../data/periods/statement-query.ts'
import { vacationSummary } from '../model/periods/vacation-summary.ts'

const RADIUS = 42
const LENGTH = 2 * Math.PI * RADIUS

/** How much of a whole there is, as a ring around the number. */
function Ring({ value, of }: { readonly value: number; readonly of: number }) {
  const part = of <= 0 ? 0 : Math.min(1, Math.max(0, value / of))
  return (
    <div className="relative size-28 shrink-0">
      <svg aria-hidden="true" viewBox="0 0 100 100" className="size-full -rotate-90">
        <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="9" className="stroke-border" />
        <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="9" className="stroke-primary" strokeDasharray={`${String(part * LENGTH)} ${String(LENGTH)}`} />
      </svg>
      <p className="absolute inset-0 flex flex-col items-center justify-center">
        <span className="text-2xl font-bold tabular">{value.toLocaleString('pt-BR')}</span>
        <span className="text-xs text-text-muted">de {daysText(of)}</span>
      </p>
    </div>
  )
}

export interface VacationSummaryProps {
  readonly person: { readonly id: string; readonly isOwn: boolean }
  /** Opens the statement of the periods. */
  readonly onOpen: () => void
}

/** The vacations of a person at a glance; each number leads to the periods that it is made of. */
export function VacationSummary({ person, onOpen }: VacationSummaryProps) {
  const statement = useQuery(statementQuery(person.id, person.isOwn, null))
  return (
    <Section title="Férias">
      <QueryStates query={statement} pending={<Skeleton className="h-28 w-full" />}>
        {(found) => {
          if (!found.has_vacations) return <p className="text-text-muted">{found.contract ?? 'Este contrato'} não tem férias pela CLT.</p>
          const { available, acquiring, of, next } = vacationSummary(found)
          const rows = [
            ['Disponíveis', daysText(available)],
            ['Em aquisição', daysText(acquiring)],
            ['Próximas', next === null ? 'nenhuma data' : `a partir de ${formatDate(next)}`],
          ] as const
          return (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
              <Ring value={available > 0 ? available : acquiring} of={of} />
              <ul className="min-w-0 flex-1 basis-44">
                {rows.map(([label, text]) => (
                  <li key={label}>
                    <button type="button" onClick={onOpen} className="flex min-h-8 w-full flex-wrap items-baseline justify-between gap-x-3 rounded-sm text-left hover:underline coarse:min-h-11">
                      <span className="text-text-muted">{label}</span>
                      <span className="font-medium tabular">{text}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )
        }}
      </QueryStates>
    </Section>
  )
}
