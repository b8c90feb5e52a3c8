import { useAct } from '#shared/form/use-act.ts'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { cancelAssignment } from '../data/records/assignment-changes.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { type AssignmentRow, periodText, reasonLabel } from '../model/history/assignment.ts'
import { useHistoryRefresh } from './use-history-refresh.ts'

export interface CancelDialogProps {
  readonly person: RecordPerson
  readonly row: AssignmentRow
  readonly onClose: () => void
}

/** Asks before a planned change is taken back. */
export function CancelDialog({ person, row, onClose }: CancelDialogProps) {
  const refresh = useHistoryRefresh(person)
  const cancel = useAct({
    act: () => cancelAssignment(row.id),
    done: ['Mudança cancelada', person.name],
    onDone: async () => {
      onClose()
      await refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Cancelar esta mudança?"
      description={`${reasonLabel(row.reason)} de ${person.name}, ${periodText(row).toLowerCase()}. O que vale hoje continua como está, e o salário programado com ela, se houver, é cancelado junto.`}
      error={cancel.error}
      failure="A mudança não foi cancelada"
      confirmLabel="Cancelar mudança"
      cancelLabel="Manter"
      tone="danger"
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    />
  )
}
