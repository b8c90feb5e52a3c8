import { parentPort, workerData } from 'node:worker_threads'
import { inputAt, runBatch } from './batch.ts'
import type { Answer, Order, ThreadData } from './threads.ts'
import type { Target } from './target.ts'

/** A thread that gives inputs to targets. It tells where it is by shared memory alone: it may never come to tell anything else. */

const { progress } = workerData as ThreadData
const port = parentPort
if (port === null) throw new Error('this file is run as a thread')
const say = (answer: Answer): void => { port.postMessage(answer) }

port.on('message', (order: Order) => {
  void carryOut(order).then(say, (error: unknown) => { say({ kind: 'broken', problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }) })
})

async function carryOut({ module, batch, show }: Order): Promise<Answer> {
  const { target } = (await import(module)) as { readonly target: Target }
  if (show !== null) return { kind: 'shown', input: await inputAt(target, batch, show) }
  const done = await runBatch(target, batch, {
    begin(place) {
      if (place !== null) progress[1] = place
      Atomics.add(progress, 0, 1)
    },
    found: (find) => { say({ kind: 'found', find }) },
  })
  return { kind: 'done', ...done }
}
