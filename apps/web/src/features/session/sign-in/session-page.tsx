import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { Brand } from '#shared/ui/brand.tsx'
import { buttonClass } from '#shared/ui/button.tsx'

export interface SessionPageProps {
  readonly title: string
  readonly description?: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** The frame of the pages before sign-in: a calm sheet of paper with one task. */
export function SessionPage({ title, description, footer, children }: SessionPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-14 items-center px-2 py-2 sm:px-4">
        <a href="/" className={buttonClass({ variant: 'ghost' })}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Voltar ao site
        </a>
      </header>
      <main className="flex flex-1 flex-col items-center justify-center gap-6 px-4 pt-4 pb-16">
        <Brand className="text-lg" />
        <div className="w-full max-w-sm rounded-xl border bg-surface p-6 sm:p-8">
          <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
            {title}
          </h1>
          {description && <p className="mt-1 text-text-muted">{description}</p>}
          <div className="mt-6">{children}</div>
        </div>
        {footer}
      </main>
    </div>
  )
}

export const TEXT_LINK =
  'inline-flex min-h-6 items-center rounded-sm font-medium text-primary-text underline decoration-primary/40 underline-offset-4 hover:decoration-current coarse:min-h-11'
