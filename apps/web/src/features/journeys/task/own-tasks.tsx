import { useState } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { completeTask } from '../data/journey-acts.ts'
import { blockersText, type JourneyTask } from '../model/following/journey.ts'
import { JourneyTaskInPlace, TaskLink } from './task-in-place.tsx'
import { useJourneyAct } from './use-journey-act.ts'

interface OwnTasksProps {
  readonly tasks: readonly JourneyTask[]
  /** The page that they stand on: a task that is done there has no link to it. */
  readonly here: string
}

function OwnTask({ task, here }: { readonly task: JourneyTask; readonly here: string }) {
  const [isProving, setProving] = useState(false)
  const complete = useJourneyAct(() => completeTask(task.id, '', null), 'Tarefa concluída')
  const isOpen = task.status === 'open'
  const asksProof = task.kind === 'evaluation' || task.evidence !== 'none'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className={isOpen ? 'font-medium break-words' : 'break-words text-text-muted'}>{task.title}</p>
        <p className={isOpen && task.overdue ? 'text-sm text-danger-text' : 'text-sm text-text-muted'}>
          {isOpen && task.overdue ? 'Atrasada: era até ' : 'Até '}
          {formatDate(task.due_on)}
        </p>
        {isOpen && task.blockers.length > 0 && <p className="text-sm break-words text-warning-text">{blockersText(task.blockers)}</p>}
        <Refusal error={complete.error} title="A tarefa não foi concluída" />
      </div>
      <span className="flex flex-wrap gap-2">
        {!isOpen && <Badge tone="success">{task.status === 'done' ? 'Feita' : 'Dispensada'}</Badge>}
        {isOpen && !isProving && task.url !== null && task.url !== here && <TaskLink url={task.url} />}
        {isOpen && !isProving && task.may_do && task.blockers.length === 0 && (
          <Button size="sm" pending={complete.isPending} aria-label={`Concluir ${task.title}`} onClick={() => (asksProof ? setProving(true) : complete.mutate())}>
            Concluir
          </Button>
        )}
      </span>
      {isOpen && isProving && (
        <div className="basis-full">
          <JourneyTaskInPlace id={task.id} onDone={() => setProving(false)} />
        </div>
      )}
    </li>
  )
}

/** The reader's own tasks of a journey, completed where they stand. */
export function OwnTasks({ tasks, here }: OwnTasksProps) {
  return (
    <Card title="Para você fazer">
      <ul className="divide-y">
        {tasks.map((task) => (
          <OwnTask key={task.id} task={task} here={here} />
        ))}
      </ul>
    </Card>
  )
}
