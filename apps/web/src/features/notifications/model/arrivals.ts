export interface Arrival {
  readonly title: string
  readonly url: string
}

/** Those that come within this time are told together. */
const GATHER_MS = 1_500
/** Between one telling and the next. */
const CALM_MS = 10_000

export interface Arrivals {
  readonly add: (arrival: Arrival) => void
  readonly stop: () => void
}

/** Gathers what arrives, so that many at once are one toast and toasts leave each other some time. */
export function gatherArrivals(tell: (arrivals: readonly Arrival[]) => void, now: () => number = Date.now): Arrivals {
  let waiting: Arrival[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let toldAt = -CALM_MS
  const flush = (): void => {
    timer = null
    toldAt = now()
    tell(waiting)
    waiting = []
  }
  return {
    add: (arrival) => {
      waiting.push(arrival)
      timer ??= setTimeout(flush, Math.max(GATHER_MS, toldAt + CALM_MS - now()))
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      waiting = []
    },
  }
}

/** What the toast says: the title of the one, or how many. */
export function arrivalText(arrivals: readonly Arrival[]): string {
  const [only] = arrivals
  return only && arrivals.length === 1 ? only.title : `${arrivals.length} notificações novas`
}
