import { Check } from 'lucide-react'

import { useAct } from '../form/use-act.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { finishCaseTask } from '../supabase/confidential.ts'
import { DecidingButton } from '../ui/deciding-button.tsx'
import { Refusal } from '../ui/refusal.tsx'

/** A task that somebody asked for without saying more: all that can be done is to finish it. */
export function CaseTaskInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const finish = useAct({ act: () => finishCaseTask(id), done: 'Tarefa concluída', stale: SUBJECTS.inbox, onDone })
  return (
    <div className="flex flex-col items-start gap-4">
      <Refusal error={finish.error} title="A tarefa não foi concluída" />
      <DecidingButton variant="primary" pending={finish.isPending} onClick={() => finish.mutate()}>
        <Check aria-hidden="true" className="size-4" />
        Concluir tarefa
      </DecidingButton>
    </div>
  )
}
