import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'

import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { closingWord, errorOf, FormBody, type FormBodyProps, type FormFrameProps, NOTHING_SAVED } from './form-frame.tsx'

type Frame<Values extends FieldValues> = Pick<FormFrameProps<Values>, 'confirmLabel' | 'canSave' | 'act' | 'error' | 'failure' | 'form' | 'isUnsaved' | 'onSubmit' | 'children'>

export interface FormSectionProps<Values extends FieldValues> extends Frame<Values>, Pick<FormBodyProps<Values>, 'label' | 'className'> {
  /** Gives up, where the form was opened by a button. */
  readonly onClose?: () => void
}

/** A form in its place on a page. Enter saves; leaving the page with something typed asks first. */
export function FormSection<Values extends FieldValues = FieldValues>(props: FormSectionProps<Values>) {
  const { confirmLabel, canSave = true, act, failure = NOTHING_SAVED, form, isUnsaved = false, onSubmit, onClose, children, label, className } = props
  const id = useId()
  const submit = (): void => {
    if (canSave && !act.isPending) onSubmit()
  }
  return (
    <FormBody form={form} error={errorOf(props)} failure={failure} onSubmit={submit} {...(label !== undefined && { label })} {...(className !== undefined && { className })}>
      {children}
      <div className={cn('flex flex-wrap gap-2', onClose && 'justify-end')}>
        {onClose && (
          <Button disabled={act.isPending} onClick={onClose}>
            {closingWord(confirmLabel)}
          </Button>
        )}
        <Button type="submit" variant="primary" pending={act.isPending} disabled={!canSave} aria-describedby={canSave ? undefined : `${id}-why`}>
          {confirmLabel}
        </Button>
        {!canSave && (
          <p id={`${id}-why`} className="sr-only">
            Ainda não há nada a salvar.
          </p>
        )}
      </div>
      <UnsavedGuard unsaved={() => isUnsaved} />
    </FormBody>
  )
}
