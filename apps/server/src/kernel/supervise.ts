import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export interface SupervisorParts {
  /** Cleans up after the last one and starts another; rejects with why it cannot. */
  readonly start: () => Promise<ChildProcess>
  /** False for an end that is no surprise: the whole product stops, or this child has said why it does not go on. */
  readonly isWanted: (child: ChildProcess) => boolean
  /** It ended unasked and runs again. */
  readonly onRestart: () => void
  /** It does not stay up: with why it cannot be started, or null when it only ends again. */
  readonly onGiveUp: (reason: unknown) => void
  /** Milliseconds before each of the tries in a row. */
  readonly pauses?: readonly number[]
}

const growingPauses = [0, 250, 500, 1000, 2000, 4000, 8000, 16_000]
const steadyMilliseconds = 60_000

/** Keeps a child running from `first` on, with growing pauses while it does not stay up. Returns the end of that, with the child of then. */
export function supervise(first: ChildProcess, parts: SupervisorParts): () => Promise<ChildProcess> {
  const { start, isWanted, onRestart, onGiveUp, pauses = growingPauses } = parts
  const over = new AbortController()
  let current = first
  let failures = 0
  let restarting: Promise<void> = Promise.resolve()
  const isOver = (): boolean => over.signal.aborted || !isWanted(current)

  const restart = async (): Promise<void> => {
    let reason: unknown = null
    for (; failures < pauses.length; failures += 1) {
      await wait(pauses[failures], undefined, { signal: over.signal }).catch(() => undefined)
      if (isOver()) return
      try {
        watch(await start())
        failures += 1
        return onRestart()
      } catch (error) {
        reason = error
      }
    }
    if (!isOver()) onGiveUp(reason)
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
    over.abort()
    await restarting
    return current
  }
}
