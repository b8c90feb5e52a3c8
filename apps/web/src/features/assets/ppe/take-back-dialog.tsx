import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { takeBackSupplies } from '../data/supplies/supply-acts.ts'
import { type SupplyDelivery, supplyName } from '../model/supplies/supply.ts'

export type Ending = 'returned' | 'discarded'

interface TakeBackDialogProps {
  readonly companyId: string
  readonly delivery: SupplyDelivery
  readonly ending: Ending
  readonly onClose: () => void
}

/** Ends what somebody has: back to stock, or discarded. */
export function TakeBackDialog({ companyId, delivery, ending, onClose }: TakeBackDialogProps) {
  const name = supplyName(delivery)
  const isBack = ending === 'returned'
  const units = delivery.quantity === 1 ? '1 unidade volta' : `${delivery.quantity.toLocaleString('pt-BR')} unidades voltam`
  const take = useAct({ act: () => takeBackSupplies(companyId, [delivery.id], ending), done: [isBack ? 'Voltou ao estoque' : 'Descarte registrado', name], stale: SUBJECTS.assets, onDone: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isBack ? `${name} voltou ao estoque?` : `${name} foi descartado?`}
      description={isBack ? `${units} ao estoque e sai da lista da pessoa. A ficha guarda a entrega e a devolução.` : 'Sai da lista da pessoa e não volta ao estoque. A ficha guarda a entrega e o descarte.'}
      confirmLabel={isBack ? 'Voltou ao estoque' : 'Foi descartado'}
      pending={take.isPending}
      error={take.error}
      failure="Nada mudou"
      onConfirm={() => take.mutate()}
    />
  )
}
