import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'

import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { resultQuery } from '../data/results/result-queries.ts'
import { ResultView } from './result-view.tsx'

interface ResultSheetProps {
  readonly participantId: string
  readonly onOpen: (participantId: string) => void
  readonly onClose: () => void
}

/** One result over the list or the 9-box. */
export function ResultSheet({ participantId, onOpen, onClose }: ResultSheetProps) {
  const result = useQuery(resultQuery(participantId))
  const found = result.data ?? null
  return (
    <Sheet open onOpenChange={onClose} width="max-w-3xl" title={found === null ? 'Resultado' : found.person.name} description={found?.cycle.name}>
      <QueryStates
        query={result}
        pending={<Skeleton className="h-96 rounded-lg" />}
        isEmpty={(data) => data === null}
        empty={<EmptyState icon={<EyeOff />} title="Este resultado não está disponível para você">Ele ainda não foi liberado, ou é de alguém fora da sua equipe.</EmptyState>}
      >
        {(data) =>
          data && (
            <div className="flex flex-col gap-5">
              <PersonChip person={data.person} />
              <ResultView result={data} onOpen={onOpen} />
            </div>
          )
        }
      </QueryStates>
    </Sheet>
  )
}
