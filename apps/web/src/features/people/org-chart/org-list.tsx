import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef } from 'react'

import { cn } from '#shared/ui/cn.ts'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import { spanText } from '../model/org-chart/org-tree.ts'
import { itemProps, type OrgItemProps, TeamToggle } from '../org-canvas/org-card.tsx'
import type { OrgViewProps } from '../org-canvas/org-canvas.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useTreeFocus } from '../org-canvas/use-tree-focus.ts'

const ROW_HEIGHT = 60

function OrgLine(props: OrgItemProps & { readonly top: number }) {
  const { row, coloring, actions, focus, current, top } = props
  const { person } = row
  const textId = useId()
  return (
    <div
      {...itemProps(props, textId)}
      className="absolute inset-x-0 flex items-center gap-2.5 border-b pr-2 -outline-offset-2 hover:bg-hover"
      // The indentation stops growing after some levels, so that names keep their room on a phone.
      style={{ top, height: ROW_HEIGHT, paddingInlineStart: `${String(0.75 + Math.min(row.level - 1, 6) * 1.125)}rem` }}
    >
      <span aria-hidden="true" className="h-8 w-1 shrink-0 rounded-full" style={{ background: coloring.swatchOf(person)?.css ?? 'var(--border)' }} />
      <PersonAvatar letters={person.initials} photo={person.photo} size="sm" />
      <span className="min-w-0 flex-1">
        <span id={textId}>
          <span data-person-card={person.id} className={cn('block truncate font-medium', focus === person.id && 'text-primary-text')}>
            {person.name}
          </span>{' '}
          <span className="block truncate text-sm text-text-muted">{[person.position ?? 'Sem cargo', coloring.labelOf(person)].join(' · ')}</span>
        </span>{' '}
        <span id={`${textId}-more`} className="sr-only">
          {spanText(person)}
        </span>
      </span>
      <TeamToggle row={row} onToggle={actions.onToggle} />
      <PersonMenu row={row} actions={actions} focus={focus} tabIndex={current ? 0 : -1} />
    </div>
  )
}

/** The same people as an indented list: for narrow windows, for screen readers, and for whoever prefers it. */
export function OrgList({ rows, coloring, actions, focus, target }: OrgViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its values stay in this component, which the compiler may skip
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => frame.current, estimateSize: () => ROW_HEIGHT, overscan: 12 })
  const show = (id: string): void => {
    const index = rows.findIndex(({ person }) => person.id === id)
    if (index >= 0) virtual.scrollToIndex(index)
  }
  const focusing = useTreeFocus({ tree: items, rows, actions, target, show })
  const seen = virtual.getVirtualItems().map(({ index }) => index)
  const currentIndex = rows.findIndex(({ person }) => person.id === focusing.current)
  // Whoever Tab reaches is always there, also when scrolled away.
  const shown = seen.includes(currentIndex) || currentIndex < 0 ? seen : [...seen, currentIndex].toSorted((a, b) => a - b)
  return (
    <div ref={frame} className="max-h-[max(24rem,calc(100dvh-26rem))] overflow-y-auto border-y">
      <div ref={items} role="tree" aria-label="Organograma" className="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map((index) => {
          const row = rows[index]
          return (
            row && (
              <OrgLine
                key={row.person.id}
                row={row}
                top={index * ROW_HEIGHT}
                coloring={coloring}
                actions={actions}
                focus={focus}
                current={row.person.id === focusing.current}
                drag={null}
                onFocus={focusing.onFocus}
                onKey={focusing.onKey}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
