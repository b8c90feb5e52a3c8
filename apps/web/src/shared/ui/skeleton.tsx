import { cn } from './cn.ts'

/** The shape of what is coming; invisible for the first 150 ms. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span aria-hidden="true" className={cn('appear-late block h-4 rounded-sm', className)}>
      <span className="breathe block size-full rounded-[inherit] bg-border/70" />
    </span>
  )
}
