import { CircleCheck, TriangleAlert } from 'lucide-react'

import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { Button } from '#shared/ui/button.tsx'
import { failingOf, type Launched, type SimulatedLine, solvedOf } from '../model/launch/launch.ts'

const tasksText = (count: number): string => (count === 1 ? '1 tarefa' : `${String(count)} tarefas`)

/** What is wrong, in how many places, and the choice that solves it. */
export function ProblemLine({ label, problem, detail, onChoose }: { readonly label: string; readonly problem: string; readonly detail: string; readonly onChoose: (person: PersonChoice) => void }) {
  return (
    <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 items-start gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
        <p className="min-w-0 break-words">
          {problem} <span className="line-clamp-3 text-sm text-text-muted">{detail}</span>
        </p>
      </div>
      <PersonField label={label} placeholder="Escolher quem faz" className="[&>label]:sr-only" value={null} onChange={(person) => person && onChoose(person)} />
    </div>
  )
}

export interface ProblemLinesProps {
  /** Whose tasks they are. */
  readonly of: string
  readonly lines: readonly SimulatedLine[]
  readonly chosen: Launched['chosen']
  readonly personOf: (id: string) => PersonChoice | null
  readonly onChoose: (positions: readonly string[], person: PersonChoice | null) => void
}

/** The tasks of one person that nobody was found for, by what is wrong with them, each solved in place; and what was solved, with a way back. */
export function ProblemLines({ of, lines, chosen, personOf, onChoose }: ProblemLinesProps) {
  return (
    <ul aria-label={`Tarefas sem quem faça de ${of}`} className="flex flex-col gap-3">
      {failingOf(lines).map(({ problem, positions, titles }) => (
        <li key={problem}>
          <ProblemLine
            label={`Quem faz, para ${of}: ${problem}`}
            problem={problem}
            detail={titles.length === 1 ? (titles[0] ?? '') : `${tasksText(titles.length)}: ${titles.join(', ')}`}
            onChoose={(person) => onChoose(positions, person)}
          />
        </li>
      ))}
      {solvedOf(chosen).map(([id, positions]) => {
        const name = personOf(id)?.name ?? ''
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success-text" />
            <span className="min-w-0 break-words">{`${tasksText(positions.length)} com ${name}`}</span>
            <Button size="sm" variant="ghost" aria-label={`Desfazer a escolha de ${name} para ${of}`} onClick={() => onChoose(positions, null)}>
              Desfazer
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
