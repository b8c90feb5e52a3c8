import type { ReactNode } from 'react'

import { Button } from '#shared/ui/button.tsx'

export interface ShowMoreProps {
  readonly pending: boolean
  readonly onMore: () => void
  readonly children?: ReactNode
}

/** The way to what comes after what is shown. */
export function ShowMore({ pending, onMore, children }: ShowMoreProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button pending={pending} onClick={onMore}>
        Mostrar mais
      </Button>
      {children && <p className="text-sm text-text-muted">{children}</p>}
    </div>
  )
}
