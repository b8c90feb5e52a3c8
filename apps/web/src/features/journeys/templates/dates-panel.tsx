import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { QueryStates, type QueryLike } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { hireDateQuery } from '../data/templates.ts'
import type { TemplateWords } from '../model/template-words.ts'
import { shortDay, skipText } from '../model/templates/dates.ts'
import { type DatedTask, type TaskDraft } from '../model/templates/template.ts'

export interface Simulation {
  readonly base: string
  readonly person: { readonly id: string; readonly name: string } | null
}

/** From which day a simulation counts: the person's own, where the kind knows one, somebody is chosen and has one. */
export function useSimulationBase({ base, person }: Simulation, { isOfPerson }: TemplateWords): string {
  const hired = useQuery({ ...hireDateQuery(useCompanyId(), person?.id ?? ''), enabled: isOfPerson && person !== null })
  return person === null || !isOfPerson ? base : (hired.data ?? base)
}

export interface DatesPanelProps {
  readonly words: TemplateWords
  readonly simulation: Simulation
  readonly base: string
  readonly tasks: readonly TaskDraft[]
  readonly dated: QueryLike<readonly DatedTask[]>
  readonly onSimulation: (simulation: Simulation) => void
}

/** On which days the tasks would fall, in their order in time, with the days without work that they skip. */
export function DatesPanel({ words, simulation, base, tasks, dated, onSimulation }: DatesPanelProps) {
  const { person } = simulation
  return (
    <section aria-labelledby="journey-dates" className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <div>
        <h2 id="journey-dates" className="text-md font-semibold">
          Simular datas
        </h2>
        <p className="text-sm text-text-muted">Nada é enviado. As datas mudam enquanto você edita.</p>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-1">
        <PersonField label="Pessoa" optional scope="records" hint="Com os dias de trabalho e os feriados dela." value={person} onChange={(next) => onSimulation({ ...simulation, person: next })} />
        {person === null || !words.isOfPerson ? (
          <Field label={words.base}>
            <DateInput value={simulation.base} onValue={(day) => onSimulation({ ...simulation, base: day === '' ? simulation.base : day })} />
          </Field>
        ) : (
          <p className="text-sm text-text-muted">Admissão em {formatDate(base)}</p>
        )}
      </div>
      {tasks.length === 0 ? (
        <p className="text-text-muted">As datas aparecem com a primeira tarefa.</p>
      ) : (
        <QueryStates query={dated} pending={<Skeleton className="h-48 rounded-lg" />}>
          {(days) => <Timeline days={days} tasks={tasks} base={base} />}
        </QueryStates>
      )}
    </section>
  )
}

function Timeline({ days, tasks, base }: { readonly days: readonly DatedTask[]; readonly tasks: readonly TaskDraft[]; readonly base: string }) {
  const rows = days.flatMap((day) => {
    const task = tasks[day.place - 1]
    return task ? [{ ...day, task }] : []
  })
  return (
    <ol aria-label="Datas simuladas" tabIndex={0} className="flex max-h-96 flex-col xl:max-h-[max(12rem,calc(100dvh-30rem))] overflow-y-auto -outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus">
      {rows
        .toSorted((one, other) => one.due_on.localeCompare(other.due_on))
        .map(({ place, due_on, task_with: taskWith, task }) => {
          const skipped = skipText(task, base, due_on)
          return (
            <li key={place} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 border-l-2 py-1.5 pl-3">
              <span className="tabular text-sm font-medium">{shortDay(due_on)}</span>
              <span className="min-w-0">
                <span className="block break-words">{task.title}</span>
                {taskWith !== null && <span className="block text-sm break-words text-text-muted">{taskWith}</span>}
                {skipped !== null && <span className="block text-sm text-text-muted">{skipped}</span>}
              </span>
            </li>
          )
        })}
    </ol>
  )
}
