import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { SUBJECTS, useRefetch } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { WorkingCard } from '#shared/ui/working-card.tsx'
import { cancelRun, retryRun, runChoicesQuery, runQuery, undoRun } from '../data/launches.ts'
import { begunText, launchedOf, type Launched, type Run, RUN_STATES } from '../model/launch/launch.ts'
import { Simulation } from './simulation.tsx'

function UnderWay({ run }: { readonly run: Run }) {
  const refetch = useRefetch(SUBJECTS.journeys)
  // The board, lists and Pendências are others once it is over.
  useEffect(() => () => void refetch(), [refetch])
  const cancel = useAct({ act: () => cancelRun(run.id), failed: 'O lote não foi cancelado', stale: SUBJECTS.journeys })
  return (
    <WorkingCard
      title={`Iniciando o roteiro de ${peopleText(run.total)}…`}
      done={run.carried}
      total={run.total}
      action={
        <Button pending={cancel.isPending} disabled={cancel.isSuccess} onClick={() => cancel.mutate()}>
          {cancel.isSuccess ? 'Cancelando…' : 'Cancelar'}
        </Button>
      }
    >
      Você pode sair desta página: quando terminar, uma notificação avisa. Cancelado, nada é gravado.
    </WorkingCard>
  )
}

interface RetryProps {
  readonly run: Run
  readonly begin: readonly Launched[]
}

/** Who could not begin, put right in place and tried again. */
function Retry({ run, begin }: RetryProps) {
  const [people, setPeople] = useState(begin)
  const retry = useAct({ act: (those: readonly Launched[]) => retryRun(run.id, those), stale: SUBJECTS.journeys })
  return <Simulation kind={run.kind} people={people} onPeople={setPeople} confirmLabel="Tentar de novo" isPending={retry.isPending} error={retry.error} onStart={retry.mutate} />
}

function Failed({ run }: { readonly run: Run }) {
  const [isFixing, setFixing] = useState(false)
  const choices = useQuery({ ...runChoicesQuery(run.id), enabled: isFixing })
  const failed = run.people.filter(({ journey_status: status }) => status === null)
  if (failed.length === 0) return null
  return (
    <Section
      title="Não começaram"
      note={String(failed.length)}
      actions={
        !isFixing && (
          <Button size="sm" onClick={() => setFixing(true)}>
            Corrigir e tentar de novo
          </Button>
        )
      }
    >
      {isFixing ? (
        <QueryStates query={choices} pending={<Skeleton className="h-48 rounded-lg" />}>
          {(found) => <Retry run={run} begin={found.map(launchedOf)} />}
        </QueryStates>
      ) : (
        <ul aria-label="Pessoas que não começaram" className="divide-y">
          {failed.map(({ employee, employee_id: id, problem }) => (
            <li key={id} className="py-2.5">
              <PersonChip person={employee} detail={<span className="text-danger-text">{problem ?? 'Não começou.'}</span>} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Outcome({ run }: { readonly run: Run }) {
  const [isAsking, setAsking] = useState(false)
  const undo = useAct({
    act: () => undoRun(run.id),
    done: (count) => ['Lote desfeito', count === run.open ? `${peopleText(count)} sem roteiro outra vez.` : `${String(count)} de ${String(run.open)}: as outras já trabalham.`],
    stale: SUBJECTS.journeys,
    onDone: () => setAsking(false),
  })
  const { label, tone } = RUN_STATES[run.status]
  const begun = run.people.filter(({ journey_status: status }) => status !== null)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{label}</Badge>
        <p className="tabular text-md font-semibold">{begunText(run.begun, run.total)}</p>
        <p className="text-sm text-text-muted">{formatDateTime(run.finished_at ?? run.created_at)}</p>
        {run.open > 0 && (
          <Button className="sm:ml-auto" onClick={() => setAsking(true)}>
            <Undo2 aria-hidden="true" className="size-4" />
            Desfazer lote
          </Button>
        )}
      </div>
      {run.status === 'failed' && (
        <Alert tone="danger" title="O lote não começou">
          {run.failure} Nada foi gravado.
        </Alert>
      )}
      {run.status !== 'undone' && <Failed key={run.finished_at} run={run} />}
      {begun.length > 0 && (
        <Section title="Começaram" note={String(begun.length)}>
          <ul aria-label="Pessoas que começaram" className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
            {begun.map(({ employee, employee_id: id, journey_status: status }) => (
              <li key={id} className="flex min-w-0 items-center gap-2 py-2">
                <PersonChip person={employee} size="sm" className="flex-1" />
                {status === 'undone' ? <Badge>Desfeito</Badge> : <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success-text" />}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Desfazer o início de ${peopleText(run.open)}?`}
        description="As tarefas abertas são canceladas e o que foi pedido é retirado. Quem já começou a trabalhar continua como está."
        confirmLabel="Desfazer lote"
        tone="danger"
        pending={undo.isPending}
        error={undo.error}
        failure="O lote não foi desfeito"
        onConfirm={() => undo.mutate()}
      />
    </div>
  )
}

/** A run: how far it is, and what came of it. */
export function RunView({ id }: { readonly id: string }) {
  const run = useQuery(runQuery(id))
  return (
    <QueryStates query={run} pending={<Skeleton className="h-64 rounded-lg" />}>
      {(found) => (found.status === 'waiting' ? <UnderWay run={found} /> : <Outcome run={found} />)}
    </QueryStates>
  )
}
