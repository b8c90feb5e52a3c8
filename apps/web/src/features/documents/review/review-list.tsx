import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { cn } from '#shared/ui/cn.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import type { ReviewItem } from '../model/documents/review.ts'

/** Puts the focus on the row of a version, once it is drawn. */
export function focusReviewRow(versionId: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-version="${CSS.escape(versionId)}"]`)?.focus())
}

export interface ReviewListProps {
  readonly items: readonly ReviewItem[]
  readonly openId: string
  readonly onOpen: (versionId: string) => void
  readonly onMove: (step: 1 | -1) => void
}

/** What waits for review, oldest first. Arrows move between the rows. */
export function ReviewList({ items, openId, onOpen, onMove }: ReviewListProps) {
  return (
    <ul aria-label="Para revisar" className="min-w-0 border-y lg:max-h-(--pane) lg:overflow-y-auto">
      {items.map((item) => (
        <li key={item.version_id} className={cn('border-b last:border-b-0', item.version_id === openId ? 'open-row' : 'hover:bg-hover')}>
          <button
            type="button"
            data-version={item.version_id}
            aria-current={item.version_id === openId || undefined}
            onClick={() => onOpen(item.version_id)}
            onKeyDown={(event) => {
              if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.ctrlKey || event.metaKey || event.altKey) return
              event.preventDefault()
              onMove(event.key === 'ArrowDown' ? 1 : -1)
            }}
            className="flex w-full min-w-0 items-start gap-3 px-3 py-3 text-left -outline-offset-2"
          >
            <PersonPhoto person={item.employee} />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-medium break-words">{item.type_name}</span>
              <span className="block text-sm break-words text-text-muted">
                {item.employee.name}, <Ago at={item.sent_at} />
              </span>
              {item.n > 1 && (
                <span className="mt-1.5 flex">
                  <Badge tone="info">Versão {item.n}</Badge>
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
