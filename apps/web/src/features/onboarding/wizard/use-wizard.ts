import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { type AppError, toAppError } from '#shared/supabase/app-error.ts'
import { toast } from '#shared/ui/toast.ts'
import { inviteNewcomer } from '../data/admission-acts.ts'
import { admissionKeys } from '../data/admission-keys.ts'
import type { AdmissionChoices } from '../data/choices.ts'
import { discardDraft, type Draft, finishDraft, saveDraft } from '../data/drafts.ts'
import { EMPTY, FIELDS, firstProblem, partsOf, partsUpTo, stepOf, STEPS, type StoredParts, typedFrom } from '../model/wizard.ts'

export interface WizardOptions {
  readonly draft: Draft | null
  readonly draftId: string
  readonly onDraft: (draftId: string) => void
  readonly choices: AdmissionChoices
  readonly today: string
}

const isNamed = (step: number, name: string): boolean => (STEPS[step - 1]?.parts ?? []).some((part) => FIELDS[part].some((field) => field.name === name))

/** What is typed in the steps, keeping it as a draft, and what the draft becomes in the end. */
export function useWizard({ draft, draftId, onDraft, choices, today }: WizardOptions) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [step, setStep] = useState(draft?.step ?? 1)
  const [reached, setReached] = useState(draft?.step ?? 1)
  const [initial] = useState(() => (draft ? typedFrom(draft.parts) : { ...EMPTY }))
  const kept = useRef(draftId === '' ? null : draftId)
  const stored = useRef(partsUpTo(STEPS.length, initial))
  const form = useForm<Record<string, string>>({ defaultValues: initial, mode: 'onTouched' })
  // Steps may be left without being kept: what differs from the draft is found by what was sent, not by the form.
  const isUnsaved = (): boolean => JSON.stringify(partsUpTo(STEPS.length, form.getValues())) !== JSON.stringify(stored.current)
  const store = async (parts: StoredParts, isChecked: boolean, furthest: number): Promise<string> => {
    const id = await saveDraft({ companyId, draftId: kept.current, step: furthest, parts, isChecked })
    kept.current = id
    stored.current = { ...stored.current, ...parts }
    form.reset(form.getValues())
    void client.invalidateQueries({ queryKey: admissionKeys.drafts(companyId) })
    return id
  }
  const blame = ({ field, message }: AppError): void => {
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
  const next = useAct({
    act: () => store(partsOf(step, form.getValues()), true, Math.max(reached, step + 1)),
    onDone: () => go(step + 1),
    onFailed: blame,
  })
  const leave = useAct({
    act: () => store(partsUpTo(reached, form.getValues()), false, reached),
    done: ['Rascunho salvo', 'Continue quando quiser, em qualquer computador.'],
    onDone: async () => {
      await navigate({ to: '/app/onboarding', search: { tab: 'rascunhos' }, ignoreBlocker: true })
    },
  })
  const finish = useAct({
    act: async (isConfirmed: boolean) => {
      // Created is what was reviewed: a step may have been changed and left since it was kept.
      const typed = form.getValues()
      const employeeId = await finishDraft(await store(partsUpTo(STEPS.length, typed), false, STEPS.length), isConfirmed)
      const { invite, email = '', role = 'user' } = typed
      const refused = invite === 'true' && email.trim() !== '' ? await inviteNewcomer(employeeId, email.trim(), role).then(() => null, toAppError) : null
      return { employeeId, refused }
    },
    done: ({ refused }) => (refused ? null : 'Admissão criada'),
    onDone: async ({ employeeId, refused }) => {
      void refetch(client, SUBJECTS.people)
      // The draft is used up: its query, mounted until the page changes, would ask for what is no more.
      await client.invalidateQueries({ queryKey: admissionKeys.all, predicate: ({ queryKey }) => queryKey[1] !== 'draft' })
      if (refused) toast.error('Admissão criada, mas o convite não foi enviado', { description: refused.message })
      await navigate({ to: '/app/onboarding', search: { pessoa: employeeId }, ignoreBlocker: true })
    },
    onFailed: blame,
  })
  const discard = useAct({
    act: async () => {
      if (kept.current !== null) await discardDraft(kept.current)
    },
    done: 'Rascunho descartado',
    stale: [admissionKeys.drafts(companyId)],
    onDone: async () => {
      await navigate({ to: '/app/onboarding', search: {}, ignoreBlocker: true })
    },
  })
  /** Creates the admission, or goes to the first field that cannot be kept as it is typed. */
  const conclude = (): void => {
    const typed = form.getValues()
    const needsEnd = choices.contractTypes.find(({ id }) => id === typed['contract_type'])?.needsEnd ?? false
    const problem = firstProblem(typed, needsEnd, today)
    if (problem === null) {
      finish.mutate(false)
      return
    }
    go(stepOf(problem.name) ?? step)
    form.setError(problem.name, { message: problem.message })
  }
  return { form, step, reached, go, isUnsaved, conclude, next, leave, finish, discard }
}
