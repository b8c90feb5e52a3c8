import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDayMonth } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { dateProblem } from '#shared/lib/person-checks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { moveQuery } from '../data/journeys.ts'
import { type JourneyFacts, type MovedTask, stayingReason, withWhom } from '../model/following/journey.ts'
import type { BaseMove } from './journey-kind.ts'

interface MoveDialogProps<Facts> {
  readonly facts: Facts
  readonly move: BaseMove<Facts>
  readonly onClose: () => void
}

interface Move {
  readonly day: string
  readonly movesTasks: boolean
}

function MovedLine({ task }: { readonly task: MovedTask }) {
  const stays = stayingReason(task)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
      <span className="min-w-0 flex-1 basis-56 break-words">
        {task.title}
        <span className="block text-sm text-text-muted">{withWhom(task.task_with)}</span>
      </span>
      {stays === null ? (
        <span className="flex items-center gap-1.5 text-sm whitespace-nowrap tabular">
          <span className="sr-only">de </span>
          {formatDayMonth(task.from_on)}
          <ArrowRight aria-hidden="true" className="size-3.5 text-text-subtle" />
          <span className="sr-only">para </span>
          <strong className="font-semibold">{formatDayMonth(task.to_on)}</strong>
        </span>
      ) : (
        <span className="text-sm text-text-muted tabular">
          {formatDayMonth(task.from_on)}, {stays}
        </span>
      )}
    </li>
  )
}

/** Another base date: where each open task would go is seen before anything moves, and whoever confirms says whether tasks go along. */
export function MoveDialog<Facts extends JourneyFacts>({ facts, move, onClose }: MoveDialogProps<Facts>) {
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const from = facts.base_date ?? ''
  const day = parseTypedDate(typed)
  const problem = typed.trim() === '' ? 'Informe a nova data' : (dateProblem(typed, null) ?? (day === from ? 'Esta já é a data atual' : null))
  const journeyId = facts.journey_status === 'open' ? facts.journey_id : null
  const asked = problem === null && journeyId !== null ? day : null
  const preview = useQuery(moveQuery(journeyId ?? '', asked))
  const moving = useAct({
    act: ({ day: to, movesTasks }: Move) => move.run(facts, to, movesTasks),
    done: move.done,
    failed: ({ day: to }) => (to === from ? 'A data não voltou' : null),
    undo: ({ day: to, movesTasks }) => (to === from || from === '' ? null : { day: from, movesTasks }),
    stale: SUBJECTS.journeys,
    onDone: onClose,
  })
  const go = (movesTasks: boolean): void => {
    setChecked(true)
    if (problem === null && day !== null) moving.mutate({ day, movesTasks })
  }
  const going = asked === null ? 0 : (preview.data ?? []).filter((task) => stayingReason(task) === null).length
  /** Nothing is confirmed before what it does has been seen. */
  const isUnseen = asked !== null && (preview.isFetching || !preview.isSuccess)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!moving.isPending}
      title={move.title}
      description={`Hoje: ${formatDate(from)}. ${move.hint}`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant={going === 0 ? 'primary' : 'secondary'} pending={moving.isPending} disabled={isUnseen} onClick={() => go(false)}>
            {going === 0 ? 'Mudar data' : 'Manter os prazos'}
          </Button>
          {going > 0 && (
            <Button variant="primary" pending={moving.isPending} disabled={isUnseen} onClick={() => go(true)}>
              {going === 1 ? 'Mover a tarefa' : `Mover as ${going} tarefas`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={moving.error} title="A data não mudou" />
        <DayField label={move.field} required value={typed} error={isChecked ? problem : null} onChange={setTyped} />
        {asked !== null && (
          <QueryStates query={preview} pending={<Skeleton className="h-32 rounded-lg" />} empty={<p className="text-text-muted">Nenhuma tarefa está aberta.</p>}>
            {(found) => (
              <section aria-label="O que muda nas tarefas abertas">
                <p className="font-medium">
                  {going === 0 ? 'Nenhuma tarefa aberta muda de dia.' : `${going} de ${found.length} tarefas abertas mudariam de dia:`}
                </p>
                <ul className="mt-1 divide-y">
                  {found.map((task) => (
                    <MovedLine key={task.task_id} task={task} />
                  ))}
                </ul>
                <p className="mt-2 text-sm text-text-muted">O que já foi feito fica como está.</p>
              </section>
            )}
          </QueryStates>
        )}
      </div>
    </Dialog>
  )
}
