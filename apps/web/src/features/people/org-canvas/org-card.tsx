import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'

import { cn } from '#shared/ui/cn.ts'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import type { TreeDrag } from '#shared/ui/use-tree-drag.ts'
import type { Coloring } from '../model/org-chart/colors.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Place } from '../model/org-chart/layout.ts'
import { type OrgRow, spanText } from '../model/org-chart/org-tree.ts'
import type { OrgActions } from '../org-chart/org-actions.ts'
import { PersonMenu } from '../org-chart/person-menu.tsx'

export interface OrgItemProps {
  readonly row: OrgRow
  readonly coloring: Coloring
  readonly actions: OrgActions
  readonly focus: string | null
  readonly current: boolean
  readonly drag: TreeDrag | null
  readonly onFocus: (id: string) => void
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

export interface OrgCardProps extends OrgItemProps {
  readonly place: Place
  /** From a distance: without the button, which would be too small to hit; the keyboard and a nearer look have it. */
  readonly isSmall: boolean
  /** From afar: larger names. */
  readonly isFar: boolean
}

/** What makes an element an item of the tree, wherever it is drawn. */
export function itemProps({ row, current, drag, onFocus, onKey }: OrgItemProps, textId: string) {
  const { id } = row.person
  return {
    role: 'treeitem',
    'aria-level': row.level,
    'aria-posinset': row.position,
    'aria-setsize': row.siblings,
    'aria-expanded': row.hasReports ? row.expanded : undefined,
    'aria-selected': current,
    'aria-labelledby': `${textId} ${textId}-more`,
    tabIndex: current ? 0 : -1,
    'data-person': id,
    onFocus: () => onFocus(id),
    onKeyDown: (event: KeyboardEvent) => {
      // Keys pressed in the item's own buttons are theirs.
      if (event.target === event.currentTarget) onKey(event, id)
    },
    ...(drag ? { ...drag.source(id), ...drag.target(id) } : {}),
  } as const
}

/** How many answer to a person; opens and closes the team. The item says the same to screen readers. */
export function TeamToggle({ row, onToggle }: { readonly row: OrgRow; readonly onToggle: OrgActions['onToggle'] }) {
  const { direct, all } = row.person
  if (!row.hasReports) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={spanText(row.person)}
      onClick={() => onToggle(row, !row.expanded)}
      // Drawn by CSS: the name of the item says it in words.
      data-team={all === direct ? direct : `${String(direct)} / ${String(all)}`}
      className="inline-flex h-6 shrink-0 items-center gap-1 rounded-full bg-primary-subtle px-2 text-xs font-semibold text-primary-text tabular before:content-[attr(data-team)] hover:brightness-95"
    >
      <ChevronDown className={cn('size-3.5 transition-transform duration-100', !row.expanded && '-rotate-90')} />
    </button>
  )
}

/** One person in the drawing. */
export function OrgCard(props: OrgCardProps) {
  const { row, coloring, actions, focus, current, drag, place, isSmall, isFar } = props
  const { person } = row
  const textId = useId()
  const swatch = coloring.swatchOf(person)
  return (
    <div
      {...itemProps(props, textId)}
      className={cn(
        'absolute flex flex-col justify-between overflow-hidden rounded-md border bg-surface py-2 pr-1 pl-3.5 shadow-1 hover:border-border-strong',
        drag && 'cursor-grab',
        drag?.dragged === person.id && 'opacity-50',
        drag?.over === person.id && 'border-primary bg-selected',
        focus === person.id && 'border-primary',
      )}
      style={{ left: place.x, top: place.y, width: CARD_WIDTH, height: CARD_HEIGHT }}
      onDoubleClick={() => actions.onOpen(person)}
    >
      <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1.5" style={{ background: swatch?.css ?? 'var(--border)' }} />
      <div className="flex min-w-0 items-start gap-2">
        <PersonAvatar letters={person.initials} photo={person.photo} />
        <span id={textId} className="min-w-0 flex-1">
          <span data-person-card={person.id} className={cn('line-clamp-2 leading-tight font-semibold break-words', isFar && 'text-lg')} title={person.name}>
            {person.name}
          </span>{' '}
          <span className="block truncate text-sm text-text-muted" title={person.position ?? undefined}>{person.position ?? 'Sem cargo'}</span>{' '}
        </span>
        {!isSmall && <PersonMenu row={row} actions={actions} focus={focus} tabIndex={current ? 0 : -1} />}
      </div>
      <div className="flex min-w-0 items-center gap-2 pr-1">
        <span id={`${textId}-more`} className="min-w-0 flex-1 truncate text-xs text-text-subtle">
          {coloring.labelOf(person)}
          <span className="sr-only">, {spanText(person)}</span>
        </span>
        <TeamToggle row={row} onToggle={actions.onToggle} />
      </div>
    </div>
  )
}
