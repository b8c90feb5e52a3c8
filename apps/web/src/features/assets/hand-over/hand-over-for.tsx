import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'

import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { handOverStartQuery } from '../data/asset-requests.ts'
import { givenItem } from '../model/hand-over.ts'
import { HandOverSheet } from './hand-over-sheet.tsx'

interface HandOverForProps {
  readonly companyId: string
  readonly employeeId: string
  readonly onClose: () => void
}

const NOBODY = (
  <EmptyState icon={<UserX />} title="Esta pessoa não está ao seu alcance">
    Ela não existe mais, ou é de outra empresa.
  </EmptyState>
)

/** A hand-over to somebody, with what is reserved for them. */
export function HandOverFor({ companyId, employeeId, onClose }: HandOverForProps) {
  const start = useQuery(handOverStartQuery(companyId, employeeId))
  if (start.data?.person) return <HandOverSheet companyId={companyId} person={start.data.person} items={start.data.reserved.map(givenItem)} onClose={onClose} />
  return (
    <Sheet open onOpenChange={onClose} title="Entregar bens" width="max-w-2xl">
      <QueryStates query={start} pending={<Skeleton className="h-96 rounded-lg" />} isEmpty={({ person }) => person === null} empty={NOBODY}>
        {() => null}
      </QueryStates>
    </Sheet>
  )
}
