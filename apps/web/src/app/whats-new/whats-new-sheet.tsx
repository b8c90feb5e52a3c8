import { useRef } from 'react'
import { releases } from 'virtual:changelog'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { Sheet } from '#shared/ui/sheet.tsx'
import { ReleaseNotes } from './release-notes.tsx'

export interface WhatsNewSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The changelog of the product, for whoever uses it. */
export function WhatsNewSheet({ open, onOpenChange }: WhatsNewSheetProps) {
  const { role } = usePermissions()
  // Inside the text, so that arrow keys scroll it at once.
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Novidades do Vínculo" initialFocus={heading}>
      <div role="region" aria-label="O que mudou em cada versão" tabIndex={0} className="rounded-md outline-offset-4">
        <ReleaseNotes releases={releases} showsRights={role === 'admin' || role === 'master'} headingRef={heading} />
      </div>
    </Sheet>
  )
}
