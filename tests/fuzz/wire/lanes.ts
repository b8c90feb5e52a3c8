import { type Batch, type Find, runBatch, sumOf, type Tally } from '../batch.ts'
import type { Target } from '../target.ts'
import type { Round } from '../threads.ts'
import type { World } from './world.ts'

export interface WireWork {
  readonly target: Target
  readonly batches: readonly Batch[]
}

/** Runs the batches over so many connections at once; of a target no more after its first find. */
export async function runLanes(world: World, work: readonly WireWork[], lanes: number, told: (done: number) => void): Promise<readonly Round[]> {
  const queue = work.flatMap(({ target, batches }) => batches.map((batch) => ({ target, batch })))
  const finds = new Map<Target, Find>()
  const tallies = new Map<Target, Tally[]>(work.map(({ target }) => [target, []]))
  let done = 0
  await Promise.all(Array.from({ length: lanes }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { target, batch } = next
      if (finds.has(target)) continue
      const { tally, find } = await runBatch(target, batch, { begin: () => undefined, found: () => undefined })
      const problem = find === null ? await world.check() : null
      tallies.get(target)?.push(tally)
      const wrong = problem === null ? find : { target: target.name, batch, problem, input: 'one of the batch, or of those beside it' }
      if (wrong !== null && !finds.has(target)) finds.set(target, wrong)
      told(done += batch.size)
    }
  }))
  return work.map(({ target }) => ({ target: target.name, tally: sumOf(tallies.get(target) ?? []), find: finds.get(target) ?? null }))
}
