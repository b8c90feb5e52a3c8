import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ActionBar } from '#shared/ui/action-bar.tsx'
import { Alert } from '#shared/ui/alert.tsx'
import type { MoveOptions } from '#shared/list/use-address.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { StepsNav } from '#shared/ui/steps-nav.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { discardCollective, saveCollective } from '../data/collective/collective-acts.ts'
import { collectiveKeys } from '../data/collective/collective-keys.ts'
import { checkQuery } from '../data/collective/collective-queries.ts'
import { type Collective, type Draft, draftOf, emptyDraft, scopeProblem, STEPS } from '../model/collective/collective.ts'
import type { CollectiveState } from '../model/collective/collective-url.ts'
import { AnnounceStep } from './announce-step.tsx'
import { DatesStep } from './dates-step.tsx'
import { Notices } from './notices.tsx'
import { PeopleStep } from './people-step.tsx'
import { ScopeStep } from './scope-step.tsx'

const TITLES = STEPS.map(({ title }) => title)
const LAST = STEPS.length
const DATES = 2
const NOTICES = 4

export interface WizardProps {
  readonly collective: Collective | null
  readonly state: CollectiveState
  /** Goes on with what is given, from the beginning. */
  readonly onGo: (part: Partial<CollectiveState>, options?: MoveOptions) => void
}

/** Why a step cannot go on, or null. */
function problemOf(step: number, draft: Draft): string | null {
  if (step === 1) return scopeProblem(draft)
  if (step === DATES && (draft.starts_on === null || draft.ends_on === null || draft.starts_on > draft.ends_on)) return 'Escolha o primeiro e o último dia.'
  return null
}

interface Wish {
  readonly draft: Draft
  /** The step to go to once it is kept; null stays. */
  readonly goTo: number | null
}

function useWizard({ collective, state, onGo }: WizardProps) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const kept = collective === null ? emptyDraft : draftOf(collective)
  const [draft, setDraft] = useState<Draft>(kept)
  const isSame = (wish: Draft): boolean => JSON.stringify(wish) === JSON.stringify(kept)
  const go = (id: string, step: number): void => onGo({ id, step }, { ignoreBlocker: true })
  const save = useAct({
    act: async ({ draft: wish }: Wish) => {
      const id = collective !== null && isSame(wish) ? collective.id : await saveCollective(companyId, wish)
      await client.invalidateQueries({ queryKey: collectiveKeys.all })
      return id
    },
    onDone: (id, { goTo }) => {
      if (goTo !== null) go(id, goTo)
    },
  })
  const discard = useAct({
    act: async () => {
      if (collective !== null) await discardCollective(collective.id)
    },
    done: 'Rascunho descartado',
    stale: SUBJECTS.leaves,
    onDone: () => onGo({}, { ignoreBlocker: true }),
  })
  const reached = collective === null ? 1 : collective.starts_on === null ? DATES : LAST
  return { draft, setDraft, isDirty: !isSame(draft), save, discard, go, reached, step: Math.min(state.step, reached) }
}

interface StepBodyProps extends WizardProps, Pick<ReturnType<typeof useWizard>, 'draft' | 'setDraft' | 'save' | 'step'> {}

function StepBody({ collective, state, onGo, draft, setDraft, save, step }: StepBodyProps) {
  const check = useQuery({ ...checkQuery(collective?.id ?? '', collective?.starts_on ?? '', collective?.ends_on ?? ''), enabled: step === NOTICES })
  if (step === DATES) return <DatesStep draft={draft} onDraft={setDraft} />
  if (collective === null || step === 1) return <ScopeStep draft={draft} onDraft={setDraft} />
  if (step === NOTICES) return <Notices collective={collective} check={check.data} />
  if (step === LAST) return <AnnounceStep collective={collective} />
  return (
    <PeopleStep
      id={collective.id}
      draft={draft}
      isSaving={save.isPending}
      onSave={(wish) => save.mutate({ draft: wish, goTo: null })}
      filter={state.show}
      term={state.q}
      onShown={(show, q) => onGo({ ...state, show, q }, { replace: true, ignoreBlocker: true })}
    />
  )
}

/** Throws the draft away, once one is sure. */
function Discard({ discard }: Pick<ReturnType<typeof useWizard>, 'discard'>) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="ghost" className="sm:ml-auto" onClick={() => setAsks(true)}>
        Descartar rascunho
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Descartar este rascunho?"
        description="Nada foi anunciado ainda: ninguém é avisado."
        confirmLabel="Descartar"
        cancelLabel="Continuar planejando"
        tone="danger"
        pending={discard.isPending}
        onConfirm={() => discard.mutate()}
      />
    </>
  )
}

/** Plans collective vacations step by step; each step is kept as a draft. */
export function Wizard(props: WizardProps) {
  const { collective } = props
  const wizard = useWizard(props)
  const { draft, isDirty, save, discard, go, reached, step } = wizard
  const [isChecked, setChecked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step])
  const problem = problemOf(step, draft)
  const current = STEPS[step - 1]
  const keep = (goTo: number): void => {
    setChecked(problem !== null)
    if (problem === null) save.mutate({ draft, goTo })
  }
  const visit = (to: number): void => {
    if (collective === null) return
    // The steps that come later show what is kept.
    if (isDirty && to > step) keep(to)
    else go(collective.id, to)
  }
  return (
    <>
      <StepsNav label="Passos das férias coletivas" titles={TITLES} step={step} reached={reached} onStep={visit} />
      <div className="flex max-w-5xl flex-col gap-4">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {current?.title}
          </h2>
          <p className="text-text-muted">{current?.hint}</p>
        </div>
        {collective?.failure != null && (
          <Alert tone="danger" title="As férias coletivas não foram anunciadas">
            {collective.failure} Nada foi gravado e ninguém foi avisado.
          </Alert>
        )}
        <Refusal error={save.error ?? discard.error} title="O rascunho não foi salvo" />
        {isChecked && problem !== null && (
          <p role="alert" className="text-sm text-danger-text">
            {problem}
          </p>
        )}
        <StepBody {...props} {...wizard} />
        <ActionBar>
          {step < LAST && (
            <Button variant="primary" pending={save.isPending} onClick={() => keep(step + 1)}>
              {step <= DATES ? 'Salvar e continuar' : 'Continuar'}
            </Button>
          )}
          {step > 1 && collective && <Button onClick={() => go(collective.id, step - 1)}>Voltar</Button>}
          {collective && <Discard discard={discard} />}
        </ActionBar>
      </div>
      <UnsavedGuard unsaved={() => isDirty && !save.isPending && !discard.isSuccess} />
    </>
  )
}
