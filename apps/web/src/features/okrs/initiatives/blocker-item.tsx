import { Check, RotateCcw, Wrench } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { resolveBlocker, saveInitiative, setInitiativeStatus } from '../data/work-acts.ts'
import { type Blocker, planAgainst } from '../model/work/initiative.ts'

interface BlockerItemProps {
  readonly objectiveId: string
  readonly blocker: Blocker
  readonly mayAct: boolean
  /** The meeting in which it is talked about: a plan is a decision of it. */
  readonly meetingId?: string
}

type Plan = { readonly undoes: string } | { readonly undoes?: undefined }

/** What is in the way: out of it by one press, and by another a plan against it, which can be taken back. */
export function BlockerItem({ objectiveId, blocker, mayAct, meetingId }: BlockerItemProps) {
  const { check_in_id: id, text, author, at, key_result: keyResult, resolved_by: resolvedBy, resolved_at: resolvedAt, is_planned: isPlanned, owner } = blocker
  const solve = useAct({
    act: (isResolved: boolean) => resolveBlocker(id, isResolved),
    done: (_result, isResolved) => (isResolved ? 'Impedimento resolvido' : 'Impedimento em aberto'),
    failed: 'O impedimento não mudou',
    undo: (isResolved) => (isResolved ? false : null),
    stale: SUBJECTS.goals,
  })
  const values = { ...planAgainst(blocker), ...(meetingId !== undefined && { meeting_id: meetingId }) }
  const plan = useAct<Plan, string>({
    act: async ({ undoes }) => {
      if (undoes === undefined) return saveInitiative(objectiveId, values)
      await setInitiativeStatus(undoes, 'cancelled')
      return undoes
    },
    done: (_result, { undoes }) => (undoes === undefined ? ['Plano criado', `${owner.name} responde até ${formatDate(values.due_on)}.`] : 'Plano desfeito'),
    failed: ({ undoes }) => (undoes === undefined ? 'O plano não foi criado' : 'O plano não foi desfeito'),
    undo: ({ undoes }, made) => (undoes === undefined ? { undoes: made } : null),
    stale: SUBJECTS.goals,
  })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words whitespace-pre-wrap">{text}</p>
        <p className="text-sm break-words text-text-muted">
          {`${author.name}, ${formatDay(at)} · ${keyResult}`}
          {isPlanned && ' · com plano'}
          {resolvedAt !== null && ` · resolvido em ${formatDay(resolvedAt)}${resolvedBy === null ? '' : ` por ${resolvedBy.name}`}`}
        </p>
      </div>
      {mayAct && (
        <div className="flex flex-wrap gap-2">
          {resolvedAt === null && !isPlanned && (
            <Button size="sm" pending={plan.isPending} onClick={() => plan.mutate({})}>
              <Wrench aria-hidden="true" className="size-4" />
              Criar plano<span className="sr-only"> contra {text}</span>
            </Button>
          )}
          <Button size="sm" variant="ghost" pending={solve.isPending} onClick={() => solve.mutate(resolvedAt === null)}>
            {resolvedAt === null ? <Check aria-hidden="true" className="size-4" /> : <RotateCcw aria-hidden="true" className="size-4" />}
            {resolvedAt === null ? 'Resolvido' : 'Reabrir'}<span className="sr-only">: {text}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
