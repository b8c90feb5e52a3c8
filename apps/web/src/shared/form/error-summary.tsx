import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { type FieldErrors, useFormContext } from 'react-hook-form'

import type { AppError } from '../supabase/app-error.ts'
import { Button } from '../ui/button.tsx'

export interface ErrorSummaryProps {
  readonly ref: Ref<HTMLDivElement>
  /** A refusal that blames no field. */
  readonly refusal: AppError | null
  /** What the fields are called, in their order. */
  readonly labels: Readonly<Record<string, string>>
  /** Once a save has been refused. */
  readonly shown: boolean
  readonly onRetry: () => void
}

/** What keeps the form around from being saved, at its top, each line leading to its field. */
export function ErrorSummary({ ref, refusal, labels, shown, onRetry }: ErrorSummaryProps) {
  const { formState, setFocus } = useFormContext()
  const errors: FieldErrors = formState.errors
  const wrong = Object.entries(labels).flatMap(([field, label]) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? [{ field, label, message }] : []
  })
  if (!refusal && (!shown || wrong.length === 0)) return null
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="mb-5 rounded-lg border border-danger bg-danger-subtle p-4 text-danger-text">
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" />
        {refusal ? 'Não foi possível salvar' : wrong.length === 1 ? 'Confira 1 campo antes de salvar' : `Confira ${wrong.length} campos antes de salvar`}
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
          {wrong.map(({ field, label, message }) => (
            <li key={field}>
              <button type="button" className="min-h-6 rounded-sm text-left underline underline-offset-2 coarse:min-h-11" onClick={() => setFocus(field)}>
                {label}: {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
