import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '../../../shared/company/company-context.ts'
import { formatDate, todayIso } from '../../../shared/lib/dates.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { QueryStates } from '../../../shared/ui/page-states.tsx'
import { PersonChip } from '../../../shared/ui/person-chip.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { awayQuery } from '../data/away-query.ts'
import { laterDay } from '../model/leave.ts'

const DAYS_AHEAD = 60

/** Who is away from today on, in the order of the first day. */
export function WhoIsAway() {
  const from = todayIso()
  const to = laterDay(from, DAYS_AHEAD)
  const away = useQuery(awayQuery(useCompanyId(), from, to))
  return (
    <QueryStates
      query={away}
      pending={<Skeleton className="h-64 w-full" />}
      isEmpty={(found) => found.length === 0}
      empty={<EmptyState title="Ninguém fora nos próximos 60 dias">Férias e ausências aprovadas aparecem aqui.</EmptyState>}
    >
      {(found) => (
        <ul aria-label="Pessoas ausentes nos próximos 60 dias" data-card className="divide-y rounded-lg border bg-surface px-5">
          {found.map((absence) => (
            <li key={`${absence.employee_id}-${absence.starts_on}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <PersonChip person={absence.person} />
              <p className="flex flex-wrap items-center gap-3 text-sm">
                <span className="tabular">
                  {formatDate(absence.starts_on)} a {formatDate(absence.ends_on)}
                </span>
                <Badge tone={absence.starts_on <= from ? 'info' : 'neutral'}>{absence.type_name}</Badge>
                {absence.status === 'pending' && <Badge tone="warning">Em aprovação</Badge>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </QueryStates>
  )
}
