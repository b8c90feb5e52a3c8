import { useMutation } from '@tanstack/react-query'

import { ReasonDialog } from '#shared/ui/reason-dialog.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { askCancellation } from '../data/requests/leave-acts.ts'
import type { LeaveRequest } from '../model/requests/leave.ts'
import { useLeaveRefresh } from '../requests/use-leave-refresh.ts'

/** Asks once more to cancel a granted leave, after whoever decides wanted to know more. */
export function RewordCancellation({ asked, onClose }: { readonly asked: LeaveRequest; readonly onClose: () => void }) {
  const refresh = useLeaveRefresh()
  const send = useMutation({
    mutationFn: (reason: string) => askCancellation(asked.id, reason),
    onSuccess: () => {
      toast.success('Cancelamento pedido de novo', { description: 'A licença vale até que decidam.' })
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <ReasonDialog
      title="Ajustar o pedido de cancelamento"
      description="Quem decide quer saber mais. Reescreva o motivo e envie de novo; para ficar com a licença, use Manter a licença em Meus pedidos."
      confirmLabel="Enviar de novo"
      failure="O pedido não foi enviado"
      before={asked.end_reason ?? ''}
      error={send.error}
      isPending={send.isPending}
      onConfirm={(reason) => send.mutate(reason)}
      onClose={onClose}
    />
  )
}
