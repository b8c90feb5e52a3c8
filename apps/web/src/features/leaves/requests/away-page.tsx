import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate, laterDay, todayIso } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type Away, awayQuery } from '../data/requests/away-query.ts'
import { awayGroups } from '../model/requests/away.ts'

const DAYS_AHEAD = 60

function AwayRow({ absence, isNow }: { readonly absence: Away; readonly isNow: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <PersonChip person={absence.person} />
      <p className="flex min-w-0 flex-wrap items-center gap-3 text-sm">
        <span className="tabular">
          {formatDate(absence.starts_on)} a {formatDate(absence.ends_on)}
        </span>
        <Badge tone={isNow ? 'info' : 'neutral'}>{absence.type_name}</Badge>
        {absence.status === 'pending' && <Badge tone="warning">Em aprovação</Badge>}
      </p>
    </li>
  )
}

/** Who is away today, in the next days and later, told as far as the reader may know. */
export function AwayPage({ nav }: { readonly nav: ReactNode }) {
  const today = todayIso()
  const away = useQuery(awayQuery(useCompanyId(), today, laterDay(today, DAYS_AHEAD)))
  return (
    <>
      <PageHeader title="Quem está fora" description="Ausências aprovadas ou em aprovação nos próximos 60 dias." />
      {nav}
      <QueryStates
        query={away}
        pending={<Skeleton className="h-64 w-full" />}
        empty={<EmptyState title="Ninguém fora nos próximos 60 dias">Férias e ausências da equipe aparecem aqui.</EmptyState>}
      >
        {(found) => (
          <div className="flex flex-col gap-6">
            {awayGroups(found, today).map(({ label, absences }) => (
              <section key={label} aria-label={label}>
                <h2 className="mb-2 flex items-center gap-2 font-semibold">
                  {label}
                  <Badge>{absences.length}</Badge>
                </h2>
                <ul aria-label={`Ausentes: ${label}`} className="divide-y border-y">
                  {absences.map((absence) => (
                    <AwayRow key={`${absence.employee_id}-${absence.starts_on}-${absence.status}`} absence={absence} isNow={absence.starts_on <= today} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </QueryStates>
    </>
  )
}
