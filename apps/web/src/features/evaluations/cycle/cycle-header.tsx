import { formatDate } from '#shared/lib/dates.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { type Cycle, KINDS, STATUSES } from '../model/cycles/cycle.ts'
import { CycleMenu } from './cycle-menu.tsx'

/** Name, state and period of a cycle; who manages it copies or ends it here. */
export function CycleHeader({ cycle }: { readonly cycle: Cycle }) {
  const { label, tone } = STATUSES[cycle.status]
  return (
    <PageHeader
      back={<BackLink to="/app/evaluations">Avaliações</BackLink>}
      title={cycle.name}
      description={
        <span className="flex flex-wrap items-center gap-2 tabular">
          <Badge tone={tone} dashed={cycle.status === 'draft'}>{label}</Badge>
          {KINDS[cycle.kind].label}, período avaliado: {formatDate(cycle.period_start)} a {formatDate(cycle.period_end)}
        </span>
      }
      actions={cycle.manages && cycle.status !== 'draft' && cycle.status !== 'launching' && <CycleMenu cycle={cycle} />}
    />
  )
}
