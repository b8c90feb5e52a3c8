import type { ReactNode } from 'react'

import { cn } from './cn.ts'

/** How something stands, told by shape before color. */
export type MarkShape = 'done' | 'half' | 'ring' | 'asked' | 'soon' | 'late' | 'refused' | 'none'

const TONES: Readonly<Record<MarkShape, string>> = {
  done: 'text-success',
  half: 'text-info',
  ring: 'text-border-strong',
  asked: 'text-text-subtle',
  soon: 'text-warning',
  late: 'text-danger',
  refused: 'text-warning-text',
  none: 'text-text-subtle',
}

const RING = <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />

const SHAPES: Readonly<Record<MarkShape, ReactNode>> = {
  done: <circle cx="8" cy="8" r="7" fill="currentColor" />,
  half: (
    <>
      {RING}
      <path d="M8 1.75a6.25 6.25 0 0 0 0 12.5z" fill="currentColor" />
    </>
  ),
  ring: RING,
  asked: (
    <>
      {RING}
      <circle cx="8" cy="8" r="2.25" fill="currentColor" />
    </>
  ),
  soon: (
    <>
      {RING}
      <path d="M8 1.75a6.25 6.25 0 1 0 6.25 6.25H8z" fill="currentColor" />
    </>
  ),
  late: (
    <>
      <circle cx="8" cy="8" r="7.5" fill="currentColor" />
      <path d="M8 4.25v4.5M8 11v.75" className="stroke-on-danger forced-colors:stroke-[Canvas]" strokeWidth="1.75" strokeLinecap="round" />
    </>
  ),
  refused: (
    <>
      {RING}
      <path d="m5.75 5.75 4.5 4.5m0-4.5-4.5 4.5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  none: <path d="M4.5 8h7" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />,
}

/** A state in 16 px: filled, half, ring, dash. Decoration: its name stands beside it, in its control or for screen readers. */
export function StateMark({ shape, className }: { readonly shape: MarkShape; readonly className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={cn('size-4 shrink-0', TONES[shape], className)}>
      {SHAPES[shape]}
    </svg>
  )
}
