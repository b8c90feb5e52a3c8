// `npm run attack`: every call that a test of the database makes is tried by whom it is not for, every table of two companies by the people of the other,
// and the attacks that exhaust, whole; the pipeline runs a part of them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { requireNode24 } from './lib/node-version.mjs'
import { finish, runVitest } from './lib/steps.mjs'

requireNode24()
const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-attack-'))
const file = path.join(folder, 'mirror.jsonl')
const results = [
  await runVitest('db', { VINCULO_TEST_FULL: '1', VINCULO_TEST_MIRROR: file }),
  mirrored(),
  // Left out above (vitest.config.ts).
  await runVitest('db', { VINCULO_TEST_FULL: '1' }, null, ['tests/db/attacks/every-call.test.ts']),
  await runVitest('contract', { VINCULO_TEST_FULL: '1' }, null, ['tests/contract/pressure.test.ts', 'tests/contract/pressure-people.test.ts', 'tests/contract/storage/full-disk.test.ts', 'tests/contract/auth/limits.test.ts']),
]
rmSync(folder, { recursive: true })
finish(results)

/** What tests/db/support/mirror.ts has noted: every function opened by whom it is for, and what strangers got by the same calls. */
function mirrored() {
  const lines = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line))
  const functions = new Set(lines.flatMap((line) => line.functions ?? []))
  const calls = lines.filter((line) => line.functions === undefined)
  const opened = new Set(calls.flatMap(({ names }) => names))
  const sum = (name) => calls.reduce((total, call) => total + call[name], 0)
  const leaks = [...new Set(calls.flatMap((call) => call.leaks))]
  const shut = [...functions].filter((name) => !opened.has(name)).toSorted((one, other) => one.localeCompare(other))
  process.stdout.write(`${functions.size} functions, ${functions.size - shut.length} opened by whom they are for with ${calls.length} calls; the same calls by strangers: ${sum('tries')}, ${sum('refused')} refused, ${leaks.length} leaks\n`)
  return { passed: functions.size - shut.length, failed: shut.length + leaks.length, failures: [...leaks, ...shut.map((name) => `${name} is opened by no test`)] }
}
