import { Skeleton } from '../skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const

/** Rows-to-be in the shape of the table (or of cards), after a short wait. */
export function TableSkeleton({ cards = false }: { readonly cards?: boolean }) {
  if (cards)
    return (
      <div className="flex flex-col gap-3">
        {ROWS.slice(0, 6).map((row) => (
          <Skeleton key={row} className="h-24 rounded-lg" />
        ))}
      </div>
    )
  return (
    <div className="appear-late overflow-hidden border-t">
      <div className="h-9 border-b" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-10 items-center gap-4 border-b px-2">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-3.5 w-44" />
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3.5 flex-1" />
        </div>
      ))}
    </div>
  )
}
