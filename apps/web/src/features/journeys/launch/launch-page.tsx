import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { DraftFound } from '#shared/form/draft-found.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { MoveOptions } from '#shared/list/use-address.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { startJourneys } from '../data/launches.ts'
import type { Launched } from '../model/launch/launch.ts'
import type { LaunchState } from '../model/launch/launch-address.ts'
import { ChooseStep, type Selection } from './choose-step.tsx'
import { RunView } from './run-view.tsx'
import { RunsList } from './runs-list.tsx'
import { Simulation } from './simulation.tsx'

export interface LaunchPageProps {
  readonly kind: string
  readonly state: LaunchState
  /** Goes on with what is given, from the beginning. */
  readonly onGo: (part: Partial<LaunchState>, options?: MoveOptions) => void
}

const NOBODY: Selection = { people: [], templateId: '', buddy: null }

const launchedOf = ({ people, templateId, buddy }: Selection): readonly Launched[] =>
  people.map(({ id }) => ({ employeeId: id, templateId: templateId === '' ? null : templateId, buddyId: buddy === null || buddy.id === id ? null : buddy.id, chosen: {} }))

interface NewLaunchProps extends LaunchPageProps {
  readonly onStarted: (runId: string) => void
}

/** Many people begin: who, then what it would do, then at once. */
function NewLaunch({ kind, state, onGo, onStarted }: NewLaunchProps) {
  const companyId = useCompanyId()
  const kept = useDraft(`journey-launch:${companyId}:${kind}`, NOBODY)
  const [selection, setSelection] = useState(kept.begin)
  const [people, setPeople] = useState<readonly Launched[]>(() => launchedOf(kept.begin))
  useKeptDraft(kept, selection)
  const start = useAct({
    act: (those: readonly Launched[]) => startJourneys(companyId, kind, those),
    stale: SUBJECTS.journeys,
    onDone: (id) => {
      kept.drop()
      onStarted(id)
    },
  })
  if (state.passo === 'conferir' && people.length > 0) {
    return (
      <div className="flex flex-col gap-4">
        <Button className="self-start" onClick={() => onGo({}, { resetScroll: true })}>
          Escolher outras pessoas
        </Button>
        <Simulation
          kind={kind}
          people={people}
          onPeople={(next) => {
            setPeople(next)
            if (next.length === 0) onGo({}, { replace: true, resetScroll: true })
            setSelection((now) => ({ ...now, people: now.people.filter(({ id }) => next.some(({ employeeId }) => employeeId === id)) }))
          }}
          confirmLabel="Iniciar em lote"
          isPending={start.isPending}
          error={start.error}
          onStart={start.mutate}
        />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <DraftFound isFound={kept.isFound} />
      <ChooseStep
        kind={kind}
        selection={selection}
        onSelection={setSelection}
        onNext={() => {
          // What was solved for somebody stays, but where the choice for all changed.
          setPeople((before) => launchedOf(selection).map((one) => before.find((each) => each.employeeId === one.employeeId && each.buddyId === one.buddyId && (one.templateId === null || each.templateId === one.templateId)) ?? one))
          onGo({ passo: 'conferir' }, { resetScroll: true })
        }}
      />
      <RunsList kind={kind} />
    </div>
  )
}

/** Begins the journeys of many people, and tells what came of each run. */
export function LaunchPage({ kind, state, onGo }: LaunchPageProps) {
  const isRun = state.lote !== ''
  return (
    <>
      <PageHeader
        back={isRun ? <BackLink to="/app/onboarding/launch">Iniciar em lote</BackLink> : <BackLink to="/app/onboarding">Onboarding</BackLink>}
        title={isRun ? 'Lote de roteiros' : 'Iniciar em lote'}
        description={isRun ? undefined : 'Vários roteiros de uma vez. Você confere tudo antes, e nada é enviado até confirmar.'}
      />
      {isRun ? <RunView key={state.lote} id={state.lote} /> : <NewLaunch kind={kind} state={state} onGo={onGo} onStarted={(lote) => onGo({ lote }, { replace: true, resetScroll: true })} />}
    </>
  )
}
