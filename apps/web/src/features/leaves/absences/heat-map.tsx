import { formatDate, formatDayMonth } from '#shared/lib/dates.ts'
import { cn } from '#shared/ui/cn.ts'
import { type AbsenceReport, type HeatDay, heatWeeks } from '../model/absences/absence-report.ts'

const WEEKDAYS = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta'] as const
const LEVELS: readonly string[] = ['bg-sunken', 'bg-chart-1/20', 'bg-chart-1/40', 'bg-chart-1/65', 'bg-chart-1']
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

function dayText({ day, away, others, people }: HeatDay): string {
  return `${formatDate(day)}: ${number.format(away)} de ${number.format(people)} ausentes${others > 0 ? `, mais ${number.format(others)} de férias ou folga` : ''}`
}

/** A calendar of working days, darker the more people are away; the same as a table for screen readers. */
export function HeatMap({ report }: { readonly report: AbsenceReport }) {
  const weeks = heatWeeks(report)
  return (
    // What screen readers alone hear is placed absolutely: without a place of its own it would widen the page.
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Calendário de ausências">
      <table className="border-separate border-spacing-1 text-2xs">
        <caption className="sr-only">Pessoas ausentes em cada dia de trabalho</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Dia da semana</span>
            </th>
            {weeks.map(({ monday }, index) => (
              <th key={monday} scope="col" className="h-4 w-5 min-w-5 text-left font-normal whitespace-nowrap text-text-muted">
                <span className={cn('block w-0', index % 4 !== 0 && 'sr-only')}>{formatDayMonth(monday).replace(' de ', ' ')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((name, weekday) => (
            <tr key={name}>
              <th scope="row" className="pr-2 text-left font-normal text-text-muted">
                {name.slice(0, 3)}
              </th>
              {weeks.map(({ monday, days }) => {
                const day = days[weekday] ?? null
                return (
                  <td key={monday} className="p-0">
                    {day !== null && (
                      <span title={dayText(day)} className={cn('block size-5 rounded-sm border border-transparent', LEVELS[day.level], day.day > report.until && 'border-dashed border-border-strong')}>
                        <span className="sr-only">{dayText(day)}</span>
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 flex items-center gap-1.5 text-xs text-text-muted">
        Menos
        {LEVELS.map((look) => (
          <span key={look} aria-hidden="true" className={cn('size-3 rounded-sm', look)} />
        ))}
        Mais
      </p>
    </div>
  )
}
