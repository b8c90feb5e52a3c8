import type { ReactNode } from 'react'

import { cn } from './cn.ts'
import { Section } from './section.tsx'

export interface CardProps {
  readonly title?: string
  readonly actions?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A bordered surface for what can be picked up; what has a title is a section of the page. */
export function Card({ title, actions, className, children }: CardProps) {
  if (title) {
    return (
      <Section title={title} actions={actions} {...(className && { className })}>
        {children}
      </Section>
    )
  }
  return (
    <div data-card className={cn('min-w-0 rounded-lg border bg-surface p-5', className)}>
      {children}
    </div>
  )
}
