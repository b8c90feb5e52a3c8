import { TriangleAlert } from 'lucide-react'

import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import type { SimulatedLine } from '../model/launch/launch.ts'

export interface ProblemLineProps {
  readonly line: SimulatedLine
  /** Whose task it is, where several are on the page. */
  readonly of?: string
  readonly chosen: PersonChoice | null
  readonly onChoose: (person: PersonChoice | null) => void
}

/** A task that nobody was found for, with what is wrong, and the choice of who does it. */
export function ProblemLine({ line: { title, problem }, of, chosen, onChoose }: ProblemLineProps) {
  return (
    <li className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="break-words">{title}</p>
        {problem !== '' && (
          <p className="flex items-start gap-1.5 text-sm text-warning-text">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">{problem}</span>
          </p>
        )}
      </div>
      <PersonField label={`Quem faz “${title}”${of === undefined ? '' : ` de ${of}`}`} value={chosen} onChange={onChoose} />
    </li>
  )
}
