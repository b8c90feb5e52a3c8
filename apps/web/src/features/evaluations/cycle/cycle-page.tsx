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
import { MonitorPage } from '../monitor/monitor-page.tsx'
import { NominationsPanel } from '../nominations/nominations-panel.tsx'
import { ResultsPage } from '../results/results-page.tsx'
import { SetupPage } from '../setup/setup-page.tsx'
import { CycleMenu } from './cycle-menu.tsx'

const isDraft = ({ status }: Cycle): boolean => status === 'draft' || status === 'launching'

/** A cycle for who manages it until its answers have ended: setting it up, then watching it. */
function ManagedCycle({ cycle }: { readonly cycle: Cycle }) {
  const { label, tone } = STATUSES[cycle.status]
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
        actions={!isDraft(cycle) && <CycleMenu cycle={cycle} />}
      />
      {isDraft(cycle) ? <SetupPage cycle={cycle} /> : cycle.status === 'cancelled' ? <p className="text-text-muted">Este ciclo foi cancelado: ninguém responde, e nenhum resultado sai dele.</p> : <MonitorPage cycle={cycle} />}
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
      isEmpty={(found) => found === null}
      empty={
        <EmptyState icon={<ClipboardX />} title="Esta avaliação não existe ou você não participa dela" action={<Link to="/app/evaluations" className={buttonClass({ variant: 'primary' })}>Ver as avaliações</Link>} />
      }
    >
      {(found) => {
        if (found === null) return null
        if (found.manages && (isDraft(found) || found.status === 'running' || found.status === 'cancelled')) return <ManagedCycle key={found.id} cycle={found} />
        return (
          <div className="flex flex-col gap-8">
            <ResultsPage cycleId={found.id} />
            <NominationsPanel cycleId={found.id} />
          </div>
        )
      }}
    </QueryStates>
  )
}
