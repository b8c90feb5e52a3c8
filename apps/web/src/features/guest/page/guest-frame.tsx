import type { ReactNode } from 'react'

import { BrandLink } from '#shared/ui/brand.tsx'

export interface GuestFrameProps {
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
}

/** The frame of a page without shell: the task, drawn for a phone first. */
export function GuestFrame({ title, description, children }: GuestFrameProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-lg flex-col gap-6 px-4 py-8 sm:justify-center sm:py-10">
      <BrandLink className="self-center" />
      <div className="w-full rounded-xl border bg-surface p-5 sm:p-8">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight text-balance break-words">
          {title}
        </h1>
        {description && <div className="mt-1 text-pretty break-words text-text-muted">{description}</div>}
        {children && <div className="mt-6">{children}</div>}
      </div>
    </main>
  )
}
