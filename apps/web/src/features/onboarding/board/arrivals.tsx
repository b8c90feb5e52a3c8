import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { boardQuery } from '../data/board-queries.ts'
import { BoardColumns, BoardList } from './board.tsx'
import { DetailSheet } from './detail-sheet.tsx'

export interface ArrivalsProps {
  readonly openId: string
  readonly onOpen: (employeeId: string) => void
  readonly isBoard: boolean
  readonly empty: { readonly text: string; readonly action?: ReactNode }
  /** What stands over the people, once there are some. */
  readonly toolbar?: ReactNode
}

/** Who is arriving, as a list or by stage, with the open one over it. */
export function Arrivals({ openId, onOpen, isBoard, empty, toolbar }: ArrivalsProps) {
  const rows = useQuery(boardQuery(useCompanyId()))
  return (
    <>
      <QueryStates
        query={rows}
        pending={
          <div className="flex flex-col gap-3">
            <Skeleton className="h-16 rounded-lg" />
            <Skeleton className="h-16 rounded-lg" />
            <Skeleton className="h-16 rounded-lg" />
          </div>
        }
        empty={
          <EmptyState icon={<UserPlus />} title="Ninguém chegando agora" action={empty.action}>
            {empty.text}
          </EmptyState>
        }
      >
        {(found) => (
          <div className="flex flex-col gap-4">
            {toolbar}
            {isBoard ? <BoardColumns rows={found} openId={openId} onOpen={onOpen} /> : <BoardList rows={found} openId={openId} onOpen={onOpen} />}
          </div>
        )}
      </QueryStates>
      {openId !== '' && <DetailSheet key={openId} employeeId={openId} onClose={() => onOpen('')} />}
    </>
  )
}
