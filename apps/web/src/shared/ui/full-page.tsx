import type { ReactNode } from 'react'

import { Brand } from './brand.tsx'

export interface FullPageProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** One message that fills the screen: the shell is not there, or not meant for this person. */
export function FullPage({ icon, title, action, children }: FullPageProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Brand />
      <div className="w-full max-w-md rounded-xl border bg-surface p-6 text-center sm:p-8">
        {icon && (
          <span
            aria-hidden="true"
            className="mx-auto mb-4 flex size-12 items-center justify-center rounded-full bg-primary-subtle text-primary-text [&>svg]:size-6"
          >
            {icon}
          </span>
        )}
        <h1 tabIndex={-1} className="text-lg font-semibold text-balance">
          {title}
        </h1>
        {children && <div className="mt-2 space-y-2 text-pretty text-text-muted">{children}</div>}
        {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
      </div>
    </main>
  )
}
