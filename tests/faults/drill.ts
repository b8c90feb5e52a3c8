import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { acknowledged } from '../support/acknowledged.ts'
import { chanceOf } from '../support/chance.ts'
import { examine } from '../support/checks.ts'
import { type Load, startLoad } from './load.ts'
import type { Product } from './product.ts'
import { balances } from './writes/balances.ts'
import { costCentres } from './writes/cost-centres.ts'
import { papers } from './writes/papers.ts'
import { people } from './writes/people.ts'
import { sheets } from './writes/sheets.ts'
import { stock } from './writes/stock.ts'
import type { World, Write } from './writes/write.ts'

const LANES = 8
/** Between two kills, in milliseconds. */
const [SOONEST, LATEST] = [200, 3500]
const EXAMINED_EACH = 10
/** However long something takes to come back, nobody waits longer for one answer. */
const ANSWER_MS = 30_000
const RECOVERY_MS = 90_000
const JOBS_MS = 120_000

export interface DrillOptions {
  readonly seed: number
  readonly kills: number
  /** When the kills are done, it goes on until so many writes were acknowledged. */
  readonly writes: number
  /** It ends by then with what was done, in milliseconds. */
  readonly within: number
  readonly tell: (line: string) => void
}

export interface Drilled {
  readonly kills: number
  readonly acknowledged: number
  readonly counts: ReadonlyMap<string, number>
  readonly refusals: ReadonlyMap<string, number>
  /** From each kill to the next acknowledged write that began after it, in milliseconds. */
  readonly recoveries: readonly number[]
  /** Lost writes, damage and answers that nobody should be given, a line each; nothing after the first find. */
  readonly wrong: readonly string[]
}

/** Signs a company's administrator in, as the browser does. */
export async function enter({ origin, ask, blobOf }: Product): Promise<World> {
  const { publishableKey } = (await (await fetch(`${origin}/config.json`)).json()) as { publishableKey: string }
  const client = createClient(origin, publishableKey, {
    auth: { persistSession: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }) },
  })
  const { error } = await client.auth.signInWithPassword({ email: 'admin@aurora.demo', password: 'Vinculo@2026' })
  if (error !== null) throw error
  const company = await acknowledged<{ id: string }>(client.from('companies').select('id').single<{ id: string }>())
  return { client, companyId: company.id, ask, blobOf }
}

export async function allWrites(world: World): Promise<readonly Write[]> {
  return [await costCentres(world), people(world), await stock(world), await balances(world), await papers(world), sheets(world)]
}

/** All that was acknowledged and is not there. */
export async function lostOf(writes: readonly Write[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const write of writes) found.push(...(await write.lost()))
  return found
}

/** Waits for what jobs still have to carry out; what is left of it after two minutes, a line each. */
export async function unfinished(writes: readonly Write[]): Promise<readonly string[]> {
  for (const deadline = Date.now() + JOBS_MS; ; await wait(200)) {
    const left = (await Promise.all(writes.map(async (write) => (await write.pending?.()) ?? []))).flat()
    if (left.length === 0 || Date.now() > deadline) return left.map((order) => `${order} is not carried out`)
  }
}

/** Writes all the time and kills at random instants; after each kill every acknowledged write is looked for, after each tenth everything is examined. */
export async function drill(product: Product, { seed, kills, writes: wanted, within, tell }: DrillOptions): Promise<Drilled> {
  const until = Date.now() + within
  const chance = chanceOf(seed)
  const world = await enter(product)
  const writes = await allWrites(world)
  const load: Load = startLoad(writes, LANES, seed)
  const recoveries: number[] = []
  const wrong: string[] = []
  const isOver = (): boolean => Date.now() > until || wrong.length > 0

  try {
    for (let round = 1; round <= kills && !isOver(); round += 1) {
      await wait(chance.between(SOONEST, LATEST))
      const what = product.choose(chance)
      const begun = performance.now()
      const note = await product.kill(what, chance)
      const answered = await Promise.race([load.next(), wait(RECOVERY_MS, null)])
      if (answered === null) wrong.push(`round ${String(round)}, ${what}: nothing was acknowledged within ${String(RECOVERY_MS / 1000)} s`)
      else recoveries.push(performance.now() - begun)
      if (answered !== null) {
        const found = load.during(async () => [...(await lostOf(writes)), ...(round % EXAMINED_EACH === 0 ? await examine(world) : [])])
        wrong.push(...(await found), ...load.surprises)
      }
      tell(`${String(round).padStart(3)} ${what.padEnd(24)} ${String(Math.round(recoveries.at(-1) ?? 0)).padStart(6)} ms ${String(load.acknowledged()).padStart(6)} acknowledged ${note}`)
    }
    while (load.acknowledged() < wanted && !isOver()) await wait(100)
  } finally {
    await load.stop()
    void world.client.auth.stopAutoRefresh()
  }
  if (wrong.length === 0) wrong.push(...(await unfinished(writes)), ...(await lostOf(writes)), ...(await examine(world)), ...load.surprises)
  return { kills: recoveries.length, acknowledged: load.acknowledged(), counts: load.counts, refusals: load.refusals, recoveries, wrong }
}
