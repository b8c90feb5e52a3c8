import { Dialog as Base } from '@base-ui/react/dialog'

import { cn } from './cn.ts'
import { BACKDROP_CLASS, type InitialFocus, OverlayFrame, type OverlayFrameProps } from './overlay-parts.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useTyped } from './use-typed.ts'

const SIDES = {
  right: 'right-0 border-l data-ending-style:translate-x-4 data-starting-style:translate-x-4',
  left: 'left-0 border-r data-ending-style:-translate-x-4 data-starting-style:-translate-x-4',
} as const

export interface SheetProps extends OverlayFrameProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly side?: keyof typeof SIDES
  /** A width class, such as `max-w-xl`. */
  readonly width?: string
  readonly initialFocus?: InitialFocus
}

/**
 * A modal panel that slides in from a side and fills the height; closes with Esc, the close button or the backdrop unless `dismissible` is
 * false. Once something was typed the backdrop closes it no more.
 */
export function Sheet({ open, onOpenChange, side = 'right', width = 'max-w-lg', initialFocus, ...frame }: SheetProps) {
  const dismissible = frame.dismissible ?? true
  const { isTyped, onInput } = useTyped(open)
  useBackCloses(open, dismissible, () => onOpenChange(false))
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible || isTyped}
      onOpenChange={(next) => {
        if (next || dismissible) onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_CLASS} />
        <Base.Popup
          onInput={onInput}
          {...(initialFocus ? { initialFocus } : {})}
          className={cn(
            'fixed inset-y-0 z-50 flex w-[calc(100vw-2rem)] flex-col bg-raised text-text shadow-3 transition-all duration-160 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0',
            SIDES[side],
            width,
          )}
        >
          <OverlayFrame {...frame} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
