import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { makeDataFolder } from '../support/data-folder.ts'
import { drillDisk } from './disk.ts'
import { drill } from './drill.ts'
import { serveProduct } from './product.ts'

/** `npm run faults -- --kills=200 --writes=20000 --minutes=90 --seed=7 --without-disk`: see README.md. Ends with 1 when anything is wrong. */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' }, writes: { type: 'string', default: '20000' }, minutes: { type: 'string', default: '90' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) }, 'without-disk': { type: 'boolean', default: false },
  },
})
const [kills, writes, minutes, seed] = [Number(values.kills), Number(values.writes), Number(values.minutes), Number(values.seed)]
const tell = (line: string): void => { console.log(line) }
const listed = (map: ReadonlyMap<string, number>): string => [...map].map(([name, count]) => `${name} ${String(count)}`).join(' · ')

console.log(`seed ${String(seed)}`)
const folder = makeDataFolder()
const product = await serveProduct(folder)
const { recoveries, wrong, ...done } = await drill(product, { seed, kills, writes, within: minutes * 60_000, tell })
const code = await product.stop()
const sorted = recoveries.toSorted((a, b) => a - b)
const share = (part: number): string => `${String(Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0))} ms`
console.log(`\n${String(done.kills)} kills · ${String(done.acknowledged)} writes acknowledged (${listed(done.counts)})`)
console.log(`not acknowledged, by status: ${listed(done.refusals)}`)
console.log(`back after a kill: median ${share(0.5)}, 95 % ${share(0.95)}, longest ${share(1)}`)
const isWhole = done.kills === kills && done.acknowledged >= writes
if (!isWhole && wrong.length === 0) console.log(`the time was over before ${String(kills)} kills and ${String(writes)} writes`)

const disk = values['without-disk'] ? null : await drillDisk({ seed, tell })
if (disk === null) console.log(`the full and the read-only disk were left out${values['without-disk'] ? '' : ': mounting one takes root on Linux'}`)
else console.log(`disk: ${String(disk.acknowledged)} writes acknowledged; not, by status: ${listed(disk.refusals)}`)

const all = [...wrong, ...(code === 0 ? [] : [`the server ended with ${String(code)} when it was asked to stop`]), ...(disk?.wrong ?? [])]
console.log(all.length === 0 ? '\n0 lost, 0 damaged' : `\nWRONG, with the seed ${String(seed)}:\n${all.join('\n')}`)
if (wrong.length > 0) console.log(`what is left lies in ${folder.path}\n${product.logs().slice(-4000)}`)
else await folder.remove()
process.exitCode = all.length === 0 && isWhole ? 0 : 1
