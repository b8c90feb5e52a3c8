import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardX } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { cycleQuery } from '../data/cycles/cycle-queries.ts'
import { type Cycle, KINDS, STATUSES } from '../model/cycles/cycle.ts'
import { SetupPage } from '../setup/setup-page.tsx'

/** The parts of a cycle for who manages it: setting it up while it is a draft, watching it afterwards. */
export function ManagedCycle({ cycle }: { readonly cycle: Cycle }) {
  const { label, tone } = STATUSES[cycle.status]
  const isDraft = cycle.status === 'draft' || cycle.status === 'launching'
  return (
    <>
      <PageHeader
        back={<BackLink to="/app/evaluations">Avaliações</BackLink>}
        title={cycle.name}
        description={
          <span className="flex flex-wrap items-center gap-2 tabular">
            <Badge tone={tone} dashed={cycle.status === 'draft'}>{label}</Badge>
            {KINDS[cycle.kind].label}, {formatDate(cycle.period_start)} a {formatDate(cycle.period_end)}
          </span>
        }
      />
      {isDraft && <SetupPage cycle={cycle} />}
    </>
  )
}

/** One cycle, for whoever may see it; clear for everybody else. */
export function CyclePage({ id }: { readonly id: string }) {
  const cycle = useQuery(cycleQuery(id))
  return (
    <QueryStates
      query={cycle}
      pending={<Skeleton className="h-96 rounded-lg" />}
      isEmpty={(found) => found === null || !found.manages}
      empty={
        <EmptyState icon={<ClipboardX />} title="Esta avaliação não existe ou você não participa dela" action={<Link to="/app/evaluations" className={buttonClass({ variant: 'primary' })}>Ver as avaliações</Link>} />
      }
    >
      {(found) => found && <ManagedCycle key={found.id} cycle={found} />}
    </QueryStates>
  )
}
