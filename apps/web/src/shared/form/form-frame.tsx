import { type ReactNode, type RefObject, type SyntheticEvent, useId, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'

import { keyHandler } from '../shortcuts/use-shortcut.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isQuestion, QuestionDialog } from '../ui/question-dialog.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { useInitialFocus } from '../ui/use-initial-focus.ts'
import { useTyped } from '../ui/use-typed.ts'

export interface FormFrameProps<Values extends FieldValues> {
  readonly title: string
  readonly description?: ReactNode
  /** Verb and object, such as 'Salvar tipo'. */
  readonly confirmLabel: string
  readonly tone?: 'primary' | 'danger'
  /** Whether there is something to save. */
  readonly canSave?: boolean
  /** Why not, for whoever does not see the button turn grey. */
  readonly whyNot?: string
  /** The write under way. */
  readonly act: { readonly isPending: boolean; readonly error?: unknown; readonly reset?: () => void }
  /** What the alert at the top shows, where it is not the error of the write. */
  readonly error?: unknown
  /** What the alert says when it did not work. */
  readonly failure?: string
  readonly onSubmit: () => void
  /** Saves what the database asked about first. */
  readonly onConfirm?: () => void
  readonly onClose: () => void
  /** The form that the fields inside belong to; without one the caller holds what is typed. */
  readonly form?: UseFormReturn<Values, unknown, Values>
  /** Whether closing would lose something; by default, once something was typed. */
  readonly isUnsaved?: boolean
  /** The button that saves, for what begins there. */
  readonly confirmRef?: RefObject<HTMLButtonElement | null>
  /** Acts beside closing and saving. */
  readonly aside?: ReactNode
  /** What belongs to the dialog and not to the form, such as a question before saving. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
}

/** The word that closes a form. Beside the cancelling of something else it would be read as that. */
export function closingWord(confirmLabel: string): string {
  return confirmLabel.startsWith('Cancelar') ? 'Voltar' : 'Cancelar'
}

export const NOTHING_SAVED = 'Nada foi salvo'

/** What the alert at the top shows. */
export function errorOf({ act, error }: Pick<FormFrameProps<FieldValues>, 'act' | 'error'>): unknown {
  return error === undefined ? act.error : error
}

export interface FormBodyProps<Values extends FieldValues> {
  readonly id?: string
  /** Names the form for screen readers, where no title stands above it. */
  readonly label?: string
  readonly className?: string
  readonly form: UseFormReturn<Values, unknown, Values> | undefined
  readonly error: unknown
  readonly failure: string
  readonly onInput?: (event: SyntheticEvent) => void
  readonly onSubmit: () => void
  readonly children?: ReactNode
}

/** A form with what was refused at its top. */
export function FormBody<Values extends FieldValues>({ id, label, className, form, error, failure, onInput, onSubmit, children }: FormBodyProps<Values>) {
  const body = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the whole form; its button does the same
    <form
      id={id}
      noValidate
      aria-label={label}
      className={cn('flex flex-col gap-4', className)}
      onInput={onInput}
      onKeyDown={keyHandler({ 'form.save': onSubmit })}
      onSubmit={(event) => {
        event.preventDefault()
        // A form may be opened from within another, which React would send as well.
        event.stopPropagation()
        onSubmit()
      }}
    >
      <Refusal error={error} title={failure} />
      {children}
    </form>
  )
  return form ? <FormProvider {...form}>{body}</FormProvider> : body
}

/** What the dialog and the sheet of a form have in common: the form, its buttons, and the question before what was typed is lost. */
export function useFormFrame<Values extends FieldValues>(props: FormFrameProps<Values>) {
  const { title, description, confirmLabel, tone = 'primary', canSave = true, whyNot = 'Preencha o que falta para continuar.', act, failure = NOTHING_SAVED, onSubmit, onConfirm, onClose, form, confirmRef, aside, beside, children } = props
  const error = errorOf(props)
  const id = useId()
  const { isTyped, onInput } = useTyped(true)
  const { safeButton, initialFocus } = useInitialFocus()
  const [isAsking, setAsking] = useState(false)
  const isUnsaved = props.isUnsaved ?? isTyped
  const submit = (): void => {
    if (canSave && !act.isPending) onSubmit()
  }
  const close = (): void => {
    if (act.isPending) return
    if (isUnsaved) setAsking(true)
    else onClose()
  }
  return {
    title,
    ...(description !== undefined && { description }),
    open: true,
    onOpenChange: close,
    initialFocus,
    footer: (
      <>
        {aside}
        <Button ref={safeButton} disabled={act.isPending} onClick={close}>
          {closingWord(confirmLabel)}
        </Button>
        <Button ref={confirmRef} type="submit" form={id} variant={tone} pending={act.isPending} disabled={!canSave} aria-describedby={canSave ? undefined : `${id}-why`}>
          {confirmLabel}
        </Button>
        <p id={`${id}-why`} role="status" className="sr-only">
          {canSave ? '' : whyNot}
        </p>
      </>
    ),
    children: (
      <>
        <FormBody id={id} form={form} error={onConfirm && isQuestion(error) ? null : error} failure={failure} onInput={onInput} onSubmit={submit}>
          {children}
        </FormBody>
        {beside && <div className="mt-5">{beside}</div>}
        {onConfirm && (
          <QuestionDialog error={act.error} pending={act.isPending} confirmLabel={`${confirmLabel} assim mesmo`} onConfirm={onConfirm} onClose={() => act.reset?.()} />
        )}
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title="Sair sem salvar?"
          description="O que você digitou neste formulário será perdido."
          confirmLabel="Sair sem salvar"
          cancelLabel="Continuar editando"
          tone="danger"
          onConfirm={() => {
            setAsking(false)
            onClose()
          }}
        />
      </>
    ),
  }
}
