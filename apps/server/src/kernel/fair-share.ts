interface Line {
  inside: number
  readonly waiting: Set<() => void>
}

/** Places of something scarce, of which a single caller never holds more than a part. */
export interface Shares {
  /** Null when the caller is in at once; otherwise resolves when it is. Rejects with the error of `late`, or with the signal's reason. */
  enter(caller: string, signal?: AbortSignal): Promise<void> | null
  leave(caller: string): void
}

/**
 * `each` is how many requests of one caller run at once. Without it, one person's slow requests would take every place, and with
 * them the service of all companies.
 */
export function createShares(each: number, patienceMs: number, late: () => Error): Shares {
  const lines = new Map<string, Line>()

  const wait = (line: Line, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leaveLine)
        line.waiting.delete(goIn)
      }
      const goIn = (): void => {
        settle()
        resolve()
      }
      const leaveLine = (): void => {
        settle()
        reject(signal?.reason as Error)
      }
      const timer = setTimeout(() => {
        settle()
        reject(late())
      }, patienceMs)
      signal?.addEventListener('abort', leaveLine, { once: true })
      line.waiting.add(goIn)
    })

  return {
    enter(caller, signal) {
      const line = lines.get(caller)
      if (line === undefined) lines.set(caller, { inside: 1, waiting: new Set() })
      else if (line.inside < each) line.inside += 1
      else if (signal?.aborted === true) return Promise.reject(signal.reason as Error)
      else return wait(line, signal)
      return null
    },
    leave(caller) {
      const line = lines.get(caller)
      if (line === undefined) return
      const [next] = line.waiting
      // The place is handed over, so `inside` stays as it is.
      if (next !== undefined) return next()
      line.inside -= 1
      if (line.inside === 0) lines.delete(caller)
    },
  }
}
