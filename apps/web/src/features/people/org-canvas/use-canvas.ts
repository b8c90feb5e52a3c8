import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { CARD_HEIGHT, CARD_WIDTH, type Place } from '../model/org-chart/layout.ts'

export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const ZOOMS = [0.25, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2] as const
const LEAST = 0.1
/** The smallest zoom at which a drawing is opened: names can still be read. */
const READABLE = 0.65
const MOST = 2
/** What is drawn beyond the edges, and how far one scrolls before it is drawn anew. */
const BEYOND = 300
const STEP = 150
const PAN = 160

export interface Canvas {
  readonly zoom: number
  /** What can be seen, and a little more, in the drawing's own pixels. */
  readonly view: Rectangle
  readonly zoomBy: (steps: 1 | -1) => void
  readonly zoomTo: (zoom: number) => void
  readonly fit: () => void
  /** The whole drawing where it can be read so, otherwise its top and middle. */
  readonly open: (top: Place) => void
  readonly pan: (stepsX: number, stepsY: number) => void
  /** Scrolls until a card can be seen. */
  readonly show: (place: Place) => void
  /** Moves along with something that was drawn elsewhere before. */
  readonly follow: (before: Place, after: Place) => void
  readonly grab: (event: PointerEvent) => void
}

function viewOf(frame: HTMLElement, zoom: number): Rectangle {
  const low = (edge: number): number => Math.floor(edge / zoom / STEP) * STEP - BEYOND
  const high = (edge: number): number => Math.ceil(edge / zoom / STEP) * STEP + BEYOND
  return {
    left: low(frame.scrollLeft),
    top: low(frame.scrollTop),
    right: high(frame.scrollLeft + frame.clientWidth),
    bottom: high(frame.scrollTop + frame.clientHeight),
  }
}

function isSame(a: Rectangle, b: Rectangle): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom
}

/** A drawing larger than its frame: scrolled as the platform does, dragged by its ground, zoomed by keys, buttons and Ctrl with the wheel. */
export function useCanvas(frame: RefObject<HTMLDivElement | null>, width: number, height: number): Canvas {
  const [zoom, setZoom] = useState(1)
  const [view, setView] = useState<Rectangle>({ left: -BEYOND, top: -BEYOND, right: 1_500, bottom: 1_200 })
  /** The point of the drawing that stays in the middle while the zoom changes. */
  const middle = useRef<Place | null>(null)

  const measure = useCallback(() => {
    if (!frame.current) return
    const next = viewOf(frame.current, zoom)
    setView((before) => (isSame(before, next) ? before : next))
  }, [frame, zoom])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !middle.current) return
    const { x, y } = middle.current
    middle.current = null
    element.scrollTo(x * zoom - element.clientWidth / 2, y * zoom - element.clientHeight / 2)
  }, [frame, zoom])

  const zoomTo = useCallback(
    (wanted: number): void => {
      const element = frame.current
      const next = Math.min(MOST, Math.max(LEAST, wanted))
      if (!element || next === zoom) return
      middle.current = {
        x: (element.scrollLeft + element.clientWidth / 2) / zoom,
        y: (element.scrollTop + element.clientHeight / 2) / zoom,
      }
      setZoom(next)
    },
    [frame, zoom],
  )
  const zoomBy = useCallback(
    (steps: 1 | -1): void => zoomTo((steps > 0 ? ZOOMS.find((each) => each > zoom) : ZOOMS.findLast((each) => each < zoom)) ?? zoom),
    [zoom, zoomTo],
  )

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const handleWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoomTo(zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1))
    }
    // It also tells the size that there is when it begins, so also after each change of zoom.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    // React's own wheel listeners are passive: they could not keep the browser from zooming the page.
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
      element.removeEventListener('wheel', handleWheel)
    }
  }, [frame, measure, zoom, zoomTo])

  return {
    zoom,
    view,
    zoomBy,
    zoomTo,
    fit: () => {
      const element = frame.current
      if (element) zoomTo(Math.min(1, element.clientWidth / width, element.clientHeight / height))
    },
    open: (top) => {
      const element = frame.current
      if (!element) return
      const next = Math.min(1, Math.max(READABLE, Math.min(element.clientWidth / width, element.clientHeight / height)))
      const centre = top.x + CARD_WIDTH / 2
      if (next === zoom) element.scrollTo(centre * next - element.clientWidth / 2, 0)
      else middle.current = { x: centre, y: element.clientHeight / 2 / next }
      setZoom(next)
      measure()
    },
    pan: (stepsX, stepsY) => frame.current?.scrollBy(stepsX * PAN, stepsY * PAN),
    show: (place) => {
      const element = frame.current
      if (!element) return
      const [left, top] = [place.x * zoom, place.y * zoom]
      const isSeen =
        left >= element.scrollLeft &&
        top >= element.scrollTop &&
        left + CARD_WIDTH * zoom <= element.scrollLeft + element.clientWidth &&
        top + CARD_HEIGHT * zoom <= element.scrollTop + element.clientHeight
      if (isSeen) return
      element.scrollTo(left + (CARD_WIDTH * zoom - element.clientWidth) / 2, top + (CARD_HEIGHT * zoom - element.clientHeight) / 2)
      measure()
    },
    follow: (before, after) => {
      frame.current?.scrollBy((after.x - before.x) * zoom, (after.y - before.y) * zoom)
      measure()
    },
    grab: (event) => {
      const element = frame.current
      // A finger scrolls by itself, and a card is dragged for another purpose.
      if (!element || event.pointerType !== 'mouse' || event.button !== 0 || (event.target as Element).closest('[role="treeitem"]')) return
      const start = { x: event.clientX + element.scrollLeft, y: event.clientY + element.scrollTop }
      const handleMove = (move: globalThis.PointerEvent): void => {
        element.scrollTo(start.x - move.clientX, start.y - move.clientY)
      }
      const handleUp = (): void => {
        window.removeEventListener('pointermove', handleMove)
        window.removeEventListener('pointerup', handleUp)
      }
      window.addEventListener('pointermove', handleMove)
      window.addEventListener('pointerup', handleUp)
    },
  }
}
