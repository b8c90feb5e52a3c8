import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { ActionBar } from '#shared/ui/action-bar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { simulationQuery } from '../data/launches.ts'
import { templatesQuery } from '../data/templates.ts'
import { byVerdict, countsOf, countsText, type Launched, sharedProblems, type Simulated, verdictOf, withChosen } from '../model/launch/launch.ts'
import { ConfirmLaunch } from './confirm-launch.tsx'
import { ProblemLine } from './problem-lines.tsx'
import { SimulatedPerson } from './simulated-person.tsx'
import { useChosenNames } from './use-who.ts'

const AT_ONCE = 50

export interface SimulationProps {
  readonly kind: string
  readonly people: readonly Launched[]
  readonly onPeople: (people: readonly Launched[]) => void
  readonly confirmLabel: string
  readonly isPending: boolean
  readonly error: unknown
  readonly onStart: (people: readonly Launched[]) => void
}

interface SharedProps {
  readonly people: readonly Simulated[]
  readonly onChoose: (tasks: readonly (readonly [string, string])[], person: PersonChoice) => void
}

/** What is wrong with several people in the same way, solved by one answer. */
function SharedProblems({ people, onChoose }: SharedProps) {
  const shared = sharedProblems(people)
  if (shared.length === 0) return null
  return (
    <section aria-label="Resolver de uma vez" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <p className="font-semibold">Resolver de uma vez</p>
      {shared.map(({ problem, tasks, people: count }) => (
        <ProblemLine
          key={problem}
          label={`Quem faz em todas: ${problem}`}
          problem={problem}
          detail={`${peopleText(count)}, ${tasks.length === 1 ? '1 tarefa' : `${String(tasks.length)} tarefas`}`}
          onChoose={(person) => onChoose(tasks, person)}
        />
      ))}
    </section>
  )
}

/** What beginning would do for each person, with each problem solved in place; nothing begins before it is confirmed. */
export function Simulation({ kind, people, onPeople, confirmLabel, isPending, error, onStart }: SimulationProps) {
  const companyId = useCompanyId()
  const simulation = useQuery(simulationQuery(companyId, kind, people))
  const templates = useQuery(templatesQuery(companyId, kind)).data ?? []
  const { personOf, remember } = useChosenNames()
  const [show, setShow] = useState<'all' | 'problems'>('all')
  const [most, setMost] = useState(AT_ONCE)
  const [isConfirming, setConfirming] = useState(false)
  const choose = (tasks: readonly (readonly [string, string])[], person: PersonChoice | null): void => {
    if (person) remember(person)
    onPeople(withChosen(people, tasks, person?.id ?? null))
  }
  if (people.length === 0) return <p className="text-text-muted">Ninguém ficou no lote. Volte e escolha ao menos uma pessoa.</p>
  return (
    <QueryStates query={simulation} pending={<Skeleton className="h-96 rounded-lg" />}>
      {(rows) => {
        const those = rows.filter(({ employee_id: id }) => people.some(({ employeeId }) => employeeId === id))
        const counts = countsOf(those)
        const able = new Set(those.filter(({ problem }) => problem === null).map(({ employee_id: id }) => id))
        const touched = (id: string): boolean => Object.keys(people.find(({ employeeId }) => employeeId === id)?.chosen ?? {}).length > 0
        const listed = byVerdict(those).filter((row) => show === 'all' || ['stuck', 'failing'].includes(verdictOf(row)) || touched(row.employee_id))
        return (
          <div className="flex flex-col gap-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="tabular text-md font-semibold">
                {countsText(counts)}
              </p>
              {(counts.problems > 0 || show === 'problems') && (
                <Button size="sm" aria-pressed={show === 'problems'} onClick={() => setShow(show === 'all' ? 'problems' : 'all')}>
                  {show === 'all' ? 'Ver só com problema' : 'Ver todas'}
                </Button>
              )}
            </div>
            <SharedProblems people={those} onChoose={choose} />
            <ul aria-label="Simulação" className="divide-y border-y">
              {listed.slice(0, most).map((row) => (
                <SimulatedPerson
                  key={row.employee_id}
                  row={row}
                  launched={people.find(({ employeeId }) => employeeId === row.employee_id)}
                  templates={templates}
                  personOf={personOf}
                  onChoose={(positions, person) => choose(positions.map((position) => [row.employee_id, position] as const), person)}
                  onTemplate={(templateId) => onPeople(people.map((each) => (each.employeeId === row.employee_id ? { ...each, templateId, chosen: {} } : each)))}
                  onLeaveOut={() => onPeople(people.filter(({ employeeId }) => employeeId !== row.employee_id))}
                />
              ))}
            </ul>
            {listed.length > most && (
              <Button variant="ghost" className="self-start" onClick={() => setMost(most + AT_ONCE)}>
                Mostrar mais {Math.min(AT_ONCE, listed.length - most)} de {listed.length.toLocaleString('pt-BR')}
              </Button>
            )}
            <ActionBar>
              <Button variant="primary" disabled={able.size === 0 || simulation.isPlaceholderData} pending={isPending} onClick={() => setConfirming(true)}>
                {confirmLabel}
              </Button>
              {counts.stuck > 0 && <p className="text-sm text-text-muted">{`${peopleText(counts.stuck)} ${counts.stuck === 1 ? 'não pode começar e fica de fora.' : 'não podem começar e ficam de fora.'}`}</p>}
            </ActionBar>
            {isConfirming && (
              <ConfirmLaunch
                people={those}
                counts={counts}
                confirmLabel={confirmLabel}
                isPending={isPending}
                error={error}
                onClose={() => setConfirming(false)}
                onConfirm={() => onStart(people.filter(({ employeeId }) => able.has(employeeId)))}
              />
            )}
          </div>
        )
      }}
    </QueryStates>
  )
}
