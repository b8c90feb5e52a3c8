import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { cn } from './cn.ts'

const LOOKS = {
  info: { Icon: Info, className: 'bg-info-subtle text-info-text' },
  success: { Icon: CircleCheck, className: 'bg-success-subtle text-success-text' },
  warning: { Icon: TriangleAlert, className: 'bg-warning-subtle text-warning-text' },
  danger: { Icon: CircleAlert, className: 'bg-danger-subtle text-danger-text' },
} as const

export interface AlertProps {
  readonly tone: keyof typeof LOOKS
  readonly title: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A message in the flow of the page, announced when it appears. */
export function Alert({ tone, title, action, children }: AlertProps) {
  const { Icon, className } = LOOKS[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cn('flex items-start gap-3 rounded-md p-3', className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-0.5">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
