import { Skeleton } from '#shared/ui/skeleton.tsx'
import { PANES } from '#shared/ui/panes.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e'] as const

/** The shape of the list, and of the detail where there is room. */
export function InboxSkeleton() {
  return (
    <div className={PANES}>
      <div className="border-y">
        {ROWS.map((row) => (
          <div key={row} className="flex items-start gap-3 border-b px-2 py-4 last:border-b-0">
            <Skeleton className="size-9 shrink-0 rounded-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="w-4/5" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-96 rounded-lg max-lg:hidden" />
    </div>
  )
}
