import { RotateCcw, TriangleAlert } from 'lucide-react'

import { toAppError } from '../supabase/app-error.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorStateProps {
  readonly error: unknown
  readonly title?: string
  readonly onRetry?: (() => void) | undefined
}

/** Says what failed, with a code that the person can send to support, and offers to try again. */
export function ErrorState({ error, title = 'Não foi possível carregar', onRetry }: ErrorStateProps) {
  const problem = toAppError(error)
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert />}
        title={title}
        action={
          onRetry && (
            <Button onClick={onRetry}>
              <RotateCcw aria-hidden="true" className="size-4" />
              Tentar novamente
            </Button>
          )
        }
      >
        <p>{problem.message}</p>
        <p className="mt-1 text-sm text-text-subtle">
          Código: <code>{problem.code}</code>
        </p>
      </EmptyState>
    </div>
  )
}
