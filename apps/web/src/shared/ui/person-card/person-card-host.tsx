import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'

const PersonCardPopup = lazy(async () => ({ default: (await import('./person-card.tsx')).PersonCardPopup }))

const POINTED_MS = 450
const FOCUSED_MS = 700
const PRESSED_MS = 550
const LEFT_MS = 250
const MOVED_PX = 10

interface Shown {
  readonly id: string
  readonly anchor: HTMLElement
  /** What had the focus, when the keyboard asked for the card. */
  readonly origin: HTMLElement | null
}

/** The name at or around an element, or the only one inside it. */
function namedBy(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null
  const around = target.closest<HTMLElement>('[data-person-card]')
  if (around) return around
  const inside = target.matches('a,button') ? target.querySelectorAll<HTMLElement>('[data-person-card]') : []
  return inside.length === 1 ? (inside[0] ?? null) : null
}

/** Whether the pointer is on the name itself: a link in a list covers its whole row. */
function isOver(anchor: HTMLElement, { clientX: x, clientY: y }: PointerEvent): boolean {
  return [...anchor.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
}

function focusables(popup: HTMLElement | null): readonly HTMLElement[] {
  return popup ? [...popup.querySelectorAll<HTMLElement>('a[href],button')] : []
}

/**
 * Shows the quick card of whoever an element with `data-person-card` names: on pointing, on keyboard focus (at once with Enter on a name
 * that stands alone; Tab goes into the card, Esc back) and on a long press. One for the whole page; the card itself comes when first needed.
 */
export function PersonCardHost() {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const popup = useRef<HTMLElement | null>(null)
  const current = useRef<Shown | null>(null)
  const wait = useCallback((ms: number, then: () => void): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(then, ms)
  }, [])
  const show = useCallback((next: Shown | null): void => {
    clearTimeout(timer.current)
    current.current = next
    setShown(next)
  }, [])
  const close = useCallback((): void => {
    const isInside = popup.current?.contains(document.activeElement) ?? false
    const origin = current.current?.origin
    show(null)
    if (isInside) origin?.focus()
  }, [show])

  useEffect(() => {
    const abort = new AbortController()
    const listen = <K extends keyof DocumentEventMap>(type: K, heard: (event: DocumentEventMap[K]) => void, capture = false): void =>
      document.addEventListener(type, heard, { signal: abort.signal, capture })
    let pressedAt: { readonly x: number; readonly y: number } | null = null
    let wasLong = false

    const open = (anchor: HTMLElement, origin: HTMLElement | null = null): void => {
      if (anchor.isConnected && anchor.dataset.personCard) show({ id: anchor.dataset.personCard, anchor, origin })
    }
    // A name may have been pointed at before this code was there.
    let pointed = [...document.querySelectorAll<HTMLElement>('[data-person-card]:hover')].at(-1) ?? null
    const already = pointed
    if (already) wait(POINTED_MS, () => open(already))
    listen('pointermove', (event) => {
      if (event.pointerType !== 'mouse' || popup.current?.contains(event.target as Node | null)) return
      const anchor = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-person-card]') : null
      const next = anchor && isOver(anchor, event) ? anchor : null
      if (next === pointed) return
      pointed = next
      if (next === null) wait(LEFT_MS, () => current.current && !current.current.origin && close())
      else if (next === current.current?.anchor) clearTimeout(timer.current)
      else wait(POINTED_MS, () => open(next))
    })
    listen('focusin', (event) => {
      const { target } = event
      if (!(target instanceof HTMLElement) || popup.current?.contains(target)) return
      const anchor = target.matches(':focus-visible') ? namedBy(target) : null
      if (anchor === null) {
        if (current.current?.origin) close()
        else if (current.current === null) clearTimeout(timer.current)
      } else wait(FOCUSED_MS, () => open(anchor, target))
    })
    listen('pointerdown', (event) => {
      wasLong = false
      if (popup.current?.contains(event.target as Node | null)) return
      if (current.current) close()
      else clearTimeout(timer.current)
      const anchor = namedBy(event.target)
      if (event.pointerType !== 'touch' || anchor === null) return
      pressedAt = { x: event.clientX, y: event.clientY }
      wait(PRESSED_MS, () => {
        wasLong = true
        open(anchor)
      })
    })
    const letGo = (): void => {
      if (pressedAt && !wasLong) clearTimeout(timer.current)
      pressedAt = null
    }
    listen('pointermove', (event) => {
      if (pressedAt && Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > MOVED_PX) letGo()
    })
    listen('pointerup', letGo)
    listen('pointercancel', letGo)
    // A long press opened the card: lifting the finger must not follow the link as well, nor call the browser's own menu.
    listen('click', (event) => {
      if (wasLong && !popup.current?.contains(event.target as Node | null)) {
        event.preventDefault()
        event.stopPropagation()
      }
      wasLong = false
    }, true)
    listen('contextmenu', (event) => {
      if (pressedAt && namedBy(event.target)) event.preventDefault()
    })
    listen('keydown', (event) => {
      const now = current.current
      if (event.key === 'Escape' && now) {
        close()
        event.stopPropagation()
      } else if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.dataset.personCard && event.target.role === 'button') {
        event.preventDefault()
        open(event.target, event.target)
      } else if (event.key === 'Tab' && now?.origin) moveFocus(event, now.origin)
    }, true)

    const moveFocus = (event: KeyboardEvent, origin: HTMLElement): void => {
      const stops = focusables(popup.current)
      if (stops.length === 0) return
      const at = stops.indexOf(document.activeElement as HTMLElement)
      const next = at + (event.shiftKey ? -1 : 1)
      if (at < 0 && event.shiftKey) return
      event.preventDefault()
      if (stops[next]) stops[next].focus()
      else if (at < 0) close()
      else {
        origin.focus()
        show(null)
      }
    }
    return () => {
      abort.abort()
      clearTimeout(timer.current)
    }
  }, [close, show, wait])

  if (!shown) return null
  return (
    <Suspense>
      <PersonCardPopup
        key={shown.id}
        id={shown.id}
        anchor={shown.anchor}
        onEnter={() => clearTimeout(timer.current)}
        onLeave={() => !shown.origin && wait(LEFT_MS, close)}
        onClose={close}
        popupRef={(element) => {
          popup.current = element
        }}
      />
    </Suspense>
  )
}
