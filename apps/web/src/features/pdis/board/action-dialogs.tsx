import { FilePreview } from '#shared/files/file-preview.tsx'
import { openFile } from '#shared/files/open-file.ts'
import type { PlacedAction, Plan } from '../model/plan.ts'
import type { TaskForm } from '../model/task-form.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { FinishDialog } from './finish-dialog.tsx'
import { HandInDialog } from './hand-in-dialog.tsx'
import { ValidateDialog } from './validate-dialog.tsx'

export type Asked = 'finish' | 'validate' | 'cancel' | 'file' | 'certificate'

interface ActionDialogsProps {
  readonly asked: Asked | null
  readonly action: PlacedAction
  readonly plan: Plan
  readonly taskForm: TaskForm
  readonly onClose: () => void
}

function Finish({ action, plan, taskForm, onClose }: Omit<ActionDialogsProps, 'asked'>) {
  if (action.evidence === 'certificate') return <HandInDialog action={action} plan={plan} onClose={onClose} />
  return action.task_id === null ? null : <FinishDialog title={action.title} taskId={action.task_id} taskForm={taskForm} onClose={onClose} />
}

/** What is asked about an action of the board, and what proves it. */
export function ActionDialogs({ asked, ...rest }: ActionDialogsProps) {
  const { action, plan, onClose } = rest
  const fileId = asked === 'certificate' ? (action.certificate?.file_id ?? null) : action.file_id
  switch (asked) {
    case null:
      return null
    case 'finish':
      return <Finish {...rest} />
    case 'validate':
      return <ValidateDialog action={action} plan={plan} onClose={onClose} />
    case 'cancel':
      return <CancelDialog action={action} onClose={onClose} />
    case 'certificate':
    case 'file':
      return fileId === null ? null : <FilePreview title={`${asked === 'file' ? 'Comprovante' : 'Certificado'} de ${action.title}`} open={() => openFile(fileId)} onClose={onClose} />
  }
}
