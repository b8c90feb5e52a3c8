import { TriangleAlert } from 'lucide-react'

import { Badge } from '#shared/ui/badge.tsx'
import { shortDay } from '../model/templates/dates.ts'
import type { PlannedTask } from '../model/launch/launch.ts'

/** What somebody's journey would be: each task with its day and who does it. */
export function PlanList({ tasks }: { readonly tasks: readonly PlannedTask[] }) {
  if (tasks.length === 0) return <p className="text-text-muted">Nenhuma tarefa para mostrar.</p>
  return (
    <ol aria-label="Tarefas do roteiro" tabIndex={0} className="max-h-[26rem] divide-y overflow-y-auto rounded-md border px-3 -outline-offset-2">
      {tasks.map(({ task_position: position, title, due_on: due, task_with: who, required, legal_reference: law, problem }) => (
        <li key={position} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 py-2">
          <span className="tabular text-sm">{shortDay(due)}</span>
          <span className="min-w-0">
            <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
              <span className="min-w-0 break-words">{title}</span>
              {required && <Badge tone="info">Obrigatória</Badge>}
            </span>
            <span className="block text-sm break-words text-text-muted">{law === null ? who : `${who} · ${law}`}</span>
            {problem !== null && (
              <span className="flex items-start gap-1.5 text-sm text-warning-text">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                <span className="min-w-0 break-words">{problem}</span>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
