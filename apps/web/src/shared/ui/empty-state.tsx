import type { ReactNode } from 'react'

export interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly action?: ReactNode
  /** Why it is empty and what to do about it. */
  readonly children?: ReactNode
}

export function EmptyState({ icon, title, action, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      {icon && (
        <span
          aria-hidden="true"
          className="mb-1 flex size-12 items-center justify-center rounded-full bg-primary-subtle text-primary-text [&>svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="text-md font-semibold text-balance">{title}</p>
      {children && <div className="text-pretty text-text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
