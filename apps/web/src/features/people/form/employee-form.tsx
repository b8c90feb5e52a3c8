import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'

import { todayIso } from '#shared/lib/dates.ts'
import { keyHandler } from '#shared/shortcuts/use-shortcut.ts'
import { type AppError, toAppError } from '#shared/supabase/app-error.ts'
import { ActionBar } from '#shared/ui/action-bar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { employeeFormSchema } from '../model/form/form-schema.ts'
import { type EmployeeFormValues, formFieldOf } from '../model/form/form-values.ts'
import { EmployeeInputs, type EmployeeInputsProps } from './employee-inputs.tsx'
import { ErrorSummary } from './error-summary.tsx'

type EmployeeFormHandle = UseFormReturn<EmployeeFormValues>

export interface EmployeeFormProps {
  readonly initial: EmployeeFormValues
  readonly employee: EmployeeInputsProps['employee']
  readonly writesTerms: EmployeeInputsProps['writesTerms']
  /** Where 'Cancelar' leads. */
  readonly cancel: ReactNode
  /** Stores the values and leaves, with `ignoreBlocker`. What it throws is shown beside the field it blames, or at the top; nothing typed is lost. */
  readonly onSave: (values: EmployeeFormValues, another: boolean) => Promise<void>
  readonly offersAnother?: boolean
  /** What stands between the fields and the buttons. */
  readonly beforeActions?: ReactNode
  /** Overlays of the page that need the form, such as the conflict dialog. */
  readonly children?: (form: EmployeeFormHandle, attempt: (store: () => Promise<void>) => Promise<void>) => ReactNode
}

/** The form of a person: validation on leaving each field, summary on top, Ctrl+Enter saves, Ctrl+Shift+Enter saves and starts another. */
export function EmployeeForm({ initial, employee, writesTerms, cancel, onSave, offersAnother = false, beforeActions, children }: EmployeeFormProps) {
  const resolver = useMemo(() => zodResolver(employeeFormSchema(todayIso())), [])
  const form = useForm<EmployeeFormValues>({ defaultValues: initial, resolver, mode: 'onTouched', shouldFocusError: false })
  const [refusal, setRefusal] = useState<AppError | null>(null)
  const [failures, setFailures] = useState(0)
  const summary = useRef<HTMLDivElement>(null)
  const { isDirty, isSubmitting } = form.formState

  useEffect(() => {
    if (failures === 0) return
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView({ block: 'start' })
  }, [failures])

  /** Stores, or says why not; true when refused. */
  const isRefused = async (store: () => Promise<void>): Promise<boolean> => {
    setRefusal(null)
    try {
      await store()
      return false
    } catch (error) {
      const problem = toAppError(error)
      const field = formFieldOf(problem.field)
      if (field) form.setError(field, { type: 'server', message: problem.message })
      else setRefusal(problem)
      return true
    }
  }
  const attempt = async (store: () => Promise<void>): Promise<void> => {
    if (await isRefused(store)) setFailures((count) => count + 1)
  }
  const submit = async (another = false): Promise<void> => {
    if (isSubmitting) return
    let refused = false
    const store = async (values: EmployeeFormValues): Promise<void> => {
      refused = await isRefused(() => onSave(values, another))
    }
    await form.handleSubmit(store, () => {
      setRefusal(null)
      refused = true
    })()
    // Only now does the form tell its errors: earlier there would be no summary to look at.
    if (refused) setFailures((count) => count + 1)
  }
  const handleKeys = keyHandler({
    'form.save': () => void submit(),
    'form.save-another': () => void submit(offersAnother),
  })

  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the whole form; its buttons do the same */}
      <form
        noValidate
        aria-label="Trabalhador"
        className="max-w-[44rem]"
        onKeyDown={handleKeys}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorSummary ref={summary} refusal={refusal} onRetry={() => void submit()} shown={failures > 0} />
        <p className="mb-4 text-sm text-text-muted">
          Campos com <span className="text-danger-text">*</span> são obrigatórios.
        </p>
        <EmployeeInputs employee={employee} writesTerms={writesTerms} />
        {beforeActions}
        <ActionBar className="mt-5">
          <Button type="submit" variant="primary" pending={isSubmitting}>
            Salvar trabalhador
          </Button>
          {offersAnother && (
            <Button pending={isSubmitting} onClick={() => void submit(true)}>
              Salvar e criar outro
            </Button>
          )}
          <span className="max-sm:hidden">{cancel}</span>
          <span className="ml-auto text-sm text-text-subtle max-md:hidden">
            <Kbd shortcut="form.save" /> salva
          </span>
        </ActionBar>
      </form>
      {children?.(form, attempt)}
      <UnsavedGuard unsaved={() => isDirty} />
    </FormProvider>
  )
}
