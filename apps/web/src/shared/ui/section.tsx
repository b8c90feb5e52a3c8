import { type ReactNode, useId } from 'react'

import { cn } from './cn.ts'

export interface SectionProps {
  readonly title: string
  /** Beside the heading, such as how many there are. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A named part of a page: a small heading and a hairline, with space around it. A `Card` is for what can be picked up. */
export function Section({ title, note, actions, className, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('min-w-0 pb-2', className)}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b pb-1.5">
        <h2 id={id} className="text-sm font-semibold text-text-muted">
          {title}
        </h2>
        {note && <span className="tabular text-sm text-text-subtle">{note}</span>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
