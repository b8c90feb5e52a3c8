import { Link } from '@tanstack/react-router'

import { cn } from '#shared/ui/cn.ts'
import type { HomePartProps } from '#shared/ui/home-part.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { tagFill } from '#shared/ui/tag-badge.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import type { HomeWeek } from '#shared/supabase/shapes.gen.ts'
import { columnsOf, dayLabel, spanText, weekText } from '../model/home.ts'

function Row({ row: { person, spans }, week }: { readonly row: HomeWeek['rows'][number]; readonly week: HomeWeek }) {
  return (
    <li className="grid items-center gap-x-3 py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <span className="flex min-w-0 items-center gap-2">
        <PersonPhoto person={person} size="sm" />
        <span className="truncate font-medium">{person.name}</span>
        <span className="sr-only">: {spans.map(spanText).join('; ')}</span>
      </span>
      <span aria-hidden="true" className="grid grid-cols-5 gap-x-1 max-sm:mt-1.5">
        {spans.map((span) => {
          const columns = columnsOf(span, week)
          return (
            columns && (
              <span
                key={span.starts_on}
                title={spanText(span)}
                className={cn('row-start-1 h-5 rounded-sm border border-transparent opacity-75', tagFill(span.color))}
                style={{ gridColumn: `${columns.first} / span ${columns.count}` }}
              />
            )
          )
        })}
      </span>
    </li>
  )
}

/** Who is away on the work days of this week, of the team or of the company. */
export function Week({ home: { week, today, view } }: HomePartProps) {
  if (!week) return null
  return (
    <Section
      title={week.from > today ? 'Próxima semana' : 'Esta semana'}
      note={weekText(week, today)}
      actions={
        <Link to={view === 'company' ? '/app/leaves/away' : '/app/leaves/map'} className={TEXT_LINK}>
          {view === 'company' ? 'Quem está fora' : 'Abrir mapa'}
        </Link>
      }
    >
      <div aria-hidden="true" className="grid grid-cols-5 gap-x-1 border-b py-1.5 text-center text-sm text-text-muted sm:ml-51">
        {week.days.map(({ on_date, holiday }) => (
          <span key={on_date} title={holiday ?? undefined} className={cn('truncate rounded-sm', on_date === today && 'font-semibold text-primary-text', holiday !== null && 'bg-sunken')}>
            {dayLabel(on_date)}
          </span>
        ))}
      </div>
      {week.days.some(({ holiday }) => holiday !== null) && (
        <p className="pt-1.5 text-sm text-text-muted">
          {week.days.flatMap(({ on_date, holiday }) => (holiday === null ? [] : [`Feriado ${dayLabel(on_date)}: ${holiday}`])).join('. ')}
        </p>
      )}
      {week.rows.length === 0 ? (
        <p className="py-3 text-text-muted">{view === 'team' ? 'Ninguém da sua equipe fora.' : 'Ninguém fora.'}</p>
      ) : (
        <ul aria-label="Fora na semana" className="divide-y">
          {week.rows.map((row) => (
            <Row key={row.person.id} row={row} week={week} />
          ))}
        </ul>
      )}
      {week.people > week.rows.length && (
        <p className="pt-2">
          <Link to="/app/leaves/away" className={TEXT_LINK}>
            Mais {week.people - week.rows.length} fora
          </Link>
        </p>
      )}
    </Section>
  )
}
