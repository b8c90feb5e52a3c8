import type { ReactNode } from 'react'

import { cn } from './cn.ts'

/** The buttons of a long form, in view at its foot; where there is too little height for that, they stay where the form ends. */
export function ActionBar({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div
      data-action-bar
      className={cn('z-20 -mx-1 flex flex-wrap items-center gap-2 border-t bg-canvas px-1 py-3 [@media(min-height:22rem)]:sticky [@media(min-height:22rem)]:bottom-(--bottom-bar)', className)}
    >
      {children}
    </div>
  )
}
