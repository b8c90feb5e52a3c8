import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { endRepair, sendToRepair } from '../data/asset-care.ts'
import { endFields, endValues, sendFields, sendValues } from '../model/repair.ts'

interface RepairDialogProps {
  readonly companyId: string
  readonly asset: { readonly id: string; readonly name: string; readonly tag: string; readonly condition: string }
  /** Who has it, or for whom it is reserved. */
  readonly holder: string | null
  readonly isReserved: boolean
  readonly onClose: () => void
}

function whereText(holder: string | null, isReserved: boolean): string {
  if (holder === null) return 'Ele não pode ser entregue até voltar.'
  return isReserved ? `A reserva para ${holder} passa para outro bem da categoria, assim que houver um.` : `Continua em nome de ${holder} e volta para a mesma pessoa.`
}

/** A repair begins. */
export function SendToRepair({ companyId, asset: { id, name, tag }, holder, isReserved, onClose }: RepairDialogProps) {
  const saving = useSaveForm({
    initial: { problem: '', supplier: '', due_on: '' },
    save: (typed) => sendToRepair(companyId, id, sendValues(typed)),
    done: ['Mandado para conserto', `${name} (${tag})`],
    stale: SUBJECTS.assets,
    onDone: onClose,
  })
  return (
    <FormDialog {...saving} title={`Mandar ${name} para conserto`} description={whereText(holder, isReserved)} confirmLabel="Mandar para conserto" failure="Nada mudou" onClose={onClose}>
      <FieldInputs fields={sendFields} />
    </FormDialog>
  )
}

/** A repair is over. */
export function EndRepair({ companyId, asset: { id, name, tag, condition }, holder, onClose }: RepairDialogProps) {
  const saving = useSaveForm({
    // It was sent to be put right.
    initial: { cost: '', condition: condition === 'damaged' ? 'good' : condition, note: '' },
    save: (typed) => endRepair(companyId, id, endValues(typed)),
    done: ['Voltou do conserto', `${name} (${tag})`],
    stale: SUBJECTS.assets,
    onDone: onClose,
  })
  return (
    <FormDialog
      {...saving}
      title={`${name}: voltou do conserto`}
      description={holder === null ? 'O bem volta a ficar disponível.' : `O bem volta para ${holder}.`}
      confirmLabel="Voltou do conserto"
      failure="Nada mudou"
      onClose={onClose}
    >
      <FieldInputs fields={endFields} />
    </FormDialog>
  )
}
