import { Skeleton } from '#shared/ui/skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e'] as const

/** The shape of the checklist. */
export function ChecklistSkeleton() {
  return (
    <div className="appear-late divide-y border-y">
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-4 px-2 py-3">
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-56 max-w-full" />
            <Skeleton className="h-3 w-40 max-w-full" />
          </div>
          <Skeleton className="h-8 w-24" />
        </div>
      ))}
    </div>
  )
}
