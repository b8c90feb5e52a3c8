import type { ReactNode } from 'react'

export interface PageHeaderProps {
  readonly title: string
  readonly description?: ReactNode
  readonly actions?: ReactNode
  /** A BackLink to the page above. */
  readonly back?: ReactNode
}

/** The page's one h1; it receives the focus when the route changes. */
export function PageHeader({ title, description, actions, back }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 sm:flex-1 sm:basis-64">
        {back && <div className="mb-1">{back}</div>}
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight text-balance break-words">
          {title}
        </h1>
        {description && <div className="mt-1 max-w-[44rem] text-text-muted">{description}</div>}
      </div>
      {actions && (
        <div data-shell className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {actions}
        </div>
      )}
    </div>
  )
}
