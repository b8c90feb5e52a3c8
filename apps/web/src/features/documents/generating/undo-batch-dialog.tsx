import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { undoBatch } from '../data/templates/makings.ts'

/** Takes back what was made at once: its documents are archived, never deleted. */
export function UndoBatchDialog({ batchId, onClose }: { readonly batchId: string; readonly onClose: () => void }) {
  const undo = useAct({
    act: (reason: string) => undoBatch(batchId, reason),
    done: ({ archived, kept }) => {
      const gone = archived === 1 ? '1 documento arquivado.' : `${String(archived)} documentos arquivados.`
      return ['Geração desfeita', kept > 0 ? `${gone} ${String(kept)} ficaram: já eram versões de outros documentos.` : gone]
    },
    stale: SUBJECTS.documentTemplates,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Desfazer a geração"
      description="Os documentos gerados são arquivados e os pedidos de assinatura abertos são cancelados."
      confirmLabel="Desfazer geração"
      failure="A geração não foi desfeita"
      act={undo}
      onConfirm={undo.mutate}
      onClose={onClose}
    />
  )
}
