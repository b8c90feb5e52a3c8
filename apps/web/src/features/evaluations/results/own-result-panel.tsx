import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'

import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ownResultQuery } from '../data/results/result-queries.ts'
import { ResultView } from '../result/result-view.tsx'

/** The reader's own result in a cycle. */
export function OwnResultPanel({ cycleId }: { readonly cycleId: string }) {
  const result = useQuery(ownResultQuery(cycleId))
  return (
    <QueryStates
      query={result}
      pending={<Skeleton className="h-96 rounded-lg" />}
      isEmpty={(data) => data === null}
      empty={<EmptyState icon={<Hourglass />} title="Seu resultado ainda não foi liberado">Ele aparece aqui, e você é avisado, assim que o seu gestor ou o RH liberar. Antes disso, vocês costumam conversar.</EmptyState>}
    >
      {(data) => data && <ResultView result={data} />}
    </QueryStates>
  )
}
