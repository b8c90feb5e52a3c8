import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { journeyQuery } from '../data/journeys.ts'
import type { JourneyFacts } from '../model/following/journey.ts'
import { JourneyActs } from './journey-acts.tsx'
import type { JourneyKind } from './journey-kind.ts'
import { JourneyTasks } from './journey-tasks.tsx'

const STANDINGS = { done: ['success', 'Concluída'], cancelled: ['neutral', 'Cancelada'] } as const

function Body<Facts extends JourneyFacts>({ kind, facts }: { readonly kind: JourneyKind<Facts>; readonly facts: Facts }) {
  const { journey_status: standing, journey_id: journeyId } = facts
  const template = facts.template === null ? null : `${facts.template}${facts.template_version === null ? '' : `, versão ${facts.template_version}`}`
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonChip person={facts.employee} size="lg" />
        <Link to="/app/employees/$employeeId" params={{ employeeId: facts.employee_id }} className={TEXT_LINK}>
          Abrir cadastro
        </Link>
      </div>
      <DescriptionList
        items={[
          { label: kind.words.base, value: formatDate(facts.base_date) },
          { label: 'Gestor', value: facts.manager?.name ?? null },
          { label: 'Padrinho ou madrinha', value: facts.buddy?.name ?? null },
          { label: 'Roteiro', value: template },
        ]}
      />
      {(standing === 'done' || standing === 'cancelled') && (
        <p>
          <Badge tone={STANDINGS[standing][0]}>{STANDINGS[standing][1]}</Badge>
        </p>
      )}
      {journeyId === null && <kind.Before facts={facts} />}
      <JourneyActs kind={kind} facts={facts} />
      <kind.Cards facts={facts} />
      {journeyId !== null && <JourneyTasks kind={kind.kind} facts={facts} />}
    </div>
  )
}

interface DetailSheetProps<Facts extends JourneyFacts> {
  readonly kind: JourneyKind<Facts>
  readonly employeeId: string
  readonly onClose: () => void
}

/** One journey, over the list. */
export function DetailSheet<Facts extends JourneyFacts>({ kind, employeeId, onClose }: DetailSheetProps<Facts>) {
  const found = useQuery(journeyQuery(useCompanyId(), kind, employeeId))
  return (
    <Sheet open onOpenChange={onClose} title={kind.words.title} width="max-w-2xl">
      <QueryStates query={found} pending={<Skeleton className="h-96 rounded-lg" />} isEmpty={(facts) => facts === null} empty={<p>Não existe mais, ou você não acompanha esta pessoa.</p>}>
        {(facts) => facts && <Body kind={kind} facts={facts} />}
      </QueryStates>
    </Sheet>
  )
}
