import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { cancelRequest } from '../data/asset-requests.ts'
import type { AssetRequest } from '../model/request.ts'

interface CancelRequestProps {
  readonly request: AssetRequest
  readonly onClose: () => void
}

/** Takes a request back; what is reserved for it is free again. */
export function CancelRequest({ request: { id, category, person, asset }, onClose }: CancelRequestProps) {
  const cancel = useAct({ act: () => cancelRequest(id), done: ['Pedido cancelado', `${category} para ${person.name}`], stale: [...SUBJECTS.assets, ...SUBJECTS.approvals], onDone: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Cancelar este pedido?"
      description={`${category} para ${person.name}.${asset === null ? '' : ` ${asset} volta a ficar disponível.`}`}
      confirmLabel="Cancelar pedido"
      cancelLabel="Voltar"
      tone="danger"
      pending={cancel.isPending}
      error={cancel.error}
      failure="O pedido não foi cancelado"
      onConfirm={() => cancel.mutate()}
    />
  )
}
