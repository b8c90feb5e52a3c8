import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

import { buttonClass } from './button.tsx'

export interface OverlayFrameProps {
  readonly title: string
  readonly description?: ReactNode
  readonly dismissible?: boolean
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** Takes the focus when an overlay opens; by default its first control does. */
export type InitialFocus = RefObject<HTMLElement | null> | (() => HTMLElement | null)

export const BACKDROP_CLASS =
  'backdrop-layer fixed inset-0 z-40 transition-opacity duration-160 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0'

const TAKES_FOCUS = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** What scrolls and holds nothing that takes the focus takes it itself: otherwise a keyboard could not scroll it. */
function Body({ children }: { readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [isStop, setStop] = useState(false)
  useEffect(() => {
    const box = body.current
    if (!box) return undefined
    const look = (): void => setStop(box.scrollHeight > box.clientHeight && box.querySelector(TAKES_FOCUS) === null)
    const observer = new MutationObserver(look)
    observer.observe(box, { childList: true, subtree: true })
    window.addEventListener('resize', look)
    look()
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', look)
    }
  }, [])
  return (
    <div ref={body} {...(isStop && { tabIndex: 0 })} className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
      {children}
    </div>
  )
}

/** Title row, scrolling body and footer shared by the dialog and the sheet. */
export function OverlayFrame({ title, description, dismissible = true, footer, children }: OverlayFrameProps) {
  return (
    <>
      <div className="flex items-start gap-4 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1">
          <Dialog.Title className="text-lg font-semibold text-balance break-words">{title}</Dialog.Title>
          {description && <Dialog.Description className="mt-1 text-text-muted">{description}</Dialog.Description>}
        </div>
        {dismissible && (
          <Dialog.Close aria-label="Fechar" className={buttonClass({ variant: 'ghost', size: 'icon-sm' }, '-mr-2')}>
            <X aria-hidden="true" className="size-4.5" />
          </Dialog.Close>
        )}
      </div>
      {children !== undefined && <Body>{children}</Body>}
      {footer && <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</div>}
    </>
  )
}
