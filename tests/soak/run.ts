import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebWhenStale } from '../../scripts/lib/web-build.mjs'
import { makeDataFolder } from '../support/data-folder.ts'
import { bookLines, verdictLines } from './report.ts'
import { soak } from './soak.ts'

/** `npm run soak -- --minutes=30 --people=200 --seed=7`: see README.md. Ends with 1 when anything is wrong. */

const COMPANY_SIZE = 1000
const THINK_MS = [4000, 16_000] as const
const EVERY_MS = 10_000
/** An edge function that nobody calls is ended after five minutes. */
const REST_MS = 400_000

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, people: { type: 'string', default: '200' }, seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) } },
})
const [minutes, people, seed] = [Number(values.minutes), Number(values.people), Number(values.seed)]
const tell = (line: string): void => { console.log(line) }

if (process.platform !== 'linux') throw new Error('what the processes take is read from /proc, which Linux has')
if (!buildWebWhenStale(path.resolve(import.meta.dirname, '../..'))) throw new Error('the web application could not be built')
tell(`seed ${String(seed)}`)
// On the disk, as whoever installs the product has it.
const folder = makeDataFolder({ parent: mkdtempSync(path.join(os.tmpdir(), 'vinculo-soak-')) })
try {
  const { book, verdicts, wrong } = await soak(folder, { seed, minutes, people, companySize: COMPANY_SIZE, thinkMs: THINK_MS, everyMs: EVERY_MS, restMs: REST_MS, tell })
  tell(`\n${[...bookLines(book), '', ...verdictLines(verdicts)].join('\n')}`)
  tell(wrong.length === 0 ? '\nnothing wrong' : `\nWRONG, with the seed ${String(seed)}: ${String(wrong.length)}\n${wrong.slice(0, 200).join('\n')}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await folder.remove()
}
