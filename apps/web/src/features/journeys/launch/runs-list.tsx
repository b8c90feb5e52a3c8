import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { runsQuery } from '../data/launches.ts'
import { begunText, RUN_STATES } from '../model/launch/launch.ts'

/** What was begun at once before. */
export function RunsList({ kind }: { readonly kind: string }) {
  const runs = useQuery(runsQuery(useCompanyId(), kind))
  return (
    <Section title="Lotes anteriores">
      <QueryStates query={runs} pending={<Skeleton className="h-24 rounded-lg" />} empty={<p className="text-text-muted">Nenhum lote ainda.</p>}>
        {(found) => (
          <ul aria-label="Lotes anteriores" className="divide-y">
            {found.map(({ id, status, created_at: at, people }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
                <Link to="." search={{ lote: id }} className="tabular inline-flex min-h-6 items-center font-medium underline-offset-4 hover:underline coarse:min-h-11">
                  {formatDateTime(at)}
                </Link>
                <span className="tabular text-sm text-text-muted">{begunText(people.filter(({ journey_id: journey }) => journey !== null).length, people.length)}</span>
                <Badge tone={RUN_STATES[status].tone}>{RUN_STATES[status].label}</Badge>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Section>
  )
}
