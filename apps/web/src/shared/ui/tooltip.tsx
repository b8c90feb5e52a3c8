import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

import type { ShortcutId } from '../shortcuts/registry.ts'
import { Kbd } from './kbd.tsx'

export interface TooltipProps {
  readonly label: string
  /** The shortcut that does the same. */
  readonly shortcut?: ShortcutId | undefined
  /** The control that the tooltip describes; it needs its own accessible name. */
  readonly children: ReactElement
}

export function Tooltip({ label, shortcut, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner className="z-60" sideOffset={6}>
          <Base.Popup className="max-w-72 rounded-md bg-text px-2.5 py-1.5 text-sm text-surface shadow-2 transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {label}
            {shortcut && <Kbd shortcut={shortcut} className="ml-2" />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
