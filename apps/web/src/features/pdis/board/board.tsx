import { useEffect, useRef } from 'react'

import { Alert } from '#shared/ui/alert.tsx'
import { setStage } from '../data/plan-acts.ts'
import { usePlanAct } from '../data/use-plan-act.ts'
import { actionsOf, COLUMNS, isMostlyFormal, type PlacedAction, type Plan, type Stage } from '../model/plan.ts'
import type { TaskForm } from '../model/task-form.ts'
import { ActionCard } from './action-card.tsx'

interface BoardProps {
  readonly plan: Plan
  readonly taskForm: TaskForm
}

interface Move {
  readonly action: PlacedAction
  readonly stage: Stage
}

/** The focus goes with an action that was moved by a key, once it stands in its new place. */
function useFocusOfMoved(states: string) {
  const around = useRef<HTMLDivElement>(null)
  const moved = useRef<string | null>(null)
  useEffect(() => {
    if (moved.current === null) return
    around.current?.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus()
    moved.current = null
  }, [states])
  return { around, follow: (id: string): void => void (moved.current = id) }
}

/** The actions of a plan under way by how they are: the person moves the open ones, whoever leads accepts what was done. */
export function Board({ plan, taskForm }: BoardProps) {
  const actions = actionsOf(plan)
  const { around, follow } = useFocusOfMoved(actions.map(({ id, state }) => `${id}:${state}`).join())
  const move = usePlanAct(({ action, stage }: Move) => setStage(action.id, stage), 'Ação movida', { failed: 'A ação não foi movida' })
  const cancelled = actions.filter(({ state }) => state === 'cancelled')
  return (
    <div className="flex flex-col gap-4">
      {isMostlyFormal(plan.formal_share) && <FormalHint />}
      <div ref={around} className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-start gap-x-5 gap-y-6">
        {COLUMNS.map(({ state, label }) => {
          const found = actions.filter((action) => action.state === state)
          return (
            <section key={state} aria-label={`${label}: ${found.length}`} className="min-w-0">
              <h3 className="mb-2 flex items-baseline gap-2 text-sm font-semibold">
                {label} <span className="font-normal text-text-subtle tabular">{found.length}</span>
              </h3>
              {found.length > 0 && (
                <ul className="flex flex-col gap-2">
                  {found.map((action) => (
                    <ActionCard
                      key={action.id}
                      action={action}
                      plan={plan}
                      taskForm={taskForm}
                      onMove={(stage) => {
                        follow(action.id)
                        move.mutate({ action, stage })
                      }}
                    />
                  ))}
                </ul>
              )}
            </section>
          )
        })}
      </div>
      {cancelled.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-text-muted">{cancelled.length === 1 ? '1 ação cancelada' : `${cancelled.length} ações canceladas`}</summary>
          <ul className="mt-2 flex flex-col gap-2">
            {cancelled.map(({ id, title, cancelled_reason: reason }) => (
              <li key={id} className="text-sm break-words text-text-muted"><span className="line-through">{title}</span>{reason !== null && `: ${reason}`}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Courses alone seldom change what somebody does; the hint hinders nothing. */
export function FormalHint() {
  return (
    <Alert tone="info" title="Mais da metade são cursos e leituras">
      Costuma funcionar melhor aprender 70 % na prática, 20 % com outras pessoas e 10 % em cursos. Que tal incluir um desafio no dia a dia?
    </Alert>
  )
}
