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

/** What was chosen, who is to begin and how, and the choice for all that this follows. */
interface Kept {
  readonly selection: Selection
  readonly people: readonly Launched[]
  readonly followed: Pick<Selection, 'templateId' | 'buddy'>
}

const NOTHING: Kept = { selection: NOBODY, people: [], followed: NOBODY }

const launchedOf = ({ people, templateId, buddy }: Selection): readonly Launched[] =>
  people.map(({ id }) => ({ employeeId: id, templateId: templateId === '' ? null : templateId, buddyId: buddy === null || buddy.id === id ? null : buddy.id, chosen: {} }))

/** Everybody who is chosen: what was solved for somebody stays, but where the choice for all changed. */
function goingOn({ selection, people, followed }: Kept): readonly Launched[] {
  return launchedOf(selection).map((fresh) => {
    const before = people.find(({ employeeId }) => employeeId === fresh.employeeId)
    if (before === undefined) return fresh
    const isSameTemplate = selection.templateId === followed.templateId
    return {
      ...before,
      ...(!isSameTemplate && { templateId: fresh.templateId, chosen: {} }),
      ...(selection.buddy?.id !== followed.buddy?.id && { buddyId: fresh.buddyId }),
    }
  })
}

interface NewLaunchProps extends LaunchPageProps {
  readonly onStarted: (runId: string) => void
}

/** Many people begin: who, then what it would do, then at once. */
function NewLaunch({ kind, state, onGo, onStarted }: NewLaunchProps) {
  const companyId = useCompanyId()
  const kept = useDraft(`journey-launch:${companyId}:${kind}`, NOTHING)
  const [going, setGoing] = useState(kept.begin)
  const { selection, people } = going
  useKeptDraft(kept, going)
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
            setGoing((now) => ({ ...now, people: next, selection: { ...now.selection, people: now.selection.people.filter(({ id }) => next.some(({ employeeId }) => employeeId === id)) } }))
            if (next.length === 0) onGo({}, { replace: true, resetScroll: true })
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
        onSelection={(chosen) => setGoing((now) => ({ ...now, selection: chosen }))}
        onNext={() => {
          setGoing((now) => ({ ...now, people: goingOn(now), followed: { templateId: now.selection.templateId, buddy: now.selection.buddy } }))
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
