import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { cancelAction } from '../data/plan-acts.ts'
import { usePlanAct } from '../data/use-plan-act.ts'
import type { PlacedAction } from '../model/plan.ts'

/** Takes an action out of the plan; it counts no more. */
export function CancelDialog({ action, onClose }: { readonly action: PlacedAction; readonly onClose: () => void }) {
  const act = usePlanAct((reason: string) => cancelAction(action.id, reason), 'Ação cancelada', { onDone: onClose })
  return (
    <ReasonDialog
      title="Cancelar esta ação?"
      description={`“${action.title}” sai do plano e deixa de contar no progresso.`}
      label="Por que não vai acontecer"
      missing="Diga por que a ação não vai acontecer"
      confirmLabel="Cancelar ação"
      tone="danger"
      most={300}
      act={act}
      failure="A ação não foi cancelada"
      onConfirm={(words) => act.mutate(words)}
      onClose={onClose}
    />
  )
}
