import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { cancelRequest } from '../data/requests/leave-acts.ts'
import { requestQuery } from '../data/requests/leave-queries.ts'
import type { LeaveRequest, LeaveType } from '../model/requests/leave.ts'
import { RequestSheet } from '../asking/request-sheet.tsx'
import { RewordCancellation } from './reword-cancellation.tsx'

export interface AdjustLeaveProps {
  readonly requestId: string
  readonly types: readonly LeaveType[]
  readonly employeeId: string
  readonly companyId: string
  readonly onClose: () => void
}

/**
 * Answers an adjustment. A request is taken back, which frees its days, and its form opens with what it asked for; the cancelling of a
 * leave is asked again in other words. What waits for nothing any more is left alone, and says so.
 */
export function AdjustLeave({ requestId, types, employeeId, companyId, onClose }: AdjustLeaveProps) {
  const request = useQuery(requestQuery(requestId))
  const [again, setAgain] = useState<LeaveRequest | null>(null)
  // Another type is another request.
  if (again) return <RequestSheet types={types.filter(({ id }) => id === again.type?.id)} employeeId={employeeId} companyId={companyId} again={again} onClose={onClose} />
  const asked = request.data
  if (asked?.status === 'adjusting') return <TakeBack asked={asked} onTaken={setAgain} onClose={onClose} />
  if (asked?.cancellation?.status === 'adjusting') return <RewordCancellation asked={asked} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} size="sm" title="Ajustar pedido">
      <QueryStates query={request} pending={<Skeleton className="h-16 w-full" />}>
        {() => <p>Este pedido não precisa mais de ajuste. Veja a situação em Meus pedidos.</p>}
      </QueryStates>
    </Dialog>
  )
}

interface TakeBackProps {
  readonly asked: LeaveRequest
  readonly onTaken: (asked: LeaveRequest) => void
  readonly onClose: () => void
}

function TakeBack({ asked, onTaken, onClose }: TakeBackProps) {
  const takeBack = useAct({ act: () => cancelRequest(asked.approval_id ?? ''), stale: SUBJECTS.leaves, onDone: () => onTaken(asked) })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Ajustar e reenviar?"
      description="O pedido atual é retirado e o formulário abre com os mesmos dias, para você mudar e enviar de novo."
      error={takeBack.error}
      failure="O pedido não foi retirado"
      confirmLabel="Ajustar"
      pending={takeBack.isPending}
      onConfirm={() => takeBack.mutate()}
    />
  )
}
