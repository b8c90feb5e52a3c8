import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const styles = cva('inline-flex max-w-full items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-medium', {
  variants: {
    tone: {
      neutral: 'border-border bg-sunken text-text-muted',
      primary: 'border-transparent bg-primary-subtle text-primary-text',
      success: 'border-transparent bg-success-subtle text-success-text',
      warning: 'border-transparent bg-warning-subtle text-warning-text',
      danger: 'border-transparent bg-danger-subtle text-danger-text',
      info: 'border-transparent bg-info-subtle text-info-text',
    },
    dashed: { true: 'border-dashed border-border-strong' },
  },
})

export interface BadgeProps {
  readonly tone?: 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'
  readonly icon?: ReactNode
  /** For what is not final yet, such as a draft. */
  readonly dashed?: boolean
  readonly children: ReactNode
}

/** A state in one word: never by color alone. */
export function Badge({ tone = 'neutral', icon, dashed = false, children }: BadgeProps) {
  return (
    <span className={styles({ tone, dashed })}>
      {icon && (
        <span aria-hidden="true" className="[&>svg]:size-3">
          {icon}
        </span>
      )}
      <span className="truncate">{children}</span>
    </span>
  )
}
