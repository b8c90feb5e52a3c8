import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { moveAsset } from '../data/asset-acts.ts'
import { DecideDialog } from '../damage/decide-dialog.tsx'
import type { AssetView } from '../model/asset.ts'

interface NotBackProps {
  readonly companyId: string
  readonly view: AssetView
  readonly onClose: () => void
}

/** What somebody who leaves does not bring back: it counts as lost, and HR decides about it at once. */
export function NotBack({ companyId, view: { asset, holder, damage }, onClose }: NotBackProps) {
  const lose = useAct({ act: (note: string) => moveAsset(companyId, asset.id, 'lost', note), done: ['Perda registrada', `${asset.name} (${asset.tag})`], stale: SUBJECTS.assets })
  if (damage !== null && damage.kind === 'loss' && damage.decision === null) return <DecideDialog companyId={companyId} damage={damage} decision="charge" onClose={onClose} />
  return (
    <ReasonDialog
      title={`${asset.name} não voltou`}
      description={`Fica registrado como perdido em nome de ${holder?.name ?? 'quem estava com ele'}. Em seguida, decida entre descontar e dispensar.`}
      label="O que aconteceu"
      missing="Conte em uma frase o que aconteceu"
      tone="danger"
      confirmLabel="Registrar e decidir"
      act={lose}
      failure="Nada mudou"
      onConfirm={(note) => lose.mutate(note)}
      onClose={onClose}
    />
  )
}
