import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** What is missing, as the subject of the drawing. */
  readonly icon?: ReactNode
  readonly title: string
  readonly action?: ReactNode
  /** Why it is empty and what to do about it. */
  readonly children?: ReactNode
}

/** A quiet corner in lines: ground, leaves and light around the subject. */
function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <span aria-hidden="true" className="relative mb-1 flex h-20 w-36 items-center justify-center text-text-subtle">
      <svg viewBox="0 0 144 80" fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinecap="round" className="absolute inset-0 size-full opacity-70">
        <path d="M6 70h26M40 70h64M112 70h12M130 70h4" />
        <path d="M24 70c0-9 1-15 4-22M26 60c-7-1-11-5-12-11 7 0 11 4 12 11ZM27 54c0-7 4-12 10-14 1 7-3 12-10 14Z" />
        <path d="M121 70c0-6-1-10-3-14M119 62c5 0 9-3 10-8-6-1-9 2-10 8Z" />
        <path d="M108 20a8 8 0 1 1 12 9M114 8v-3M126 14l3-2M102 14l-3-2" />
      </svg>
      <span className="relative text-primary-text [&>svg]:size-11 [&>svg]:stroke-[1.25]">{children}</span>
    </span>
  )
}

export function EmptyState({ icon, title, action, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-10 text-center">
      {icon && <Drawing>{icon}</Drawing>}
      <p className="text-md font-semibold text-balance">{title}</p>
      {children && <div className="text-pretty text-text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
