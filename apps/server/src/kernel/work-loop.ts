import { setTimeout as sleep } from 'node:timers/promises'

/** Work that waits in the database: done when somebody says that there is some, and looked for now and then. */
export interface WorkLoop {
  /** There is something to do; several calls count as one. */
  wake(): void
  /** Starts nothing more and waits a little for what is under way; the database keeps what was not finished. */
  stop(): Promise<void>
}

const GRACE_MS = 5_000

export interface WorkLoopParts {
  /** Does a part of what is there and says how many pieces that were; zero when nothing is left. */
  readonly work: () => Promise<number>
  /** How often to look unasked: other servers' leftovers, and what was put off. */
  readonly everyMs: number
  readonly onTrouble: (error: unknown) => void
}

/** One round at a time, the next one at once while there is work. After an error it waits like after the last piece. */
export function startWorkLoop({ work, everyMs, onTrouble }: WorkLoopParts): WorkLoop {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let wanted = false
  let stopped = false

  const rounds = async (): Promise<void> => {
    try {
      do wanted = false
      while (!stopped && ((await work()) > 0 || wanted))
    } catch (error) {
      onTrouble(error)
    }
  }
  const start = (): void => {
    clearTimeout(timer)
    running = rounds().finally(() => {
      running = null
      if (!stopped) timer = setTimeout(start, everyMs)
    })
  }
  timer = setTimeout(start, 0)

  return {
    wake() {
      wanted = true
      if (stopped || running !== null) return
      clearTimeout(timer)
      // The next turn of the event loop: whoever asks has an answer to write first.
      timer = setTimeout(start, 0)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      const over = new AbortController()
      await Promise.race([running, sleep(GRACE_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined)])
      over.abort()
    },
  }
}
