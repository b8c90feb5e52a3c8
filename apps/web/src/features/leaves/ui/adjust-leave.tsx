import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import { cancelRequest } from '../data/leave-acts.ts'
import { leaveKeys } from '../data/leave-keys.ts'
import { requestQuery } from '../data/leave-queries.ts'
import type { LeaveRequest, LeaveType } from '../model/leave.ts'
import { RequestSheet } from './request-sheet.tsx'

export interface AdjustLeaveProps {
  readonly requestId: string
  readonly types: readonly LeaveType[]
  readonly employeeId: string
  readonly companyId: string
  readonly onClose: () => void
}

/**
 * Answers an adjustment: the request is taken back, which frees its days, and its form opens with what it asked for. A request that
 * waits for nothing any more is left alone.
 */
export function AdjustLeave({ requestId, types, employeeId, companyId, onClose }: AdjustLeaveProps) {
  const client = useQueryClient()
  const request = useQuery(requestQuery(requestId))
  const [again, setAgain] = useState<LeaveRequest | null>(null)
  const takeBack = useMutation({
    mutationFn: async (asked: LeaveRequest) => {
      await cancelRequest(asked.approval_id ?? '')
      return asked
    },
    onSuccess: setAgain,
    onSettled: () => client.invalidateQueries({ queryKey: leaveKeys.all }),
  })
  // Another type is another request.
  if (again) return <RequestSheet types={types.filter(({ id }) => id === again.type?.id)} employeeId={employeeId} companyId={companyId} again={again} onClose={onClose} />
  const asked = request.data?.status === 'adjusting' ? request.data : null
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={onClose}
      title="Ajustar e reenviar?"
      description={
        <>
          <span className="block">O pedido atual é retirado e o formulário abre com os mesmos dias, para você mudar e enviar de novo.</span>
          <Refusal error={takeBack.error} title="O pedido não foi retirado" />
        </>
      }
      confirmLabel="Ajustar"
      cancelLabel="Voltar"
      pending={takeBack.isPending}
      onConfirm={() => asked && takeBack.mutate(asked)}
    />
  )
}
