import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export interface SupervisorParts {
  /** Cleans up after the last one and starts another; rejects with why it cannot. */
  readonly start: () => Promise<ChildProcess>
  /** False once the whole product stops: an end is then no surprise. */
  readonly isWanted: () => boolean
  /** It ended unasked and runs again. */
  readonly onRestart: () => void
  /** It does not stay up. */
  readonly onGiveUp: (error: unknown) => void
}

const pauseMilliseconds = [0, 250, 500, 1000, 2000, 4000, 8000, 16_000]
const steadyMilliseconds = 60_000

/** Keeps a child running from `first` on, with growing pauses while it does not stay up. Returns the end of that, with the child of then. */
export function supervise(first: ChildProcess, parts: SupervisorParts): () => Promise<ChildProcess> {
  const { start, isWanted, onRestart, onGiveUp } = parts
  let current = first
  let failures = 0
  let over = false
  let restarting: Promise<void> = Promise.resolve()
  const isOver = (): boolean => over || !isWanted()

  const restart = async (): Promise<void> => {
    let reason: unknown = null
    for (; failures < pauseMilliseconds.length; failures += 1) {
      await wait(pauseMilliseconds[failures], undefined, { ref: false })
      if (isOver()) return
      try {
        watch(await start())
        failures += 1
        return onRestart()
      } catch (error) {
        reason = error
      }
    }
    onGiveUp(reason)
  }
  const watch = (child: ChildProcess): void => {
    current = child
    const begun = Date.now()
    child.once('exit', () => {
      if (isOver()) return
      if (Date.now() - begun > steadyMilliseconds) failures = 0
      restarting = restart()
    })
  }
  watch(first)
  return async () => {
    over = true
    await restarting
    return current
  }
}
