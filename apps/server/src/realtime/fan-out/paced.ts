import { setImmediate as nextTurn } from 'node:timers/promises'

import { LIMITS } from '../limits.ts'

/** Longest that delivering keeps everybody else's requests waiting. */
const TURN_MS = 5

/**
 * Does something with each item; `work` returns about how many bytes each listener was sent. Other work gets its turn every few
 * milliseconds, and after every burst of bytes the sockets get time to be read.
 */
export async function paced<T>(items: readonly T[], work: (item: T) => number, drained: () => Promise<void>): Promise<void> {
  let bytes = 0
  let turn = performance.now()
  for (const item of items) {
    bytes += work(item)
    if (bytes >= LIMITS.burstBytes) {
      bytes = 0
      await drained()
    } else if (performance.now() - turn < TURN_MS) {
      continue
    } else {
      await nextTurn()
    }
    turn = performance.now()
  }
}
