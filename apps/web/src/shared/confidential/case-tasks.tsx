import { Check, Plus } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '../form/use-act.ts'
import { formatDate, formatDay } from '../lib/dates.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { cancelCaseTask, type ConfidentialCase, finishCaseTask } from '../supabase/confidential.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { AddTaskDialog } from './case-dialogs.tsx'

type Task = ConfidentialCase['tasks'][number]

function State({ task }: { readonly task: Task }) {
  if (task.state === 'done') return <Badge tone="success">Feita em {formatDay(task.done_at)}</Badge>
  return task.state === 'cancelled' ? <Badge>Cancelada</Badge> : <Badge tone="info">Até {formatDate(task.due_on)}</Badge>
}

/** What helpers were asked for: they see the title alone, in their Pendências. */
export function CaseTasks({ found }: { readonly found: ConfidentialCase }) {
  const [isAdding, setAdding] = useState(false)
  const end = useAct({
    act: ({ task, isDone }: { readonly task: Task; readonly isDone: boolean }) => (isDone ? finishCaseTask(task.id) : cancelCaseTask(task.id)),
    done: (_, { task, isDone }) => [isDone ? 'Tarefa concluída' : 'Tarefa cancelada', task.title],
    failed: 'A tarefa não mudou',
    stale: SUBJECTS.confidential,
  })
  return (
    <div className="flex min-w-0 flex-col gap-3 border-t pt-4">
      <h5 className="text-sm font-semibold">Tarefas de quem ajuda</h5>
      {found.tasks.length === 0 ? (
        <p className="text-sm text-text-muted">Nenhuma. Quem ajuda recebe só um título, sem saber do caso.</p>
      ) : (
        <ul aria-label="Tarefas de quem ajuda" className="divide-y">
          {found.tasks.map((task) => (
            <li key={task.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2 first:pt-0">
              <span className="min-w-0">
                <span className="block break-words">{task.title}</span>
                <span className="block text-sm break-words text-text-muted">{task.assignee.name}</span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                <State task={task} />
                {task.state === 'open' && (
                  <>
                    <Button size="sm" variant="ghost" disabled={end.isPending} onClick={() => end.mutate({ task, isDone: true })}>
                      <Check aria-hidden="true" className="size-4" />
                      Concluir<span className="sr-only"> {task.title}</span>
                    </Button>
                    <Button size="sm" variant="ghost" disabled={end.isPending} onClick={() => end.mutate({ task, isDone: false })}>
                      Cancelar<span className="sr-only"> {task.title}</span>
                    </Button>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" className="self-start" onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" className="size-4" />
        Pedir tarefa
      </Button>
      {isAdding && <AddTaskDialog caseId={found.id} aboutId={found.about.id} onClose={() => setAdding(false)} />}
    </div>
  )
}
