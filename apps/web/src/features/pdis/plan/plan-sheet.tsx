import { useQuery } from '@tanstack/react-query'

import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { planQuery } from '../data/plan-queries.ts'
import type { TaskForm } from '../model/task-form.ts'
import { PlanView } from './plan-view.tsx'

interface PlanSheetProps {
  readonly id: string
  readonly taskForm: TaskForm
  readonly onEdit: () => void
  readonly onClose: () => void
}

export const PLAN_PENDING = (
  <div className="space-y-4">
    <Skeleton className="h-10 rounded-lg" />
    <Skeleton className="h-48 rounded-lg" />
  </div>
)

/** A plan over the page, for the person, whoever leads them, the mentor and HR. */
export function PlanSheet({ id, taskForm, onEdit, onClose }: PlanSheetProps) {
  const plan = useQuery({ ...planQuery(id), retry: false })
  return (
    <Sheet open onOpenChange={onClose} width="max-w-5xl" title={plan.data?.title ?? 'PDI'} {...(plan.data && { description: `PDI de ${plan.data.person.name}` })}>
      <QueryStates query={plan} pending={PLAN_PENDING}>{(found) => <PlanView plan={found} taskForm={taskForm} onEdit={onEdit} />}</QueryStates>
    </Sheet>
  )
}
