import { cn } from '#shared/ui/cn.ts'

const ZONES = [30, 70] as const
const held = (percent: number): string => `${String(Math.min(Math.max(percent, 0), 100))}%`

export interface ZoneBarProps {
  /** Null while nothing is measured. */
  readonly progress: number | null
  /** Where it should stand today; null where nothing is expected any more. */
  readonly expected: number | null
  /** Shows where zones begin. */
  readonly hasZones?: boolean
  /** Names the zones below; decoration elsewhere, as the numbers are said beside it. */
  readonly isNamed?: boolean
  readonly className?: string
}

/** How much of the way is done, with the borders of the zones and what is expected by today. Decoration: the words stand beside it. */
export function ZoneBar({ progress, expected, hasZones = true, isNamed = false, className }: ZoneBarProps) {
  return (
    <span aria-hidden="true" className={cn('block min-w-16', className)}>
      <span className="relative block h-2.5">
        <span className="absolute inset-0 overflow-hidden rounded-full bg-sunken ring-1 ring-border ring-inset forced-colors:border">
          {progress !== null && <span className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]" style={{ width: held(progress) }} />}
        </span>
        {hasZones && ZONES.map((at) => <span key={at} className="absolute inset-y-0 w-px bg-border-strong" style={{ left: held(at) }} />)}
        {expected !== null && <span className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-text forced-colors:bg-[CanvasText]" style={{ left: held(expected) }} />}
      </span>
      {isNamed && (
        <span className="relative mt-1.5 block h-4 text-2xs text-text-muted">
          <span className="absolute left-[30%] -translate-x-1/2 whitespace-nowrap">Compromisso</span>
          <span className="absolute left-[70%] -translate-x-1/2">Meta</span>
          <span className="absolute right-0">Superação</span>
        </span>
      )}
    </span>
  )
}
