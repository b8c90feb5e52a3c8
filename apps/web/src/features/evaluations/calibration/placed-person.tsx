import { ArrowDown, ArrowRight, ArrowUp, EllipsisVertical, Lock } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { Menu, MenuItem, MenuLabel } from '#shared/ui/menu.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { boxOf, type Placed, placeName, sameSpot, type Spot, SPOTS, spotAfter } from '../model/calibration/board.ts'
import { percentText } from '../model/results/result.ts'
import type { BoardActs } from './board-acts.ts'

/** Where the person stood in the last cycle, if it was somewhere else, or what they had in a former system. */
function Before({ placed: { previous }, at }: { readonly placed: Placed; readonly at: Spot }) {
  if (previous === null || sameSpot(previous, at)) return null
  if (previous.imported_percent !== null) {
    return (
      <span className="block truncate text-xs text-text-muted" title={`${previous.cycle} (importado)`}>
        antes: {percentText(previous.imported_percent)} (importado)
      </span>
    )
  }
  const sum = (spot: Spot): number => (spot.performance ?? 0) + (spot.potential ?? 0)
  const Icon = sum(at) > sum(previous) ? ArrowUp : sum(at) < sum(previous) ? ArrowDown : ArrowRight
  return (
    <span className="flex items-center gap-1 text-xs text-text-muted" title={previous.cycle}>
      <Icon aria-hidden="true" className="size-3 shrink-0" />
      <span className="truncate">antes: {placeName(previous.performance, previous.potential)}</span>
    </span>
  )
}

/** Somebody in the 9-box: opens their result, is dragged, moved by a menu, and with Shift and an arrow a step to the place beside. */
export function PlacedPerson({ placed, at, acts }: { readonly placed: Placed; readonly at: Spot; readonly acts: BoardActs }) {
  const { participant_id: id, person, percent, is_calibrated: moved, is_released: isReleased } = placed
  const handleKeys = (event: KeyboardEvent): void => {
    const to = event.shiftKey ? spotAfter(event.key, at) : null
    if (to === null || isReleased) return
    event.preventDefault()
    event.stopPropagation()
    acts.onMove({ placed, from: at, to })
  }
  return (
    <li
      className={cn('flex min-w-0 items-center gap-1 rounded-md border bg-surface pl-2', !isReleased && 'cursor-grab', acts.drag.dragged === id && 'opacity-50')}
      {...(!isReleased && acts.drag.source(id))}
      onKeyDownCapture={handleKeys}
    >
      {/* Pressing the menu's button opens it at once, so what is dragged is the rest. */}
      <button type="button" onClick={() => acts.onOpen(id)} className="flex min-w-0 flex-1 items-center gap-2 rounded-sm py-1.5 text-left coarse:min-h-11">
        <PersonPhoto person={person} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm font-medium break-words">{person.name}</span>
          <Before placed={placed} at={at} />
        </span>
        {moved && <Badge>Calibrado</Badge>}
        <span className="text-xs text-text-muted tabular">{percent === null ? '' : percentText(Math.round(percent))}</span>
        {isReleased && <Lock aria-label="Já liberado" className="size-3.5 shrink-0 text-text-subtle" />}
      </button>
      <Menu
        trigger={
          <button type="button" className={buttonClass({ variant: 'ghost', size: 'icon-sm' })}>
            <EllipsisVertical aria-hidden="true" className="size-4" />
            <span className="sr-only">Mover {person.name}</span>
          </button>
        }
      >
        <MenuLabel>{isReleased ? 'O resultado já foi liberado: a calibração dele terminou.' : `Mover ${person.name} para`}</MenuLabel>
        {!isReleased && SPOTS.filter((spot) => !sameSpot(spot, at)).map((spot) => (
          <MenuItem key={`${spot.performance}${spot.potential}`} onSelect={() => acts.onMove({ placed, from: at, to: spot })}>{boxOf(spot.performance, spot.potential).name}</MenuItem>
        ))}
      </Menu>
    </li>
  )
}
