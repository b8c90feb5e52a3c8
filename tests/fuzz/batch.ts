import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { Broken, type Target, type Verdict } from './target.ts'

/** Which inputs: the same three give the same ones. */
export interface Batch {
  readonly seed: number
  readonly number: number
  readonly size: number
}

export interface Tally {
  readonly accepted: number
  readonly refused: number
  /** Milliseconds of the slowest input, and what it was. */
  readonly slowest: number
  readonly slowestInput: string
}

export const NOTHING: Tally = { accepted: 0, refused: 0, slowest: 0, slowestInput: '' }

export interface Find {
  readonly target: string
  readonly batch: Batch
  readonly problem: string
  /** The smallest that shows it, where it could be made smaller. */
  readonly input: string
}

export interface Watch {
  /** Before each input, with its place in the batch; null for one that is tried in order to make a find smaller. */
  begin(place: number | null): void
  /** At the first input that is wrong, before it is made smaller. */
  found(find: Find): void
}

/** Another try tells a slow input from a collection of garbage. */
const TRIES = 3
const SHRINK_MS = 15_000
const MOST_MEGABYTES = 256
const SHOWN = 4_000

export function seedOf(target: string, { seed, number }: Batch): number {
  return createHash('sha256').update(`${String(seed)} ${target} ${String(number)}`).digest().readInt32BE(0)
}

export function shown(input: unknown): string {
  const text = fc.stringify(input)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${String(text.length)} characters)` : text
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof Broken ? error.message : (error.stack ?? error.message)
}

/** Of this thread alone where the work is done in it: a busy machine makes nothing slower then. */
function clockOf({ isRemote = false }: Target): () => number {
  if (isRemote) return () => performance.now()
  return () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
}

const megabytes = (): number => process.memoryUsage.rss() / 2 ** 20

async function tried(target: Target, now: () => number, input: unknown): Promise<{ readonly verdict: Verdict; readonly took: number }> {
  const { within, weighsMemory = false } = target
  let took = Infinity
  for (let left = TRIES; ; left -= 1) {
    const before = weighsMemory ? megabytes() : 0
    const begun = now()
    const verdict = await target.attempt(input)
    took = Math.min(took, now() - begun)
    const grown = weighsMemory ? megabytes() - before : 0
    if (grown > MOST_MEGABYTES) throw new Broken(`the memory grew by ${grown.toFixed()} MB`)
    if (took <= within) return { verdict, took }
    if (left <= 1) throw new Broken(`it took ${took.toFixed()} ms at best, and ${String(within)} are allowed`)
  }
}

/** What is rejected and waited for by nobody, until it is asked. */
function straysUntil(): () => Promise<readonly string[]> {
  const strays: string[] = []
  const listen = (reason: unknown): void => { strays.push(problemOf(reason)) }
  process.on('unhandledRejection', listen)
  return async () => {
    await turn()
    process.off('unhandledRejection', listen)
    return strays
  }
}

/** Gives the target the inputs of a batch, one after the other, until one is wrong. */
export async function runBatch(target: Target, batch: Batch, watch: Watch): Promise<{ readonly tally: Tally; readonly find: Find | null }> {
  const now = clockOf(target)
  const strays = straysUntil()
  let place = -1
  let failedAt: number | null = null
  let [accepted, refused, slowest, slowestInput] = [0, 0, 0, '']
  const property = fc.asyncProperty(target.inputs, async (input) => {
    // Whatever is left of a find is small enough.
    if (failedAt !== null && performance.now() - failedAt > SHRINK_MS) return
    watch.begin(failedAt === null ? (place += 1) : null)
    try {
      const { verdict, took } = await tried(target, now, input)
      if (failedAt !== null) return
      if (verdict === 'accepted') accepted += 1
      else refused += 1
      if (took > slowest) [slowest, slowestInput] = [took, shown(input).slice(0, 100)]
    } catch (error) {
      if (failedAt === null) watch.found({ target: target.name, batch, problem: problemOf(error), input: shown(input) })
      failedAt ??= performance.now()
      throw error
    }
  })
  const outcome = await fc.check(property, { seed: seedOf(target.name, batch), numRuns: batch.size })
  const tally = { accepted, refused, slowest, slowestInput }
  const [stray] = await strays()
  if (!outcome.failed && (stray === undefined || target.mayStray === true)) return { tally, find: null }
  if (!outcome.failed) return { tally, find: { target: target.name, batch, problem: `a promise was rejected that nobody waits for: ${stray ?? ''}`, input: 'one of the batch' } }
  return { tally, find: { target: target.name, batch, problem: problemOf(outcome.errorInstance), input: shown(outcome.counterexample?.[0]) } }
}

class Reached extends Error {
  readonly input: unknown
  constructor(input: unknown) {
    super('reached')
    this.input = input
  }
}

/** The input at a place of a batch, without giving it to the target: of one that never ended nothing else is known. */
export async function inputAt(target: Target, batch: Batch, place: number): Promise<string> {
  let at = -1
  const property = fc.asyncProperty(target.inputs, (input) => {
    at += 1
    return at === place ? Promise.reject(new Reached(input)) : Promise.resolve()
  })
  const { errorInstance } = await fc.check(property, { seed: seedOf(target.name, batch), numRuns: batch.size, endOnFailure: true })
  return errorInstance instanceof Reached ? shown(errorInstance.input) : 'unknown'
}

export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, each) => ({
    accepted: sum.accepted + each.accepted,
    refused: sum.refused + each.refused,
    ...(each.slowest > sum.slowest ? { slowest: each.slowest, slowestInput: each.slowestInput } : { slowest: sum.slowest, slowestInput: sum.slowestInput }),
  }), NOTHING)
}
