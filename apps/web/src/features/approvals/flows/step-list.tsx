import { Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { useTreeDrag } from '#shared/ui/use-tree-drag.ts'
import { type DraftAction, type DraftStep, MOST_STEPS } from '../model/flow-draft.ts'
import { StepEditor } from './step-editor.tsx'

export interface StepListProps {
  readonly steps: readonly DraftStep[]
  /** Only administrators may be asked. */
  readonly isReserved: boolean
  readonly problem: (field: string) => string | null
  readonly dispatch: (action: DraftAction) => void
}

/** The steps in their order, which arrows, buttons and the mouse change. */
export function StepList({ steps, isReserved, problem, dispatch }: StepListProps) {
  const [said, setSaid] = useState('')
  const places = steps.map(({ key }) => key)
  const say = (from: number, to: number): void => setSaid(`A etapa ${from + 1} agora é a ${to + 1}`)
  const drag = useTreeDrag(
    (dragged, at) => dragged !== at,
    (key, at) => {
      dispatch({ type: 'place-step', key, at })
      say(places.indexOf(key), places.indexOf(at))
    },
  )
  const move = (key: string, by: 1 | -1): void => {
    const from = places.indexOf(key)
    if (places[from + by] === undefined) return
    dispatch({ type: 'move-step', key, step: by })
    say(from, from + by)
  }
  return (
    <section aria-label="Etapas" className="flex flex-col gap-3">
      <h3 className="font-medium">Etapas, uma depois da outra</h3>
      {problem('steps') && <p className="text-sm text-danger-text">{problem('steps')}</p>}
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <StepEditor
            key={step.key}
            step={step}
            position={index + 1}
            isReserved={isReserved}
            isLast={index === steps.length - 1}
            problem={problem(step.key)}
            drag={drag}
            onChange={(part) => dispatch({ type: 'change-step', key: step.key, part })}
            onMove={(by) => move(step.key, by)}
            onRemove={() => dispatch({ type: 'remove-step', key: step.key })}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {steps.length < MOST_STEPS && (
        <Button className="self-start" onClick={() => dispatch({ type: 'add-step' })}>
          <Plus aria-hidden="true" className="size-4" />
          Adicionar etapa
        </Button>
      )}
    </section>
  )
}
