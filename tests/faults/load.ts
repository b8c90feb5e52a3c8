import { setTimeout as wait } from 'node:timers/promises'
import { Unacknowledged } from '../support/acknowledged.ts'
import { type Chance, chanceOf } from '../support/chance.ts'
import type { Write } from './writes/write.ts'

/** Between two tries of somebody who was refused. */
const PAUSE_MS = 50

/** Many people writing at once, whatever happens to the product. */
export interface Load {
  acknowledged(): number
  /** How many of each write. */
  readonly counts: ReadonlyMap<string, number>
  /** How often each answer came in place of an acknowledgement: `503`, `0` for none. */
  readonly refusals: ReadonlyMap<string, number>
  /** Answers that nobody should be given because something was killed, a line each. */
  readonly surprises: readonly string[]
  /** Resolves with the milliseconds until a write that begins from now on is acknowledged. */
  next(): Promise<number>
  /** Nobody begins another write while this is looked at, so that looking does not grow with what is written meanwhile. */
  during<T>(look: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** No answer, not now, too many at once, no room on the disk: a client tries again by itself, or says it in a sentence. Never a silence. */
const EXPECTED = new Set([0, 429, 503, 507])
const isSurprise = ({ status, message }: Unacknowledged): boolean => !EXPECTED.has(status) || message.includes('Timeout')

export function startLoad(writes: readonly Write[], lanes: number, seed: number): Load {
  const counts = new Map<string, number>()
  const refusals = new Map<string, number>()
  const surprises: string[] = []
  const waiting = new Set<{ readonly since: number; readonly resolve: (milliseconds: number) => void }>()
  let stopped = false
  let looking: Promise<unknown> = Promise.resolve()
  let total = 0
  const add = (map: Map<string, number>, key: string): void => { map.set(key, (map.get(key) ?? 0) + 1) }

  async function lane(chance: Chance): Promise<void> {
    for (; !stopped; await looking) {
      const write = chance.pick(writes)
      const begun = performance.now()
      try {
        await write.once()
        total += 1
        add(counts, write.name)
        for (const one of [...waiting].filter(({ since }) => since <= begun)) {
          waiting.delete(one)
          one.resolve(performance.now() - one.since)
        }
      } catch (error) {
        if (!(error instanceof Unacknowledged)) throw error
        add(refusals, String(error.status))
        if (isSurprise(error)) surprises.push(`${write.name}: ${String(error.status)} ${error.message.slice(0, 200)}`)
        await wait(PAUSE_MS)
      }
    }
  }
  const running = Promise.all(Array.from({ length: lanes }, (_, at) => lane(chanceOf(seed + at + 1))))
  // Told by whoever stops the load.
  running.catch(() => undefined)

  return {
    acknowledged: () => total,
    counts,
    refusals,
    surprises,
    next: () => new Promise((resolve) => { waiting.add({ since: performance.now(), resolve }) }),
    during(look) {
      const found = look()
      // Told by whoever looks.
      looking = found.catch(() => undefined)
      return found
    },
    async stop() {
      stopped = true
      await running
    },
  }
}
