import { setTimeout as sleep } from 'node:timers/promises'

/** Every answer takes at least this long, so that the work done after the one before does not show in the next. */
const SHORTEST_MS = 150

/** Does what an address asks for; the answer is the same and takes as long, whoever has the address. */
export async function withSameAnswer(work: () => Promise<void>): Promise<Record<string, never>> {
  const started = performance.now()
  await work()
  await sleep(Math.max(0, SHORTEST_MS - (performance.now() - started)))
  return {}
}
