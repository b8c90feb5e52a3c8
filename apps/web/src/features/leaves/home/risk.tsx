import { Link } from '@tanstack/react-router'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import type { HomePartProps } from '#shared/ui/home-part.ts'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { UntoldNote } from '../periods/untold-note.tsx'
import { riskText } from '../model/home.ts'

const MONEY = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 })

/** Vacations that cost the double, or soon will, with what they cost. */
export function Risk({ home: { risk } }: HomePartProps) {
  if (!risk) return null
  return (
    <Section
      title="Em risco"
      {...(risk.amount !== null && { note: `${MONEY.format(risk.amount)} a mais, se saírem hoje` })}
      actions={
        <>
          {risk.double > 0 && (
            <Link to="/app/leaves/periods" search={{ state: 'double' }} className={TEXT_LINK}>
              {risk.double} em dobro
            </Link>
          )}
          {risk.risk > 0 && (
            <Link to="/app/leaves/periods" search={{ state: 'risk' }} className={TEXT_LINK}>
              {risk.risk} em risco
            </Link>
          )}
        </>
      }
    >
      {risk.rows.length === 0 ? (
        <p className="py-2 text-text-muted">Nenhum período em dobro ou perto do prazo.</p>
      ) : (
        <ul aria-label="Férias em risco" className="divide-y">
          {risk.rows.map((row) => (
            <li key={`${row.person.id}-${row.use_by}`} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
              <PersonChip person={row.person} size="sm" detail={`${daysText(row.days)} de férias, prazo ${formatDate(row.use_by)}`} className="min-w-0 flex-1 basis-56" />
              <Badge tone={row.state === 'double' ? 'danger' : 'warning'}>{riskText(row)}</Badge>
              <Link to="/app/leaves/people/$employeeId" params={{ employeeId: row.person.id }} className={buttonClass({ size: 'sm' })}>
                Ver férias
                <span className="sr-only"> de {row.person.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <UntoldNote total={risk.untold} />
    </Section>
  )
}
