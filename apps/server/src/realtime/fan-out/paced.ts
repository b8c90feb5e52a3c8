import { LIMITS } from '../limits.ts'

/** Does something with each item; after every burst of bytes it waits until the sockets were read. */
export async function paced<T>(items: readonly T[], work: (item: T) => number, drained: () => Promise<void>): Promise<void> {
  let bytes = 0
  for (const item of items) {
    bytes += work(item)
    if (bytes < LIMITS.burstBytes) continue
    bytes = 0
    await drained()
  }
}
