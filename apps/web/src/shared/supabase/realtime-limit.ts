/** Runs tasks in their order, at most `perSecond` of them in any second; the rest wait for their turn. */
export function createRateLimiter(perSecond: number, now: () => number = Date.now): (task: () => void) => void {
  const waiting: (() => void)[] = []
  let started: readonly number[] = []
  let timer: ReturnType<typeof setTimeout> | null = null

  function drain(): void {
    timer = null
    while (waiting.length > 0) {
      started = started.filter((at) => now() - at < 1_000)
      const [oldest] = started
      if (started.length >= perSecond && oldest !== undefined) {
        timer = setTimeout(drain, oldest + 1_000 - now())
        return
      }
      started = [...started, now()]
      waiting.shift()?.()
    }
  }
  return (task) => {
    waiting.push(task)
    if (timer === null) drain()
  }
}

type Frame = Parameters<WebSocket['send']>[0]

/** Broadcast and presence are the product's own events; joining, leaving, tokens and heartbeats are the connection's and never wait. */
export function isProductEvent(frame: Frame): boolean {
  if (typeof frame !== 'string') return true
  try {
    const message: unknown = JSON.parse(frame)
    const event: unknown = Array.isArray(message) ? message[3] : null
    return event === 'broadcast' || event === 'presence'
  } catch {
    return false
  }
}

/** A WebSocket whose product events leave at most `perSecond` a second: the realtime client has no such option of its own. */
export function limitedSocket(Base: typeof WebSocket, perSecond: number): typeof WebSocket {
  return class extends Base {
    readonly #limit = createRateLimiter(perSecond)

    override send(frame: Frame): void {
      if (!isProductEvent(frame)) return super.send(frame)
      this.#limit(() => {
        if (this.readyState === this.OPEN) super.send(frame)
      })
    }
  }
}
