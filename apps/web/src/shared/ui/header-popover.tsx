import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

export interface HeaderPopoverProps {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Begins with a `Popover.Title`. */
  readonly children: ReactNode
}

/** What a button of the header opens below itself. */
export function HeaderPopover({ button, open, onOpenChange, children }: HeaderPopoverProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        // The button itself opens and closes; a press on it is no press outside.
        if (details.event.target instanceof Node && button.current?.contains(details.event.target)) return
        onOpenChange(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={button} className="z-60 outline-none" align="end" sideOffset={8} collisionPadding={8}>
          <Popover.Popup
            finalFocus={button}
            className="flex max-h-[min(32rem,var(--available-height))] w-[min(25rem,calc(100vw-1rem))] flex-col rounded-lg border bg-raised text-text shadow-2 transition-opacity duration-150 ease-calm outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
