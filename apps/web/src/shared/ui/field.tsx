import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId, useLayoutEffect, useState } from 'react'

import { cn } from './cn.ts'

export interface ControlWiring {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

const WiringContext = createContext<ControlWiring | null>(null)

/** What ties a control to the label, hint and error of the `Field` around it; empty outside a field. */
export function useControlWiring(): Partial<ControlWiring> {
  return use(WiringContext) ?? {}
}

const ProblemContext = createContext<((problem: string | null) => void) | null>(null)

/** Says in the line of errors of the `Field` around what the control itself found wrong. False outside a field. */
export function useFieldProblem(problem: string | null): boolean {
  const say = use(ProblemContext)
  useLayoutEffect(() => {
    say?.(problem)
    return () => say?.(null)
  }, [say, problem])
  return say !== null
}

/** The id of the label of the `Field` around; undefined outside a field. */
export function useLabelId(): string | undefined {
  const wiring = use(WiringContext)
  return wiring === null ? undefined : `${wiring.id}-label`
}

/** For controls that open above the one of a field and are none of it. */
export function OutsideField({ children }: { readonly children: ReactNode }) {
  return (
    <WiringContext value={null}>
      <ProblemContext value={null}>{children}</ProblemContext>
    </WiringContext>
  )
}

export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
  readonly required?: boolean
  /** Says '(opcional)' beside the label, for forms where most fields are required. */
  readonly optional?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** Label, one control, hint and error. The control inside wires itself through the context. */
export function Field({ label, hint, error: said, required = false, optional = false, className, children }: FieldProps) {
  const id = useId()
  const [found, setFound] = useState<string | null>(null)
  const error = found ?? said
  const hintId = hint ? `${id}-hint` : null
  const errorId = error ? `${id}-error` : null
  const describedBy = [errorId, hintId].filter((part) => part !== null).join(' ')
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className="font-medium text-text">
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger-text">
            {' '}
            *
          </span>
        )}
        {optional && <span className="font-normal text-text-subtle"> (opcional)</span>}
      </label>
      <WiringContext
        value={{
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': required || undefined,
        }}
      >
        <ProblemContext value={setFound}>{children}</ProblemContext>
      </WiringContext>
      {error && (
        <p id={errorId ?? undefined} role={found === null ? undefined : 'alert'} className="flex items-start gap-1.5 text-sm text-danger-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId ?? undefined} className="text-sm text-text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
