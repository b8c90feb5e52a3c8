import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useCompanyId } from '../../../shared/company/company-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { UnsavedGuard } from '../../../shared/ui/unsaved-guard.tsx'
import { discardCollective, saveCollective } from '../data/collective-acts.ts'
import { collectiveKeys } from '../data/collective-keys.ts'
import { checkQuery } from '../data/collective-queries.ts'
import { type Collective, type Draft, draftOf, emptyDraft, scopeProblem, STEPS } from '../model/collective.ts'
import type { CollectiveUrl } from '../model/collective-url.ts'
import { AnnounceStep } from './announce-step.tsx'
import { DatesStep } from './dates-step.tsx'
import { Notices } from './notices.tsx'
import { PeopleStep } from './people-step.tsx'
import { ScopeStep } from './scope-step.tsx'
import { StepsNav } from './steps-nav.tsx'

const LAST = STEPS.length
const DATES = 2
const PEOPLE = 3
const NOTICES = 4

export interface WizardProps {
  readonly collective: Collective | null
  readonly url: CollectiveUrl
  readonly onUrl: (url: CollectiveUrl, options?: { readonly replace?: boolean; readonly free?: boolean }) => void
}

/** Why a step cannot go on, or null. */
function problemOf(step: number, draft: Draft): string | null {
  if (step === 1) return scopeProblem(draft)
  if (step === DATES && (draft.starts_on === null || draft.ends_on === null || draft.starts_on > draft.ends_on)) return 'Escolha o primeiro e o último dia.'
  return null
}

function useWizard({ collective, url, onUrl }: WizardProps) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => (collective === null ? emptyDraft : draftOf(collective)))
  const kept = collective === null ? emptyDraft : draftOf(collective)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(kept)
  const save = useMutation({
    mutationFn: async ({ wish }: { readonly wish: Draft; readonly then: (id: string) => void }) => {
      const id = collective !== null && JSON.stringify(wish) === JSON.stringify(kept) ? collective.id : await saveCollective(companyId, wish)
      await client.invalidateQueries({ queryKey: collectiveKeys.all })
      return id
    },
    onSuccess: (id, { then }) => then(id),
  })
  const discard = useMutation({
    mutationFn: async () => {
      if (collective !== null) await discardCollective(collective.id)
    },
    onSuccess: async () => {
      toast.success('Rascunho descartado')
      onUrl({}, { free: true })
      await client.invalidateQueries({ queryKey: collectiveKeys.all })
    },
  })
  const step = Math.min(url.step ?? 1, collective === null ? 1 : collective.starts_on === null ? DATES : LAST)
  return { draft, setDraft, isDirty, save, discard, step }
}

/** Plans collective vacations step by step; each step is kept as a draft. */
export function Wizard(props: WizardProps) {
  const { collective, url, onUrl } = props
  const { draft, setDraft, isDirty, save, discard, step } = useWizard(props)
  const [isChecked, setChecked] = useState(false)
  const [asksDiscard, setAsksDiscard] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const check = useQuery({ ...checkQuery(collective?.id ?? '', collective?.starts_on ?? '', collective?.ends_on ?? ''), enabled: step === NOTICES })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step])
  const problem = problemOf(step, draft)
  const current = STEPS[step - 1]
  const go = (id: string, to: number): void => onUrl({ id, step: to }, { free: true })
  const next = (): void => {
    setChecked(true)
    if (problem !== null) return
    save.mutate({ wish: draft, then: (id) => {
      setChecked(false)
      go(id, step + 1)
    } })
  }
  return (
    <>
      <StepsNav step={step} reached={collective === null ? 1 : collective.starts_on === null ? DATES : LAST} onStep={(to) => collective && go(collective.id, to)} />
      <div className="flex max-w-5xl flex-col gap-4">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {current?.title}
          </h2>
          <p className="text-text-muted">{current?.hint}</p>
        </div>
        <Refusal error={save.error ?? discard.error} title="O rascunho não foi salvo" />
        {isChecked && problem !== null && (
          <p role="alert" className="text-sm text-danger-text">
            {problem}
          </p>
        )}
        {step === 1 && <ScopeStep draft={draft} onDraft={setDraft} />}
        {step === DATES && <DatesStep draft={draft} onDraft={setDraft} />}
        {step === PEOPLE && collective && (
          <PeopleStep
            id={collective.id}
            draft={draft}
            isSaving={save.isPending}
            onSave={(wish) => save.mutate({ wish, then: () => undefined })}
            filter={url.show ?? 'all'}
            term={url.q ?? ''}
            onShown={(show, q) => onUrl({ ...url, show, q }, { replace: true, free: true })}
          />
        )}
        {step === NOTICES && collective && <Notices collective={collective} notifyBy={check.data?.notify_by ?? null} />}
        {step === LAST && collective && <AnnounceStep collective={collective} />}
        <div className="sticky bottom-0 z-20 -mx-1 flex flex-wrap items-center gap-2 border-t bg-canvas px-1 py-3">
          {step < LAST && (
            <Button variant="primary" pending={save.isPending} onClick={next}>
              {step <= DATES ? 'Salvar e continuar' : 'Continuar'}
            </Button>
          )}
          {step > 1 && collective && <Button onClick={() => go(collective.id, step - 1)}>Voltar</Button>}
          {collective && (
            <Button variant="ghost" className="sm:ml-auto" onClick={() => setAsksDiscard(true)}>
              Descartar rascunho
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asksDiscard}
        onOpenChange={setAsksDiscard}
        title="Descartar este rascunho?"
        description="Nada foi anunciado ainda: ninguém é avisado."
        confirmLabel="Descartar"
        cancelLabel="Continuar planejando"
        tone="danger"
        pending={discard.isPending}
        onConfirm={() => discard.mutate()}
      />
      <UnsavedGuard unsaved={() => isDirty && !save.isPending && !discard.isSuccess} />
    </>
  )
}
