import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { ActionBar } from '#shared/ui/action-bar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { StepsNav } from '#shared/ui/steps-nav.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { cancelCycle } from '../data/cycles/cycle-acts.ts'
import type { Cycle } from '../model/cycles/cycle.ts'
import { PART_TITLES } from '../model/setup/cycle-draft.ts'
import { SETUP_PARTS, type SetupPart, setupAddress } from '../model/setup/setup-address.ts'
import { DaysPart } from './days-part.tsx'
import { GoalPart } from './goal-part.tsx'
import { LaunchPart } from './launch-part.tsx'
import { Launching } from './launching.tsx'
import { PeoplePart } from './people-part.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { RelationsPart } from './relations-part.tsx'
import { useSetup } from './use-setup.ts'

const TITLES = SETUP_PARTS.map((part) => PART_TITLES[part])

function useDiscard(cycle: Cycle) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const discard = useAct({
    act: () => cancelCycle(cycle.id),
    done: 'Rascunho descartado',
    stale: SUBJECTS.evaluations,
    onDone: () => navigate({ to: '/app/evaluations', ignoreBlocker: true }),
  })
  return { isAsking, setAsking, discard }
}

/** Setting a cycle up, part by part; each is saved by itself, and nothing typed is lost between them. */
export function SetupPage({ cycle }: { readonly cycle: Cycle }) {
  const { state, onState } = useAddress(setupAddress)
  const part = state.parte
  const go = (next: SetupPart): void => onState({ parte: next }, { ignoreBlocker: true, resetScroll: true })
  const setup = useSetup(cycle, go)
  const { isAsking, setAsking, discard } = useDiscard(cycle)
  const place = SETUP_PARTS.indexOf(part)
  const props = { draft: setup.draft, change: setup.change, said: setup.said }
  const hasForm = part !== 'questions' && part !== 'launch'
  if (cycle.status === 'launching') return <Launching cycle={cycle} />
  return (
    <>
      <StepsNav label="Partes do ciclo" titles={TITLES} step={place + 1} reached={SETUP_PARTS.length} onStep={(step) => setup.save(SETUP_PARTS[step - 1] ?? null)} />
      <div className={hasForm ? 'flex max-w-[46rem] flex-col gap-5' : 'flex max-w-[62rem] flex-col gap-5'}>
        <h2 className="text-lg font-semibold">{PART_TITLES[part]}</h2>
        {setup.isStale ? (
          <Button className="self-start" onClick={setup.reload}>Ver o que a outra pessoa salvou</Button>
        ) : null}
        <Refusal error={setup.error} title="Nada foi salvo" />
        {part === 'goal' && <GoalPart {...props} />}
        {part === 'people' && <PeoplePart cycle={cycle} {...props} />}
        {part === 'relations' && <RelationsPart {...props} />}
        {part === 'questions' && <QuestionsPart cycle={cycle} problem={setup.said('questions')} />}
        {part === 'days' && <DaysPart {...props} />}
        {part === 'launch' && <LaunchPart cycle={cycle} onPart={go} />}
      </div>
      <ActionBar className="mt-6">
        {part !== 'launch' && (
          <Button variant="primary" pending={setup.isSaving} onClick={() => setup.save(SETUP_PARTS[place + 1] ?? null)}>
            {hasForm ? 'Salvar e continuar' : 'Continuar'}
          </Button>
        )}
        {hasForm && (
          <Button disabled={!setup.isUnsaved || setup.isSaving} onClick={() => setup.save(null)}>
            Salvar
          </Button>
        )}
        <Button variant="ghost" onClick={() => setAsking(true)}>Descartar rascunho</Button>
      </ActionBar>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Descartar "${cycle.name}"?`}
        description="O rascunho some da lista de ciclos em preparação. Ninguém foi avisado dele."
        confirmLabel="Descartar rascunho"
        tone="danger"
        pending={discard.isPending}
        error={discard.error}
        onConfirm={() => discard.mutate()}
      />
      <UnsavedGuard unsaved={() => setup.isUnsaved} />
    </>
  )
}
