import { SUBJECTS, useRefetch } from '#shared/lib/subjects.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import type { TaskForm } from '../model/task-form.ts'

interface FinishDialogProps {
  readonly title: string
  readonly taskId: string
  readonly taskForm: TaskForm
  readonly onClose: () => void
}

/** An action is a task: it is done with the same evidence, and then waits for whoever leads. */
export function FinishDialog({ title, taskId, taskForm: Task, onClose }: FinishDialogProps) {
  const refetch = useRefetch(SUBJECTS.pdis)
  return (
    <Dialog open onOpenChange={onClose} title={title} description="Depois de concluída, a ação espera a validação de quem lidera você.">
      <Task
        id={taskId}
        onDone={() => {
          void refetch()
          onClose()
        }}
      />
    </Dialog>
  )
}
