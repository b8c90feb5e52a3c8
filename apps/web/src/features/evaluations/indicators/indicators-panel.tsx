import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'

import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { indicatorsQuery } from '../data/results/result-queries.ts'
import { HeatPart } from './heat-part.tsx'
import { MeansPart } from './means-part.tsx'
import { ParticipationPart } from './participation-part.tsx'

/** What a cycle came to for groups of people, for HR and for masters, who see nothing else of it. */
export function IndicatorsPanel({ cycleId }: { readonly cycleId: string }) {
  const indicators = useQuery(indicatorsQuery(cycleId))
  return (
    <QueryStates
      query={indicators}
      pending={<Skeleton className="h-96 rounded-lg" />}
      isEmpty={(found) => found === null}
      empty={<EmptyState icon={<EyeOff />} title="Estes indicadores não estão disponíveis para você" />}
    >
      {(found) =>
        found && (
          <div className="flex min-w-0 flex-col gap-6">
            <p className="text-sm text-text-muted">Só números de grupos com cinco pessoas ou mais. O que revelaria um grupo menor fica de fora, e aparece como “—”.</p>
            <MeansPart results={found.results} previous={found.previous} classes={found.classes} />
            <HeatPart competencies={found.competencies} results={found.results} />
            <ParticipationPart participation={found.participation} />
          </div>
        )
      }
    </QueryStates>
  )
}
