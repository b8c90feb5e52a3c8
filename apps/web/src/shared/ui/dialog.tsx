import { Dialog as Base } from '@base-ui/react/dialog'

import { cn } from './cn.ts'
import { BACKDROP_CLASS, type InitialFocus, OverlayFrame, type OverlayFrameProps } from './overlay-parts.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useTyped } from './use-typed.ts'

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' } as const

export interface DialogProps extends OverlayFrameProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly size?: keyof typeof WIDTHS
  readonly initialFocus?: InitialFocus
}

/**
 * A modal dialog: traps the focus, closes with Esc, the close button or the backdrop unless `dismissible` is false. Once something was
 * typed the backdrop closes it no more.
 */
export function Dialog({ open, onOpenChange, size = 'md', initialFocus, ...frame }: DialogProps) {
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
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center p-4 sm:items-center">
          <Base.Popup
            onInput={onInput}
            {...(initialFocus ? { initialFocus } : {})}
            className={cn(
              'flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-xl border bg-raised text-text shadow-3 transition-all duration-160 ease-calm data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:scale-98 data-starting-style:opacity-0',
              WIDTHS[size],
            )}
          >
            <OverlayFrame {...frame} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
