import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { examine } from '../support/checks.ts'
import type { DataFolder } from '../support/data-folder.ts'
import { serveWhole, type WholeProduct } from '../support/whole-product.ts'
import type { Book } from './book.ts'
import { bounds } from './bounds.ts'
import { type Crowd, startCrowd } from './crowd.ts'
import { judge, notAtRest, type Sample, type Values, type Verdict } from './judge.ts'
import { probeOf } from './probe.ts'
import { growCompany, type Resident, settleIn } from './residents.ts'

export interface SoakOptions {
  readonly seed: number
  readonly minutes: number
  readonly people: number
  /** Of the largest company; null leaves the demo as it is. */
  readonly companySize: number | null
  readonly thinkMs: readonly [shortest: number, longest: number]
  /** Between two looks at the product. */
  readonly everyMs: number
  /** How long it may take until everything is as it was before anybody came. */
  readonly restMs: number
  readonly env?: NodeJS.ProcessEnv
  readonly tell: (line: string) => void
}

export interface Soaked {
  readonly residents: readonly Resident[]
  readonly samples: readonly Sample[]
  readonly book: Book
  readonly verdicts: readonly Verdict[]
  /** A line each. */
  readonly wrong: readonly string[]
}

/** Of the time, for all to come; never more than so many at once, since passwords are verified one after the other where there are two cores. */
const ARRIVAL = 0.1
const ARRIVAL_EACH_MS = 400
const QUIET_MS = 3000

/** Starts the product on the folder, lets people use it for some time, and judges what they and whoever looked at it saw. */
export async function soak(folder: DataFolder, { seed, minutes, people, companySize, thinkMs, everyMs, restMs, env = {}, tell }: SoakOptions): Promise<Soaked> {
  const temporary = path.join(folder.path, '../temporary')
  mkdirSync(temporary, { recursive: true })
  const product = await serveWhole(folder, { TMPDIR: temporary, ...env })
  if (companySize !== null) await growCompany(folder.databaseUrl(), companySize)
  const residents = await settleIn(product.ask, people)
  // What a first start takes is over for good: here is a morning like any other.
  await product.stop()
  await product.start()
  const databaseUrl = folder.databaseUrl()
  const isBuilt = (await fetch(product.origin)).status === 200
  const look = probeOf(folder, product, temporary)
  await wait(QUIET_MS)
  const before = await look()
  const durationMs = minutes * 60_000
  const pace = { seed, arrivalMs: Math.max(durationMs * ARRIVAL, people * ARRIVAL_EACH_MS), thinkMs, isBuilt }
  const crowd = await startCrowd({ origin: product.origin, databaseUrl, residents, pace })
  const { samples, book } = await watched(crowd, look, { durationMs, everyMs, tell })
  const after = await rest(look, before, restMs)
  const verdicts = judge({ before, after, samples }, bounds)
  const wrong = [...book.wrong, ...verdicts.flatMap((verdict) => verdict.wrong), ...(await failedJobs(product)), ...(await examine(product))]
  const code = await product.stop()
  if (code !== 0) wrong.push(`the server ended with ${String(code)} when it was asked to stop`)
  if (product.logs().includes('iniciado de novo')) wrong.push('the server was started again meanwhile')
  return { residents, samples, book, verdicts, wrong }
}

interface Watch {
  readonly durationMs: number
  readonly everyMs: number
  readonly tell: (line: string) => void
}

async function watched(crowd: Crowd, look: () => Promise<Values>, { durationMs, everyMs, tell }: Watch): Promise<{ readonly samples: readonly Sample[]; readonly book: Book }> {
  const begun = performance.now()
  const samples: Sample[] = []
  try {
    while (performance.now() - begun < durationMs) {
      await wait(everyMs)
      const sample = { values: await look(), at: (performance.now() - begun) / 1000 }
      samples.push(sample)
      tell(lineOf(sample))
    }
    return { samples, book: await crowd.end() }
  } finally {
    crowd.kill()
  }
}

function lineOf({ at, values }: Sample): string {
  const parts = Object.entries(values).map(([measure, value]) => `${measure} ${String(Math.round(value))}`)
  return `${String(Math.round(at)).padStart(5)} s  ${parts.join(' · ')}`
}

/** Waits until everything has returned to what it was, or the time is over. */
async function rest(look: () => Promise<Values>, before: Values, restMs: number): Promise<Values> {
  for (const deadline = Date.now() + restMs; ; await wait(1000)) {
    const now = await look()
    if (notAtRest(before, now, bounds).length === 0 || Date.now() > deadline) return now
  }
}

async function failedJobs({ ask }: WholeProduct): Promise<readonly string[]> {
  const rows = await ask('select name, last_error from jobs.schedules where last_error is not null')
  return rows.map((row) => `job ${String(row['name'])}: ${String(row['last_error'])}`)
}
