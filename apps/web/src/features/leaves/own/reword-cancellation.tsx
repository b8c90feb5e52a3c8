import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { askCancellation } from '../data/requests/leave-acts.ts'
import type { LeaveRequest } from '../model/requests/leave.ts'

/** Asks once more to cancel a granted leave, after whoever decides wanted to know more. */
export function RewordCancellation({ asked, onClose }: { readonly asked: LeaveRequest; readonly onClose: () => void }) {
  const send = useAct({
    act: (reason: string) => askCancellation(asked.id, reason),
    done: ['Cancelamento solicitado de novo', 'A licença vale até que decidam.'],
    stale: SUBJECTS.leaves,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Ajustar o pedido de cancelamento"
      description="Quem decide pediu mais informações. Reescreva o motivo e envie de novo; para ficar com a licença, use Manter a licença em Meus pedidos."
      confirmLabel="Enviar de novo"
      failure="O pedido não foi enviado"
      before={asked.end_reason ?? ''}
      act={send}
      onConfirm={(reason) => send.mutate(reason)}
      onClose={onClose}
    />
  )
}
