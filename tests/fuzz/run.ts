import { randomInt } from 'node:crypto'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { insideWork, TARGETS, wireWork } from './targets.ts'
import { type Round, runThreads } from './threads.ts'
import { runLanes, type WireWork } from './wire/lanes.ts'
import { serveDemo } from './wire/server.ts'
import { enterWorld, type World } from './wire/world.ts'

/** `npm run fuzz -- --inputs=1000000 --seed=7 --target=rest,sheets --from=12`: see README.md. Ends with 1 when anything is wrong. */

const LANES = 8
const TOLD_MS = 15_000

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '1000000' }, seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) }, target: { type: 'string', default: TARGETS.join(',') }, from: { type: 'string', default: '0' },
  },
})
const plan = { seed: Number(values.seed), inputs: Number(values.inputs), targets: values.target.split(','), from: Number(values.from) }
const unknown = plan.targets.filter((name) => !TARGETS.includes(name))
if (unknown.length > 0) throw new Error(`there is no target ${unknown.join(', ')}; there are ${TARGETS.join(', ')}`)

/** Says now and then how far it is. */
function teller(what: string): (done: number) => void {
  let told = performance.now()
  return (done) => {
    if (performance.now() - told < TOLD_MS) return
    told = performance.now()
    console.log(`${what}: ${done.toLocaleString('en')} inputs`)
  }
}

async function overTheWire(work: (world: World) => readonly WireWork[]): Promise<{ readonly rounds: readonly Round[]; readonly wrong: readonly string[] }> {
  const server = await serveDemo()
  try {
    const world = await enterWorld(server, LANES)
    const rounds = await runLanes(world, work(world), LANES, teller('over the wire'))
    return { rounds, wrong: await world.end() }
  } finally {
    await server.stop()
  }
}

console.log(`seed ${String(plan.seed)}`)
const begun = performance.now()
const inside = await runThreads(insideWork(plan), { threads: Math.max(1, Math.min(os.availableParallelism(), 4)), told: teller('inside') })
const work = wireWork(plan)
const wire = work === null ? { rounds: [], wrong: [] } : await overTheWire(work)

const rounds = [...inside, ...wire.rounds]
const number = (count: number): string => count.toLocaleString('en').padStart(9)
for (const { target, tally: { accepted, refused, slowest, slowestInput } } of rounds) {
  const counts = `${number(accepted + refused)} inputs ·${number(accepted)} accepted ·${number(refused)} refused`
  console.log(`${target.padEnd(22)}${counts} · slowest ${slowest.toFixed().padStart(5)} ms: ${slowestInput}`)
}
const total = rounds.reduce((sum, { tally }) => sum + tally.accepted + tally.refused, 0)
console.log(`${total.toLocaleString('en')} inputs in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)

const finds = rounds.flatMap(({ find }) => (find === null ? [] : [find]))
for (const { target, batch, problem, input } of finds) {
  console.log(`\nWRONG: ${target}\n${problem}\n${input}\nagain: npm run fuzz -- --target='${target}' --seed=${String(batch.seed)} --from=${String(batch.number)} --inputs=${String(batch.size)}`)
}
for (const problem of wire.wrong) console.log(`\nWRONG: ${problem}`)
if (finds.length + wire.wrong.length === 0) console.log('0 wrong')
process.exitCode = finds.length + wire.wrong.length === 0 ? 0 : 1
