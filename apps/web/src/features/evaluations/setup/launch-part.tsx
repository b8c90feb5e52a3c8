import { useQuery } from '@tanstack/react-query'
import { Rocket } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { launchCycle } from '../data/cycles/cycle-acts.ts'
import { loadQuery } from '../data/cycles/cycle-queries.ts'
import { type Cycle, isRelation, type Load, STEP_LABELS } from '../model/cycles/cycle.ts'
import { PART_TITLES, partOfField } from '../model/setup/cycle-draft.ts'
import type { SetupPart } from '../model/setup/setup-address.ts'
import { LoadView } from './load-view.tsx'

interface LaunchPartProps {
  readonly cycle: Cycle
  readonly onPart: (part: SetupPart) => void
}

/** Who is told of what, and when: a line per step that asks somebody. */
function Notices({ cycle: { steps, peers_by: peersBy }, load }: { readonly cycle: Cycle; readonly load: Load }) {
  const today = todayIso()
  const who = (step: string): string => {
    const respondents = load.steps.find((each) => each.step === step)?.respondents
    if (step === 'peer' && peersBy !== 'team') return 'quem for indicado como par'
    if (step === 'nomination') return peersBy === 'manager' ? 'os gestores' : peopleText(load.people)
    return peopleText(respondents ?? load.people)
  }
  return (
    <ul aria-label="Quem recebe, e quando" className="divide-y border-y">
      {steps
        .filter(({ step }) => isRelation(step) || step === 'pulse' || step === 'nomination')
        .map(({ step, opens_on: opens }) => (
          <li key={step} className="flex flex-wrap justify-between gap-x-4 py-2 tabular">
            <span className="font-medium">{STEP_LABELS[step]}</span>
            <span className="text-text-muted">
              {who(step)}, {opens <= today ? 'logo depois do lançamento' : `em ${formatDate(opens)}`}
            </span>
          </li>
        ))}
    </ul>
  )
}

function Problem({ problem: { field, message }, onPart }: { readonly problem: NonNullable<Load['problem']>; readonly onPart: LaunchPartProps['onPart'] }) {
  const part = partOfField(field)
  return (
    <Alert tone="danger" title="Falta uma coisa para lançar" action={part && <Button size="sm" onClick={() => onPart(part)}>Ir para {PART_TITLES[part]}</Button>}>
      {message}
    </Alert>
  )
}

/** What the cycle would ask of everybody, and its launch. */
export function LaunchPart({ cycle, onPart }: LaunchPartProps) {
  const load = useQuery(loadQuery(cycle.id))
  const [isAsking, setAsking] = useState(false)
  const launch = useAct({ act: () => launchCycle(cycle.id), stale: SUBJECTS.evaluations, onDone: () => setAsking(false) })
  return (
    <QueryStates query={load} pending={<Skeleton className="h-96 rounded-lg" />}>
      {(found) =>
        found && (
          <div className="flex flex-col gap-6">
            {cycle.setup?.failure && (
              <Alert tone="danger" title="O último lançamento não deu certo">
                {cycle.setup.failure} Nada foi enviado.
              </Alert>
            )}
            {found.problem && <Problem problem={found.problem} onPart={onPart} />}
            <Button variant="primary" className="self-start" disabled={found.problem !== null} onClick={() => setAsking(true)}>
              <Rocket aria-hidden="true" className="size-4" />
              Lançar ciclo
            </Button>
            {found.people > 0 && <LoadView load={found} isPulse={cycle.kind === 'pulse'} />}
            <ConfirmDialog
              open={isAsking}
              onOpenChange={setAsking}
              title={`Lançar "${cycle.name}"?`}
              description="A partir do lançamento, perguntas, pesos, escala e sigilo não mudam mais. Prazos ainda podem mudar."
              confirmLabel="Lançar ciclo"
              pending={launch.isPending}
              error={launch.error}
              failure="O ciclo não foi lançado"
              onConfirm={() => launch.mutate()}
            >
              <Notices cycle={cycle} load={found} />
            </ConfirmDialog>
          </div>
        )
      }
    </QueryStates>
  )
}
