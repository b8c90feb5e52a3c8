import { SavedCheckbox } from '#shared/form/saved-checkbox.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { setMilestone } from '../data/goal-acts.ts'
import type { KeyResult, Milestone } from '../model/goal.ts'
import { StateMark } from '#shared/ui/state-mark.tsx'

function words({ title, done_on: doneOn, due_on: dueOn }: Milestone) {
  const detail = doneOn !== null ? `pronto em ${formatDate(doneOn)}` : dueOn !== null ? `até ${formatDate(dueOn)}` : null
  return (
    <span className="break-words">
      {title}
      {detail !== null && <span className="tabular text-sm text-text-muted"> · {detail}</span>}
    </span>
  )
}

/** The steps of a key result; ticked at once by who checks in, read by others. */
export function MilestoneList({ keyResult: { title, milestones }, mayTick }: { readonly keyResult: Pick<KeyResult, 'title' | 'milestones'>; readonly mayTick: boolean }) {
  const tick = useAct({
    act: ({ id, isDone }: { readonly id: string; readonly isDone: boolean }) => setMilestone(id, isDone),
    failed: 'O marco não foi salvo',
    stale: SUBJECTS.goals,
  })
  return (
    <ul aria-label={`Marcos de ${title}`} className="flex flex-col gap-1.5">
      {milestones.map((milestone) => (
        <li key={milestone.id}>
          {mayTick ? (
            <SavedCheckbox label={words(milestone)} checked={milestone.done_on !== null} save={(isDone) => tick.mutateAsync({ id: milestone.id, isDone })} />
          ) : (
            <span className="flex items-start gap-2">
              <StateMark shape={milestone.done_on === null ? 'ring' : 'done'} className="mt-0.5" />
              <span className="sr-only">{milestone.done_on === null ? 'Por fazer:' : 'Pronto:'}</span>
              {words(milestone)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
