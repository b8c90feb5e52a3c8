import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

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
      {children !== undefined && <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>}
      {footer && <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</div>}
    </>
  )
}
