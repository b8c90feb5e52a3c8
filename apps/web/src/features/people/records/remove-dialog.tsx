import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { removeRecord } from '../data/records/record-saves.ts'

export interface RemoveDialogProps {
  readonly person: RecordPerson
  readonly record: string
  readonly id: string
  readonly name: string
  /** The verb, such as 'Arquivar'. */
  readonly label: string
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Asks before a row is taken out, and why. */
export function RemoveDialog({ person, record, id, name, label, onRemoved, onClose }: RemoveDialogProps) {
  const remove = useAct({
    act: (reason: string) => removeRecord(person, record, id, reason),
    done: ['Pronto', `${name} não está mais no cadastro em uso.`],
    onDone: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <ReasonDialog
      title={`${label} ${name}?`}
      optional
      hint="Fica na trilha de auditoria."
      most={300}
      confirmLabel={label}
      tone="danger"
      act={remove}
      failure="Nada foi alterado"
      onConfirm={remove.mutate}
      onClose={onClose}
    />
  )
}
