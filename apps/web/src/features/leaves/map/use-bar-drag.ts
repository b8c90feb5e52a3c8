import { type PointerEvent, type RefObject, useRef } from 'react'

import { addShortcutHandler } from '#shared/shortcuts/dispatcher.ts'
import { daysLater } from '../model/map/days.ts'
import { type Bar, lengthOf, type MapPerson } from '../model/map/map.ts'
import { type Ghost, NAMES } from './map-row.tsx'

/** Below this many pixels a press is a click. */
const SLACK = 4
/** Near an edge the map scrolls along. */
const EDGE = 48
const SCROLL = 14

export interface BarDrag {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly from: string
  readonly length: number
  readonly dayWidth: number
  readonly onGhost: (ghost: Ghost | null) => void
  readonly onDrop: (ghost: Ghost, person: MapPerson) => void
  /** A press that did not move: on a bar, or on a day of nobody's bar. */
  readonly onPress: (person: MapPerson, day: string) => void
}

/** Dragging bars, and drawing new ones, by pointer. Esc lets go without dropping. */
export function useBarDrag({ frame, from, length, dayWidth, onGhost, onDrop, onPress }: BarDrag) {
  /** The click that follows a drag is no click. */
  const dragged = useRef(false)

  const grab = (event: PointerEvent<HTMLElement>, person: MapPerson, bar: Bar | null): void => {
    dragged.current = false
    const scroller = frame.current
    const moves = bar === null ? event.pointerType !== 'touch' : bar.kind === 'planned'
    if (!scroller || event.button !== 0 || !person.may_plan || !moves) return
    const startX = event.clientX
    const startScroll = scroller.scrollLeft
    const box = scroller.getBoundingClientRect()
    const dayAt = (x: number): number => Math.floor((x - box.left - NAMES + scroller.scrollLeft) / dayWidth)
    const firstDay = dayAt(startX)
    let ghost: Ghost | null = null

    const follow = (x: number): void => {
      const by = 'pointer'
      if (bar) {
        const shift = Math.round((x - startX + scroller.scrollLeft - startScroll) / dayWidth)
        ghost = { employeeId: person.id, bar, startsOn: daysLater(bar.starts_on, shift), days: lengthOf(bar), by }
      } else {
        const last = Math.max(0, Math.min(length - 1, dayAt(x)))
        ghost = { employeeId: person.id, bar: null, startsOn: daysLater(from, Math.min(firstDay, last)), days: Math.abs(last - firstDay) + 1, by }
      }
      onGhost(ghost)
    }
    const move = (native: globalThis.PointerEvent): void => {
      if (!dragged.current && Math.abs(native.clientX - startX) < SLACK) return
      dragged.current = true
      if (native.clientX > box.right - EDGE) scroller.scrollLeft += SCROLL
      else if (native.clientX < box.left + NAMES + EDGE) scroller.scrollLeft -= SCROLL
      follow(native.clientX)
    }
    const end = (): void => {
      globalThis.removeEventListener('pointermove', move)
      globalThis.removeEventListener('pointerup', up)
      globalThis.removeEventListener('pointercancel', cancel)
      unlisten()
    }
    const cancel = (): void => {
      end()
      onGhost(null)
    }
    const up = (): void => {
      end()
      // The click comes within this event; a press of Enter may follow it.
      setTimeout(() => {
        dragged.current = false
      })
      if (ghost) onDrop(ghost, person)
      else if (bar === null) onPress(person, daysLater(from, firstDay))
    }
    const unlisten = addShortcutHandler('map.let-go', cancel)
    globalThis.addEventListener('pointermove', move)
    globalThis.addEventListener('pointerup', up)
    globalThis.addEventListener('pointercancel', cancel)
  }
  return { grab, wasDragged: (): boolean => dragged.current }
}
