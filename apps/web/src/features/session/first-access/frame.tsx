import type { ReactNode } from 'react'

import { Brand } from '#shared/ui/brand.tsx'

interface FrameProps {
  readonly title: string
  readonly description: string
  readonly place: string | null
  readonly children: ReactNode
}

/** The sheet of the first access: one step, and where it stands among the others. */
export function Frame({ title, description, place, children }: FrameProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Brand className="text-lg" />
      <div className="w-full max-w-lg rounded-xl border bg-surface p-6 sm:p-8">
        {place && <p className="mb-1 text-sm text-text-muted">{place}</p>}
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight break-words">
          {title}
        </h1>
        <p className="mt-1 break-words text-text-muted">{description}</p>
        <div className="mt-6">{children}</div>
      </div>
    </main>
  )
}
