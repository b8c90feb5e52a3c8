import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

import { keyHandler, useShortcut } from '#shared/shortcuts/use-shortcut.ts'
import { useTreeDrag } from '#shared/ui/use-tree-drag.ts'
import type { Coloring } from '../model/org-chart/colors.ts'
import { moveProblem } from '../model/org-chart/effects.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Layout, type Place } from '../model/org-chart/layout.ts'
import type { OrgRow, OrgTree } from '../model/org-chart/org-tree.ts'
import { CanvasTools } from './canvas-tools.tsx'
import type { OrgActions } from '../org-chart/org-actions.ts'
import { OrgCard } from './org-card.tsx'
import { type Rectangle, useCanvas } from './use-canvas.ts'
import { type Target, useTreeFocus } from './use-tree-focus.ts'

/** Below these zooms buttons are too small to hit, and names alone can be read. */
const SMALL = 0.75
const FAR = 0.5

export interface OrgViewProps {
  readonly tree: OrgTree
  readonly rows: readonly OrgRow[]
  readonly coloring: Coloring
  readonly actions: OrgActions
  readonly focus: string | null
  readonly target: Target | null
}

function isSeen({ x, y }: Place, view: Rectangle): boolean {
  return x + CARD_WIDTH > view.left && x < view.right && y + CARD_HEIGHT > view.top && y < view.bottom
}

/** The organogram as a drawing: only what can be seen is in the page, however many people there are. */
export function OrgCanvas({ tree, rows, coloring, actions, focus, target, layout }: OrgViewProps & { readonly layout: Layout }) {
  const { places } = layout
  const frame = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLDivElement>(null)
  const canvas = useCanvas(frame, layout.width, layout.height)
  /** Whose card stays where it is on the screen while a team opens or closes below it. */
  const held = useRef<{ readonly id: string; readonly before: Place } | null>(null)
  const hold = (id: string): void => {
    const before = places.get(id)
    held.current = before ? { id, before } : null
  }
  const handlers: OrgActions = {
    ...actions,
    onToggle: (row, expanded) => {
      hold(row.person.id)
      actions.onToggle(row, expanded)
    },
    onUnfoldAll: (person) => {
      hold(person.id)
      actions.onUnfoldAll(person)
    },
  }
  const show = (id: string): void => {
    const place = places.get(id)
    if (place) canvas.show(place)
  }
  const focusing = useTreeFocus({ tree: items, rows, actions: handlers, target, show })
  const { onMove } = actions
  const drag = useTreeDrag(
    (dragged, manager) => moveProblem(tree, dragged, manager) === null,
    (dragged, manager) => {
      const person = tree.byId.get(dragged)
      if (person) onMove?.(person, manager)
    },
  )

  const top = rows[0]?.person.id
  const shownTop = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    const place = places.get(top ?? '')
    // Another top is another drawing; the same one keeps its place.
    if (!place || shownTop.current === top) return
    shownTop.current = top
    canvas.open(place)
  })
  useLayoutEffect(() => {
    const after = places.get(held.current?.id ?? '')
    if (held.current && after) canvas.follow(held.current.before, after)
    held.current = null
  })

  useShortcut('org.zoom-in', () => canvas.zoomBy(1))
  useShortcut('org.zoom-out', () => canvas.zoomBy(-1))
  useShortcut('org.fit', () => canvas.fit())
  // Trees keep their keys to themselves: what is pressed inside comes here.
  const handleKeys = (event: KeyboardEvent): void =>
    keyHandler({
      'org.zoom-in': () => canvas.zoomBy(1),
      'org.zoom-out': () => canvas.zoomBy(-1),
      'org.fit': () => canvas.fit(),
      'org.pan-left': () => canvas.pan(-1, 0),
      'org.pan-right': () => canvas.pan(1, 0),
      'org.pan-up': () => canvas.pan(0, -1),
      'org.pan-down': () => canvas.pan(0, 1),
    })(event)

  const drawn = rows.flatMap((row) => {
    const place = places.get(row.person.id)
    return place && (isSeen(place, canvas.view) || row.person.id === focusing.current) ? [{ row, place }] : []
  })
  const { left, top: above, right, bottom } = canvas.view
  const lines = layout.lines.filter((line) => line.right >= left && line.left <= right && line.bottom >= above && line.top <= bottom)

  return (
    <div data-wide className="relative">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons below do the same */}
      <div
        ref={frame}
        data-canvas
        onPointerDown={canvas.grab}
        onKeyDown={handleKeys}
        className="h-[max(26rem,calc(100dvh-23rem))] cursor-grab overflow-auto rounded-lg bg-sunken"
      >
        <div className="relative" style={{ width: layout.width * canvas.zoom, height: layout.height * canvas.zoom }}>
          <div
            ref={items}
            role="tree"
            aria-label="Organograma"
            className="absolute top-0 left-0 origin-top-left"
            style={{ width: layout.width, height: layout.height, transform: `scale(${String(canvas.zoom)})` }}
          >
            <svg aria-hidden="true" width={layout.width} height={layout.height} className="pointer-events-none absolute inset-0" fill="none" stroke="var(--border-strong)">
              {lines.map(({ id, path }) => (
                <path key={id} d={path} />
              ))}
            </svg>
            {drawn.map(({ row, place }) => (
              <OrgCard
                key={row.person.id}
                row={row}
                place={place}
                coloring={coloring}
                actions={handlers}
                focus={focus}
                current={row.person.id === focusing.current}
                isSmall={canvas.zoom < SMALL}
                isFar={canvas.zoom < FAR}
                drag={onMove ? drag : null}
                onFocus={focusing.onFocus}
                onKey={focusing.onKey}
              />
            ))}
          </div>
        </div>
      </div>
      <CanvasTools canvas={canvas} />
    </div>
  )
}
