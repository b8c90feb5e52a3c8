import { cn } from './cn.ts'

const SIZES = { sm: 'size-4', md: 'size-6', lg: 'size-10' } as const

export interface SpinnerProps {
  readonly size?: keyof typeof SIZES
  /** Said to screen readers and shown beside the ring; without it the ring is decoration. */
  readonly label?: string
  readonly className?: string
}

export function Spinner({ size = 'md', label, className }: SpinnerProps) {
  const ring = (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cn('animate-spin', SIZES[size], className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" className="opacity-20" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
  if (!label) return ring
  return (
    <div role="status" className="flex flex-col items-center gap-3 text-text-muted">
      {ring}
      <span>{label}</span>
    </div>
  )
}
