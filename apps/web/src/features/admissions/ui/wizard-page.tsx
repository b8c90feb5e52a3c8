import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { useCompanyId } from '../../../shared/company/company-context.ts'
import { todayIso } from '../../../shared/lib/dates.ts'
import { toAppError } from '../../../shared/supabase/app-error.ts'
import { BackLink } from '../../../shared/ui/back-link.tsx'
import { Button, buttonClass } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { QueryStates } from '../../../shared/ui/page-states.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { UnsavedGuard } from '../../../shared/ui/unsaved-guard.tsx'
import { inviteNewcomer } from '../data/admission-acts.ts'
import { admissionKeys } from '../data/admission-keys.ts'
import { type AdmissionChoices, choicesQuery } from '../data/choices.ts'
import { discardDraft, type Draft, draftQuery, finishDraft, saveDraft } from '../data/drafts.ts'
import { type AdmissionTemplate, templatesQuery } from '../data/templates.ts'
import { EMPTY, FIELDS, partsOf, stepOf, STEPS, typedFrom } from '../model/wizard.ts'
import { StepBody, StepsNav } from './wizard-steps.tsx'

export interface WizardPageProps {
  /** The draft that goes on; empty begins one. */
  readonly draftId: string
  readonly onDraft: (draftId: string) => void
}

const ToOnboarding = () => <BackLink to="/app/onboarding">Onboarding</BackLink>

function Pending() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-10 rounded-md" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

interface FormProps extends WizardPageProps {
  readonly draft: Draft | null
  readonly choices: AdmissionChoices
  readonly templates: readonly AdmissionTemplate[]
}

const isNamed = (step: number, name: string): boolean => (STEPS[step - 1]?.parts ?? []).some((part) => FIELDS[part].some((field) => field.name === name))

function useWizard({ draft, draftId, onDraft }: FormProps) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [step, setStep] = useState(draft?.step ?? 1)
  const [reached, setReached] = useState(draft?.step ?? 1)
  const kept = useRef(draftId === '' ? null : draftId)
  const form = useForm<Record<string, string>>({ defaultValues: draft ? typedFrom(draft.parts) : { ...EMPTY }, mode: 'onTouched' })
  const store = async (isChecked: boolean, next: number): Promise<void> => {
    kept.current = await saveDraft({ companyId, draftId: kept.current, step: next, parts: partsOf(step, form.getValues()), isChecked })
    form.reset(form.getValues())
    void client.invalidateQueries({ queryKey: admissionKeys.drafts(companyId) })
  }
  const blame = (error: unknown): void => {
    const { field, message } = toAppError(error)
    const name = field?.replace(/^experience_ends_on$/, 'experience_days') ?? ''
    if (isNamed(step, name)) form.setError(name, { message }, { shouldFocus: true })
    else if (stepOf(name) !== null) form.setError(name, { message })
  }
  const go = (to: number): void => {
    setStep(to)
    setReached((before) => Math.max(before, to))
    window.scrollTo({ top: 0 })
    if (kept.current !== null) onDraft(kept.current)
  }
  const next = useMutation({ mutationFn: () => store(true, step + 1), onSuccess: () => go(step + 1), onError: blame })
  const leave = useMutation({
    mutationFn: () => store(false, step),
    onSuccess: async () => {
      toast.success('Rascunho salvo', { description: 'Continue quando quiser, em qualquer computador.' })
      await navigate({ to: '/app/onboarding', search: { tab: 'rascunhos' }, ignoreBlocker: true })
    },
  })
  const finish = useMutation({
    mutationFn: async () => {
      if (kept.current === null) throw new Error('nothing was kept')
      const employeeId = await finishDraft(kept.current)
      const { invite, email = '', role = 'user' } = form.getValues()
      const refused = invite === 'true' && email.trim() !== '' ? await inviteNewcomer(employeeId, email.trim(), role).then(() => null, toAppError) : null
      return { employeeId, refused }
    },
    onSuccess: async ({ employeeId, refused }) => {
      await client.invalidateQueries({ queryKey: admissionKeys.all })
      if (refused) toast.error('Admissão criada, mas o convite não saiu', { description: refused.message })
      else toast.success('Admissão criada')
      await navigate({ to: '/app/onboarding', search: { pessoa: employeeId }, ignoreBlocker: true })
    },
    onError: blame,
  })
  const discard = useMutation({
    mutationFn: async () => {
      if (kept.current !== null) await discardDraft(kept.current)
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: admissionKeys.drafts(companyId) })
      toast.success('Rascunho descartado')
      await navigate({ to: '/app/onboarding', search: {}, ignoreBlocker: true })
    },
  })
  return { form, step, reached, go, next, leave, finish, discard }
}

function Wizard(props: FormProps) {
  const { choices, templates } = props
  const { form, step, reached, go, next, leave, finish, discard } = useWizard(props)
  const [asksDiscard, setAsksDiscard] = useState(false)
  const [today] = useState(() => todayIso())
  const heading = useRef<HTMLHeadingElement>(null)
  const isLast = step === STEPS.length
  const current = STEPS[step - 1]
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step])
  const errors = [next, leave, finish, discard].find(({ error }) => error !== null)?.error ?? null
  const submit = form.handleSubmit(() => (isLast ? finish.mutate() : next.mutate()))
  const visit = (to: number): void => {
    for (const act of [next, leave, finish]) act.reset()
    form.clearErrors()
    go(to)
  }
  return (
    <FormProvider {...form}>
      <StepsNav step={step} reached={reached} onStep={visit} />
      <form noValidate aria-label="Nova admissão" onSubmit={(event) => void submit(event)} className="flex max-w-5xl flex-col gap-4">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {current?.title}
          </h2>
          <p className="text-text-muted">{current?.hint}</p>
        </div>
        <Refusal error={errors} title={isLast ? 'A admissão não foi criada' : 'Confira este passo'} />
        <StepBody step={step} today={today} choices={choices} templates={templates} onStep={visit} />
        <div className="sticky bottom-0 z-20 -mx-1 flex flex-wrap items-center gap-2 border-t bg-canvas px-1 py-3">
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
        </div>
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
      <UnsavedGuard unsaved={() => form.formState.isDirty && !finish.isSuccess && !discard.isSuccess} />
    </FormProvider>
  )
}

function LoadedWizard(props: WizardPageProps) {
  const companyId = useCompanyId()
  const choices = useQuery(choicesQuery(companyId))
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

