import type { ReactNode } from 'react'

import { cn } from './cn.ts'

export interface FocusBandProps {
  /** Answers the question that the page is opened with, in one sentence. */
  readonly title: ReactNode
  /** Above the title, such as what its figure is. */
  readonly label?: ReactNode
  /** Why, or until when, in a smaller sentence. */
  readonly detail?: ReactNode
  /** A face or a picture before the text. */
  readonly figure?: ReactNode
  /** What is done about it, with the look of `bandAction`. */
  readonly action?: ReactNode
  readonly className?: string
}

/** The look of the band's one button or link. */
export const bandAction =
  'inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-md border border-transparent bg-band-action px-5 py-2 text-center font-semibold text-on-band-action transition-[filter] duration-150 hover:brightness-95 hover:not-disabled:bg-band-action focus-visible:outline-on-band'

/** The page's focal point and its only solid brand surface: the answer, and the main action beside it. A page has one at most. */
export function FocusBand({ title, label, detail, figure, action, className }: FocusBandProps) {
  return (
    <div
      data-focus-band
      className={cn(
        'mb-7 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-xl border border-transparent bg-linear-to-r from-band to-band-end px-5 py-5 text-on-band sm:px-7 sm:py-6',
        className,
      )}
    >
      {figure}
      <div className="min-w-0 flex-1 basis-64">
        {label && <p className="text-sm text-on-band-muted">{label}</p>}
        <p className="text-xl leading-7 font-semibold tracking-tight text-balance break-words">{title}</p>
        {detail && <div className="mt-1 max-w-[72ch] text-on-band-muted">{detail}</div>}
      </div>
      {action && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">{action}</div>}
    </div>
  )
}
