import { type ReactNode, useId } from 'react'

import { cn } from './cn.ts'

export interface CardProps {
  readonly title?: string
  readonly actions?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A bordered surface; with a title it is a named region. */
export function Card({ title, actions, className, children }: CardProps) {
  const id = useId()
  if (!title) {
    return (
      <div data-card className={cn('min-w-0 rounded-lg border bg-surface p-5', className)}>
        {children}
      </div>
    )
  }
  return (
    <section data-card aria-labelledby={id} className={cn('min-w-0 rounded-lg border bg-surface p-5', className)}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="min-w-0 text-md font-semibold max-sm:flex-1">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
