import { Link } from '@tanstack/react-router'

import { formatDate } from '#shared/lib/dates.ts'
import type { HomePartProps } from '#shared/ui/home-part.ts'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { arrivalText } from '../model/home-movements.ts'

/** Who arrives and who leaves next. */
export function Movements({ home: { movements, today } }: HomePartProps) {
  if (!movements || movements.arriving + movements.leaving === 0) return null
  return (
    <Section
      title="Chegam e saem"
      actions={
        movements.arriving > 0 && (
          <Link to="/app/employees/newcomers" className={TEXT_LINK}>
            {movements.arriving === 1 ? '1 admissão' : `${movements.arriving} admissões`}
          </Link>
        )
      }
    >
      <ul className="divide-y">
        {movements.arrivals.map((arrival) => (
          <li key={arrival.person.id} className="py-2">
            <Link to="/app/employees/$employeeId" params={{ employeeId: arrival.person.id }} className="block rounded-md hover:bg-hover">
              <PersonChip person={arrival.person} size="sm" detail={arrivalText(arrival, today)} />
            </Link>
          </li>
        ))}
        {movements.departures.map(({ person, on_date }) => (
          <li key={person.id} className="py-2">
            <Link to="/app/employees/$employeeId" params={{ employeeId: person.id }} className="block rounded-md hover:bg-hover">
              <PersonChip person={person} size="sm" detail={`Último dia em ${formatDate(on_date)}`} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
