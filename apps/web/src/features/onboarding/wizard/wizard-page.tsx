import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'

import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import type { ReferenceItem } from '#shared/reference/lists.ts'
import { ActionBar } from '#shared/ui/action-bar.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { isQuestion, QuestionDialog } from '#shared/ui/question-dialog.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StepsNav } from '#shared/ui/steps-nav.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { templatesQuery, useAdmissionChoices } from '../data/choices.ts'
import { draftQuery } from '../data/drafts.ts'
import { STEPS } from '../model/wizard.ts'
import { useWizard, type WizardOptions } from './use-wizard.ts'
import { StepBody } from './wizard-steps.tsx'

export interface WizardPageProps {
  /** The draft that goes on; empty begins one. */
  readonly draftId: string
  readonly onDraft: (draftId: string) => void
}

const TITLES = STEPS.map(({ title }) => title)

const ToOnboarding = () => <BackLink to="/app/onboarding">Onboarding</BackLink>

function Pending() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-10 rounded-md" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

interface FormProps extends Omit<WizardOptions, 'today'> {
  readonly templates: readonly ReferenceItem[]
}

function Wizard({ templates, ...options }: FormProps) {
  const { choices } = options
  const [today] = useState(() => todayIso())
  const { form, step, reached, go, isUnsaved, conclude, next, leave, finish, discard } = useWizard({ ...options, today })
  const [asksDiscard, setAsksDiscard] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLast = step === STEPS.length
  const current = STEPS[step - 1]
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step])
  const errors = [next, leave, finish, discard].find(({ error }) => error !== null)?.error ?? null
  const submit = form.handleSubmit(() => next.mutate())
  const visit = (to: number): void => {
    for (const act of [next, leave, finish]) act.reset()
    form.clearErrors()
    go(to)
  }
  return (
    <FormProvider {...form}>
      <StepsNav label="Passos da admissão" titles={TITLES} step={step} reached={reached} onStep={visit} />
      <form
        noValidate
        aria-label="Nova admissão"
        onSubmit={(event) => {
          event.preventDefault()
          if (isLast) conclude()
          else void submit(event)
        }}
        className="flex max-w-5xl flex-col gap-4"
      >
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {current?.title}
          </h2>
          <p className="text-text-muted">{current?.hint}</p>
        </div>
        <Refusal error={isQuestion(errors) ? null : errors} title={isLast ? 'A admissão não foi criada' : 'Confira este passo'} />
        <StepBody step={step} choices={choices} templates={templates} onStep={visit} />
        <ActionBar>
          <Button type="submit" variant="primary" pending={next.isPending || finish.isPending}>
            {isLast ? 'Criar admissão' : 'Salvar e continuar'}
          </Button>
          {step > 1 && <Button onClick={() => visit(step - 1)}>Voltar</Button>}
          <Button variant="ghost" pending={leave.isPending} onClick={() => leave.mutate()}>
            Salvar rascunho e sair
          </Button>
          <Button variant="ghost" className="sm:ml-auto" onClick={() => setAsksDiscard(true)}>
            Descartar
          </Button>
        </ActionBar>
      </form>
      <ConfirmDialog
        open={asksDiscard}
        onOpenChange={setAsksDiscard}
        title="Descartar este rascunho?"
        description="O que foi digitado é apagado. Nada foi criado ainda."
        confirmLabel="Descartar rascunho"
        cancelLabel="Continuar preenchendo"
        tone="danger"
        pending={discard.isPending}
        onConfirm={() => discard.mutate()}
      />
      <QuestionDialog error={finish.error} confirmLabel="Criar assim mesmo" pending={finish.isPending} onConfirm={() => finish.mutate(true)} onClose={finish.reset} />
      <UnsavedGuard unsaved={() => isUnsaved() && !finish.isSuccess && !discard.isSuccess} />
    </FormProvider>
  )
}

function LoadedWizard(props: WizardPageProps) {
  const companyId = useCompanyId()
  const choices = useAdmissionChoices(companyId)
  const templates = useQuery(templatesQuery(companyId))
  // Only what was there at first is read: later the draft is this page's own.
  const [wanted] = useState(props.draftId)
  const draft = useQuery({ ...draftQuery(wanted), enabled: wanted !== '' })
  return (
    <QueryStates query={choices} pending={<Pending />}>
      {(known) => (
        <QueryStates query={templates} pending={<Pending />}>
          {(lists) =>
            wanted === '' ? (
              <Wizard {...props} draft={null} choices={known} templates={lists} />
            ) : (
              <QueryStates query={draft} pending={<Pending />}>
                {(found) => <Wizard {...props} draft={found} choices={known} templates={lists} />}
              </QueryStates>
            )
          }
        </QueryStates>
      )}
    </QueryStates>
  )
}

/** Registers somebody who is hired: person, contract, pay, papers, access and tasks, with a draft kept at each step. */
export function WizardPage(props: WizardPageProps) {
  return (
    <>
      <PageHeader
        back={<ToOnboarding />}
        title="Nova admissão"
        description="Cada passo fica salvo como rascunho."
        actions={
          <Link to="/app/employees/new" className={buttonClass({ variant: 'ghost' })}>
            Cadastro rápido
          </Link>
        }
      />
      <LoadedWizard {...props} />
    </>
  )
}

