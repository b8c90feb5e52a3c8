import { useId } from 'react'

import { Card } from '#shared/ui/card.tsx'
import { Progress } from '../list/progress.tsx'
import { byPhase, type JourneyFacts, type Phase } from '../model/following/journey.ts'
import { TaskRow } from '../task/task-row.tsx'

function PhaseTasks({ phase: { title, tasks }, isHr }: { readonly phase: Phase; readonly isHr: boolean }) {
  const id = useId()
  const done = tasks.filter(({ status }) => status !== 'open').length
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {title}{' '}
        <span className="font-normal text-text-subtle tabular">
          ({done} de {tasks.length})
        </span>
      </h3>
      <ul className="divide-y">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} mayWaive={isHr || !task.required} />
        ))}
      </ul>
    </section>
  )
}

interface JourneyTasksProps {
  readonly kind: string
  readonly facts: Pick<JourneyFacts, 'tasks' | 'scope'>
}

/** The tasks of a journey by phase, with how far it is. */
export function JourneyTasks({ kind, facts: { tasks, scope } }: JourneyTasksProps) {
  return (
    <Card title="Tarefas">
      <Progress done={tasks.filter(({ status }) => status !== 'open').length} total={tasks.length} />
      <div className="mt-4 flex flex-col gap-5">
        {byPhase(tasks, kind).map((phase) => (
          <PhaseTasks key={phase.title} phase={phase} isHr={scope === 'hr'} />
        ))}
      </div>
    </Card>
  )
}
