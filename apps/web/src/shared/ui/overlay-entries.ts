import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

/**
 * What lies over a page stands in the history: the first dialog or sheet lays an entry over the page's, with the same address, and the last
 * one takes it away. So Back closes the topmost instead of leaving, also where the page is the first of its tab. The router never hears
 * of these entries: they are laid by the browser's own functions, and what the browser tells of them ends here.
 */
interface Overlay {
  /** Whether it may be closed now: otherwise Back does nothing. */
  readonly mayClose: () => boolean
  readonly close: () => void
}

interface EntryState {
  readonly __TSR_index?: number
  readonly __TSR_key?: string
  readonly isOverPage?: boolean
}

/** A browser that does not move, as when a page is opened at the same moment, says nothing. */
const MOVING_MS = 1000

const open: Overlay[] = []
/** Addresses of this tab by their place in the history. */
const addresses = new Map<number, string>()
let routed: RouterHistory | null = null
/** The place of the page under the entry that is laid over it. */
let under: number | null = null
let moving: { readonly arrive: (state: EntryState) => void; readonly timer: ReturnType<typeof setTimeout> } | null = null

const stateOf = (state: unknown): EntryState => state ?? {}
const placeOf = (state: unknown): number => stateOf(state).__TSR_index ?? 0

function write(how: 'pushState' | 'replaceState', state: unknown, address: string): void {
  // Of the prototype: the router listens to what the history itself offers.
  History.prototype[how].call(window.history, state, '', address)
}

function move(step: 1 | -1, arrive: (state: EntryState) => void): void {
  const timer = setTimeout(() => {
    moving = null
    // Should it arrive later after all, another step would lead too far.
    under = null
    settle()
  }, MOVING_MS)
  moving = { arrive, timer }
  window.history.go(step)
}

/** Off the entry: the page below takes the address that the page has come to have meanwhile. */
function stepOff(): void {
  move(-1, (landed) => {
    under = null
    if (routed === null) return
    // Another page was opened while the browser was going back: it stays.
    if (landed.isOverPage) return move(1, settle)
    const { state, href } = routed.location
    if (stateOf(state).__TSR_key === landed.__TSR_key) return settle()
    // A sheet that stands in the address was closed: the entry before is the page without it.
    if (addresses.get(placeOf(landed) - 1) === href) return routed.back({ ignoreBlocker: true })
    write('replaceState', state, href)
    return settle()
  })
}

/** Lays the entry, or takes it away, once nothing is under way. */
function settle(): void {
  if (routed === null || moving !== null) return
  routed.flush()
  const here = placeOf(window.history.state)
  if (under !== here) under = null
  if (open.length > 0 && under === null) {
    if (!stateOf(window.history.state).isOverPage) write('pushState', { ...stateOf(window.history.state), isOverPage: true }, location.href)
    under = here
  } else if (open.length === 0 && under !== null) stepOff()
}

/** A tick later: one overlay often makes room for the next, or for another page. */
function settleSoon(): void {
  setTimeout(settle, 0)
}

function closeTopmost(): void {
  const top = open.at(-1)
  if (top?.mayClose()) top.close()
  settleSoon()
}

function onPop(event: PopStateEvent): void {
  const state = stateOf(event.state)
  if (moving !== null) {
    event.stopImmediatePropagation()
    const { arrive, timer } = moving
    clearTimeout(timer)
    moving = null
    return arrive(state)
  }
  if (under !== null && open.length > 0 && placeOf(state) === under && placeOf(routed?.location.state) === under) {
    event.stopImmediatePropagation()
    return move(1, closeTopmost)
  }
  // An entry whose overlay is gone: a page was opened from it, and Back leads on to what it lay over.
  if (state.isOverPage && open.length === 0) {
    under = placeOf(state)
    settleSoon()
  }
}

/** The browser's history for a router, with entries for what lies over its pages. */
export function historyWithOverlays(): { readonly history: RouterHistory; readonly stop: () => void } {
  // Before the router's own: a window asks its listeners in the order in which they came.
  window.addEventListener('popstate', onPop)
  const history = createBrowserHistory()
  routed = history
  const remember = ({ location: { href, state } }: Pick<RouterHistory, 'location'>): void => void addresses.set(placeOf(state), href)
  remember(history)
  history.subscribe(remember)
  // Loaded anew with something open that is not any more.
  if (stateOf(window.history.state).isOverPage) {
    under = placeOf(window.history.state)
    settleSoon()
  }
  const stop = (): void => {
    window.removeEventListener('popstate', onPop)
    history.destroy()
    routed = null
  }
  return { history, stop }
}

/** Says that something lies over the page, until it is taken back. */
export function enterOverlay(overlay: Overlay): () => void {
  open.push(overlay)
  settle()
  return () => {
    open.splice(open.indexOf(overlay), 1)
    settleSoon()
  }
}
