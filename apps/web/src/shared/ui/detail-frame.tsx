import type { ReactNode } from 'react'

import { Sheet } from './sheet.tsx'

export interface DetailFrameProps {
  readonly title: string
  /** Beside the list; otherwise over it. */
  readonly isWide: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Where the open item is shown: a panel that stays in view beside the list, or a sheet over it where there is no room. */
export function DetailFrame({ title, isWide, onClose, children }: DetailFrameProps) {
  if (!isWide) {
    return (
      <Sheet open onOpenChange={onClose} title={title} width="max-w-xl">
        {children}
      </Sheet>
    )
  }
  return (
    <section
      aria-label={title}
      data-card
      // What is closed holds nothing to press, and is scrolled by keyboard all the same.
      tabIndex={0}
      className="max-h-(--pane) min-w-0 scroll-pb-20 overflow-y-auto rounded-lg border bg-raised p-5 -outline-offset-2"
    >
      <h2 className="mb-4 text-lg font-semibold text-balance break-words">{title}</h2>
      {children}
    </section>
  )
}
