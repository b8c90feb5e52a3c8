import { Link } from '@tanstack/react-router'

import type { HomePartProps } from '#shared/ui/home-part.ts'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { celebrationText } from '../model/figures/home-people.ts'

/** Birthdays and years of service to come. */
export function Celebrations({ home: { celebrations, today } }: HomePartProps) {
  if (celebrations.total === 0) return null
  return (
    <Section
      title="Celebrar"
      actions={
        <Link to="/app/employees/anniversaries" className={TEXT_LINK}>
          Ver todos
        </Link>
      }
    >
      <ul className="flex flex-col gap-3 pt-1">
        {celebrations.rows.map((row) => (
          <li key={`${row.person.id}-${row.kind}`}>
            <PersonChip person={row.person} size="sm" detail={celebrationText(row, today)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
