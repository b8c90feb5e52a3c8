import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Batch, type Find, NOTHING, sumOf, type Tally } from './batch.ts'

export interface ThreadData {
  /** How many inputs were begun, and the place of the last one in its batch. */
  readonly progress: Int32Array
}

export interface Order {
  /** Address of the module that exports the target. */
  readonly module: string
  readonly batch: Batch
  /** The place of an input to be shown in place of running the batch. */
  readonly show: number | null
}

export type Answer =
  | { readonly kind: 'found'; readonly find: Find }
  | { readonly kind: 'done'; readonly tally: Tally; readonly find: Find | null }
  | { readonly kind: 'shown'; readonly input: string }
  | { readonly kind: 'broken'; readonly problem: string }

/** Batches of a target that is reached inside of this process. */
export interface Work {
  readonly target: string
  readonly module: string
  readonly batches: readonly Batch[]
}

export interface Round {
  readonly target: string
  readonly tally: Tally
  readonly find: Find | null
}

/** An input that does not end within this never will. */
const HANG_MS = 20_000
const LOOK_MS = 500
const HEAP_MEGABYTES = 512
const MOST_BYTES = 4 * 2 ** 30

interface Thread {
  run(target: string, order: Order): Promise<{ readonly tally: Tally; readonly find: Find | null }>
  end(): Promise<unknown>
}

/** What an input that ended a thread was; a thread of its own makes it again. */
async function lostInput(order: Order, place: number): Promise<string> {
  const worker = start(new Int32Array(new SharedArrayBuffer(8)))
  try {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    worker.once('message', resolve).once('error', (error: Error) => { resolve({ kind: 'broken', problem: error.message }) })
    worker.postMessage({ ...order, show: place } satisfies Order)
    const answer = await Promise.race([promise, wait(HANG_MS, null, { ref: false })])
    return answer?.kind === 'shown' ? answer.input : 'could not be made again'
  } finally {
    await worker.terminate()
  }
}

function start(progress: Int32Array): Worker {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { progress } satisfies ThreadData, resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES }, stdout: true, stderr: true })
  // Readers of PDFs print what they make of each.
  worker.stdout.resume()
  worker.stderr.resume()
  return worker
}

function openThread(hangMs: number): Thread {
  let progress = new Int32Array(new SharedArrayBuffer(8))
  let worker = start(progress)

  /** Resolves with why the thread makes no progress any more. */
  async function stuck(isOver: () => boolean): Promise<string> {
    let [seen, since] = [-1, performance.now()]
    for (; !isOver(); await wait(LOOK_MS)) {
      const now = Atomics.load(progress, 0)
      // Before the first input the target is loaded, which takes as long as the machine is busy.
      if (now !== seen || now === 0) [seen, since] = [now, performance.now()]
      if (performance.now() - since > hangMs) return `it did not end within ${String(hangMs / 1000)} s`
      if (process.memoryUsage.rss() > MOST_BYTES) return `the process grew beyond ${String(MOST_BYTES / 2 ** 30)} GB`
    }
    return ''
  }

  return {
    async run(target, order) {
      const over = Promise.withResolvers<Extract<Answer, { kind: 'done' }> | string>()
      let [isOver, first] = [false, null as Find | null]
      const listen = (answer: Answer): void => {
        if (answer.kind === 'found') first = answer.find
        else if (answer.kind === 'done') over.resolve(answer)
        else over.resolve(answer.kind === 'broken' ? answer.problem : '')
      }
      const fail = (error: Error): void => { over.resolve(`the thread ended: ${error.message}`) }
      worker.on('message', listen).on('error', fail)
      worker.postMessage(order)
      const outcome = await Promise.race([over.promise, stuck(() => isOver)])
      isOver = true
      if (typeof outcome !== 'string') {
        worker.off('message', listen).off('error', fail)
        return outcome
      }
      const place = progress[1] ?? 0
      await worker.terminate()
      progress = new Int32Array(new SharedArrayBuffer(8))
      worker = start(progress)
      return { tally: NOTHING, find: first ?? { target, batch: order.batch, problem: outcome, input: await lostInput(order, place) } }
    },
    end: () => worker.terminate(),
  }
}

export interface ThreadsOptions {
  readonly threads: number
  /** Is told how many inputs are done. */
  readonly told: (done: number) => void
  readonly hangMs?: number
}

/** Runs the batches in threads; of a target no more after its first find. */
export async function runThreads(work: readonly Work[], { threads, told, hangMs = HANG_MS }: ThreadsOptions): Promise<readonly Round[]> {
  const queue = work.flatMap(({ target, module, batches }) => batches.map((batch) => ({ target, order: { module, batch, show: null } satisfies Order })))
  const finds = new Map<string, Find>()
  const tallies = new Map<string, Tally[]>(work.map(({ target }) => [target, []]))
  let done = 0
  await Promise.all(Array.from({ length: threads }, async () => {
    const thread = openThread(hangMs)
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { target, order } = next
      if (finds.has(target)) continue
      const { tally, find } = await thread.run(target, order)
      tallies.get(target)?.push(tally)
      if (find !== null && !finds.has(target)) finds.set(target, find)
      told(done += order.batch.size)
    }
    await thread.end()
  }))
  return work.map(({ target }) => ({ target, tally: sumOf(tallies.get(target) ?? []), find: finds.get(target) ?? null }))
}
