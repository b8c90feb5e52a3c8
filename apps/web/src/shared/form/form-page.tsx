import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/v4/core'

import { keyHandler } from '../shortcuts/use-shortcut.ts'
import { type AppError, toAppError } from '../supabase/app-error.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { ErrorSummary } from './error-summary.tsx'

type Attempt = (store: () => Promise<void>) => Promise<void>

export interface FormPageProps<Values extends FieldValues> {
  /** What is written, such as 'Empresa'. */
  readonly label: string
  readonly schema: z.$ZodType<Values, Values>
  readonly initial: Values
  /** What the fields are called, in their order: then a summary on top takes the focus, for forms longer than the screen. */
  readonly labels?: Readonly<Record<Extract<keyof Values, string>, string>>
  /** The field that the database blames by this name; null for none of the form. */
  readonly fieldOf: (column: string | null) => FieldPath<Values> | null
  /** Stores the values and leaves, with `ignoreBlocker`. What it throws is shown beside the field it blames, or at the top; nothing typed is lost. */
  readonly onSave: (values: Values, another: boolean) => Promise<void>
  readonly saveLabel: string
  /** Saves and begins another. */
  readonly anotherLabel?: string
  /** Where 'Cancelar' leads. */
  readonly cancel: ReactNode
  /** Overlays of the page that need the form, such as the conflict dialog. */
  readonly overlays?: ((form: UseFormReturn<Values>, attempt: Attempt) => ReactNode) | undefined
  readonly children: ReactNode
}

/** A form that is a page: validation on leaving each field, summary on top, Ctrl+Enter saves, Ctrl+Shift+Enter saves and starts another. */
export function FormPage<Values extends FieldValues>(props: FormPageProps<Values>) {
  const { label, schema, initial, labels, fieldOf, onSave, saveLabel, anotherLabel, cancel, overlays, children } = props
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: zodResolver(schema),
    mode: 'onTouched',
    shouldFocusError: labels === undefined,
  })
  const [refusal, setRefusal] = useState<AppError | null>(null)
  const [failures, setFailures] = useState(0)
  const summary = useRef<HTMLDivElement>(null)
  const { isDirty, isSubmitting } = form.formState

  useEffect(() => {
    if (failures === 0 || summary.current === null) return
    summary.current.focus({ preventScroll: true })
    summary.current.scrollIntoView({ block: 'start' })
  }, [failures])

  /** Stores, or says why not; true when refused. */
  const isRefused = async (store: () => Promise<void>): Promise<boolean> => {
    setRefusal(null)
    try {
      await store()
      return false
    } catch (error) {
      const problem = toAppError(error)
      const field = fieldOf(problem.field)
      if (field) form.setError(field, { type: 'server', message: problem.message }, { shouldFocus: labels === undefined })
      else setRefusal(problem)
      return true
    }
  }
  const attempt: Attempt = async (store) => {
    if (await isRefused(store)) setFailures((count) => count + 1)
  }
  const submit = async (another = false): Promise<void> => {
    if (isSubmitting) return
    let refused = false
    const store = async (values: Values): Promise<void> => {
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
    'form.save-another': () => void submit(anotherLabel !== undefined),
  })
  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the whole form; its buttons do the same */}
      <form
        noValidate
        aria-label={label}
        className="max-w-[44rem]"
        onKeyDown={handleKeys}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorSummary ref={summary} refusal={refusal} labels={labels ?? {}} shown={failures > 0} onRetry={() => void submit()} />
        {children}
        <ActionBar className="mt-5">
          <Button type="submit" variant="primary" pending={isSubmitting}>
            {saveLabel}
          </Button>
          {anotherLabel !== undefined && (
            <Button pending={isSubmitting} onClick={() => void submit(true)}>
              {anotherLabel}
            </Button>
          )}
          <span className="max-sm:hidden">{cancel}</span>
          <span className="ml-auto text-sm text-text-subtle max-md:hidden">
            <Kbd shortcut="form.save" /> salva
          </span>
        </ActionBar>
      </form>
      {overlays?.(form, attempt)}
      <UnsavedGuard unsaved={() => isDirty} />
    </FormProvider>
  )
}
