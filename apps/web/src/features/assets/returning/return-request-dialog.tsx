import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { requestReturn } from '../data/asset-acts.ts'

interface ReturnRequestProps {
  readonly asset: { readonly id: string; readonly name: string; readonly tag: string }
  readonly onClose: () => void
}

/** The holder wants to give something back: who manages assets is told. */
export function ReturnRequestDialog({ asset: { id, name, tag }, onClose }: ReturnRequestProps) {
  const request = useAct({ act: (note: string) => requestReturn(id, note), done: ['Devolução pedida', `${name} (${tag})`], stale: SUBJECTS.assets, onDone: onClose })
  return (
    <ReasonDialog
      title={`Devolver ${name}?`}
      description="O RH recebe o pedido e combina com você onde entregar. Até lá, o bem continua com você."
      label="Recado para o RH"
      optional
      isQuick
      confirmLabel="Pedir devolução"
      act={request}
      failure="Nada foi pedido"
      onConfirm={(note) => request.mutate(note)}
      onClose={onClose}
    />
  )
}
