import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { useFormContext } from 'react-hook-form'

import type { AppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { type EmployeeFormValues, FIELD_LABELS, FORM_FIELDS } from '../model/form/form-values.ts'

export interface ErrorSummaryProps {
  readonly ref: Ref<HTMLDivElement>
  /** A refusal that blames no field. */
  readonly refusal: AppError | null
  readonly onRetry: () => void
  /** Once a save has been refused. */
  readonly shown: boolean
}

/** What keeps the form from being saved, at its top, each line leading to its field. */
export function ErrorSummary({ ref, refusal, onRetry, shown }: ErrorSummaryProps) {
  const { formState, setFocus } = useFormContext<EmployeeFormValues>()
  const wrong = FORM_FIELDS.flatMap((field) => {
    const message = formState.errors[field]?.message
    return message === undefined ? [] : [{ field, message }]
  })
  if (!refusal && (!shown || wrong.length === 0)) return null
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="mb-5 rounded-lg border border-danger bg-danger-subtle p-4 text-danger-text">
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" />
        {refusal
          ? 'Não foi possível salvar'
          : wrong.length === 1
            ? 'Confira 1 campo antes de salvar'
            : `Confira ${wrong.length} campos antes de salvar`}
      </p>
      {refusal && (
        <div className="mt-1 pl-6.5">
          <p>
            {refusal.message} O que você digitou continua aqui.<span className="text-sm">{refusal.codeNote}</span>
          </p>
          {refusal.retryable && (
            <Button size="sm" className="mt-2" onClick={onRetry}>
              Tentar novamente
            </Button>
          )}
        </div>
      )}
      {wrong.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 pl-6.5">
          {wrong.map(({ field, message }) => (
            <li key={field}>
              <button
                type="button"
                className="min-h-6 rounded-sm text-left underline underline-offset-2 coarse:min-h-11"
                onClick={() => setFocus(field)}
              >
                {FIELD_LABELS[field]}: {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
