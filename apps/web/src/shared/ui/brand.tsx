import { cn } from './cn.ts'

export interface BrandProps {
  readonly className?: string
  /** Leaves the mark alone below 640 px, where a header has no room for more. */
  readonly compact?: boolean
}

/** The product's mark and name. The name is text, so that it can be read and resized. */
export function Brand({ className, compact = false }: BrandProps) {
  return (
    <span className={cn('inline-flex items-center gap-2 text-md font-semibold tracking-tight text-text', className)}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
        <rect width="32" height="32" rx="8" fill="#0b637d" />
        <path d="M8 9.5 14.2 22a2 2 0 0 0 3.6 0L24 9.5" fill="none" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round" />
        <circle cx="16" cy="10" r="2.4" fill="#82d6e7" />
      </svg>
      <span className={compact ? 'max-sm:sr-only' : undefined}>Vínculo</span>
    </span>
  )
}

/** The way out of pages without header and menu: to the page for visitors. */
export function BrandLink({ className }: Pick<BrandProps, 'className'>) {
  return (
    <a href="/" aria-label="Vínculo, ir para a página inicial" className={cn('flex min-h-control items-center rounded-md px-1', className)}>
      <Brand />
    </a>
  )
}
