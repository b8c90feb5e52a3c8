import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#shared/ui/button.tsx'

/** The way back from what has no page of its own. */
export function BackButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <Button variant="ghost" size="sm" className="-ml-3" onClick={onClick}>
      <ChevronLeft aria-hidden="true" className="size-4" />
      {children}
    </Button>
  )
}
