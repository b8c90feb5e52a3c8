import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { cn } from '#shared/ui/cn.ts'
import { DeadlineBadge } from '#shared/ui/deadline-badge.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { isBulk, kindLabel, type PendingItem } from '../model/pending-item.ts'

export interface PendingRowProps {
  readonly item: PendingItem
  readonly isOpen: boolean
  readonly isSelected: boolean
  /** Whether some item of the list can be selected: all rows then keep the room for it. */
  readonly selectable: boolean
  readonly onOpen: () => void
  readonly onSelect: (selected: boolean) => void
  /** To the next or the previous row, by arrow. */
  readonly onMove: (step: 1 | -1) => void
}

/** One thing that waits: the person, what it is, since when and until when. */
export function PendingRow({ item, isOpen, isSelected, selectable, onOpen, onSelect, onMove }: PendingRowProps) {
  return (
    <li
      data-item={item.item_key}
      style={{ viewTransitionName: `item-${item.item_key.replaceAll(/[^\w-]/g, '-')}` }}
      className={cn('flex items-stretch border-b last:border-b-0', isOpen ? 'open-row' : 'hover:bg-hover', isSelected && !isOpen && 'bg-primary-subtle')}
    >
      {selectable && (
        <span className="flex w-9 shrink-0 justify-center pt-4">
          {isBulk(item) && (
            <input
              type="checkbox"
              aria-label={`Selecionar ${item.title}`}
              checked={isSelected}
              onChange={(event) => onSelect(event.target.checked)}
              className="size-5 accent-primary coarse:size-6"
            />
          )}
        </span>
      )}
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        onKeyDown={(event) => {
          if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          onMove(event.key === 'ArrowDown' ? 1 : -1)
        }}
        className={cn('flex min-w-0 flex-1 items-start gap-3 py-3 pr-3 pl-3 text-left -outline-offset-2', selectable && 'pl-2')}
      >
        <PersonPhoto person={item.person} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium break-words">{item.title}</span>
          <span className="block text-sm break-words text-text-muted">
            {item.person && `${item.person.name}, `}
            <Ago at={item.waiting_since} lasts />
          </span>
          {item.detail && !item.title.startsWith(item.detail) && <span className="mt-0.5 line-clamp-2 text-sm break-words text-text-muted">{item.detail}</span>}
          <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            <DeadlineBadge dueAt={item.due_at} />
            {item.kind !== 'approval' && kindLabel(item.kind) !== item.title && <Badge tone="info">{kindLabel(item.kind)}</Badge>}
          </span>
        </span>
      </button>
    </li>
  )
}
