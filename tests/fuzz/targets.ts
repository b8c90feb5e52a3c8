import type { Batch } from './batch.ts'
import type { Target } from './target.ts'
import type { Work } from './threads.ts'
import { framesOverTheWire } from './wire/frames-target.ts'
import type { WireWork } from './wire/lanes.ts'
import { restOverTheWire, storageOverTheWire, tokensOverTheWire } from './wire/targets.ts'
import type { World } from './wire/world.ts'

interface Share {
  readonly name: string
  /** Of all inputs. */
  readonly share: number
  readonly batch: number
}

const moduleOf = (name: string): string => new URL(`./targets/${name}.ts`, import.meta.url).href

/** Inside of the process: what the product's own readers make of an input. */
const INSIDE: readonly (Share & { readonly module: string })[] = [
  { name: 'rest', share: 0.32, batch: 1_000 },
  { name: 'tokens', share: 0.2, batch: 1_000 },
  { name: 'storage', share: 0.18, batch: 1_000 },
  { name: 'frames', share: 0.21, batch: 1_000 },
  { name: 'sheets', share: 0.03, batch: 250 },
  { name: 'pdfs', share: 0.01, batch: 100 },
].map((each) => ({ ...each, module: moduleOf(each.name) }))

/** Over the wire: what a server answers that was started as it is. */
const OVER_THE_WIRE: readonly (Share & { readonly make: (world: World) => Target })[] = [
  { name: 'rest over the wire', share: 0.028, batch: 100, make: restOverTheWire },
  { name: 'storage over the wire', share: 0.01, batch: 100, make: storageOverTheWire },
  { name: 'tokens over the wire', share: 0.007, batch: 100, make: tokensOverTheWire },
  { name: 'frames over the wire', share: 0.005, batch: 50, make: framesOverTheWire },
]

export const TARGETS: readonly string[] = [...INSIDE, ...OVER_THE_WIRE].map(({ name }) => name)

export interface Plan {
  readonly seed: number
  readonly inputs: number
  /** Some of the targets, between which all inputs are divided. */
  readonly targets: readonly string[]
  /** The first batch of each: the one of a find, to see it again. */
  readonly from: number
}

function batchesOf({ share, batch }: Share, { seed, inputs, targets, from }: Plan): readonly Batch[] {
  const all = [...INSIDE, ...OVER_THE_WIRE].filter(({ name }) => targets.includes(name)).reduce((sum, each) => sum + each.share, 0)
  const count = Math.ceil((inputs * share) / all)
  return Array.from({ length: Math.ceil(count / batch) }, (_, at) => ({ seed, number: from + at, size: Math.min(batch, count - at * batch) }))
}

export function insideWork(plan: Plan): readonly Work[] {
  return INSIDE.filter(({ name }) => plan.targets.includes(name)).map((each) => ({ target: each.name, module: each.module, batches: batchesOf(each, plan) }))
}

/** Null when none of the targets needs a server. */
export function wireWork(plan: Plan): ((world: World) => readonly WireWork[]) | null {
  const chosen = OVER_THE_WIRE.filter(({ name }) => plan.targets.includes(name))
  return chosen.length === 0 ? null : (world) => chosen.map((each) => ({ target: each.make(world), batches: batchesOf(each, plan) }))
}
