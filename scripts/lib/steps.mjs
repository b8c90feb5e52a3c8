import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** Path of the script behind a package's command: run with our own Node, it needs no shell on any system. */
export function commandOf(packageName, command = packageName) {
  const folder = path.join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Runs one check that either holds or not; its output is shown when it does not. */
export async function runCheck(name, args) {
  const { succeeded, text, time } = await run(args)
  process.stdout.write(`• ${name}: ${succeeded ? 'ok' : 'FALHOU'} (${time} s)\n${succeeded ? '' : `${text}\n`}`)
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Runs one project of Vitest and counts its tests; what it prints is shown at its end, since another may run beside it. A skipped
 * test counts as failed: nothing is left out in silence. `judge` is a tool that is asked what it says of the report.
 */
export async function runVitest(project, env = {}, judge = null) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-report-'))
  const report = path.join(folder, 'report.json')
  process.stdout.write(`• testes ${project}…\n`)
  const args = [commandOf('vitest'), 'run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { succeeded, text, time } = await run(args, env)
  const counts = countsOf(report, succeeded)
  const judged = judge === null ? { passed: 0, failed: 0 } : await runCheck(`${judge.name} pelos testes ${project}`, [judge.tool, '--results', report])
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`${text}• testes ${project}: ${counts.passed} ok, ${counts.failed} com falha (${time} s)\n`)
  return total([counts, judged])
}

/** Runs tasks in their order, as many at a time: most of them keep one core busy, and machines have several. */
export async function inTurn(atOnce, tasks) {
  const results = []
  let next = 0
  const worker = async () => {
    while (next < tasks.length) {
      const place = next++
      results[place] = await tasks[place]()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

async function run(args, env = {}) {
  const begun = Date.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece) => { text += piece })
  const [code] = await once(child, 'close')
  return { succeeded: code === 0, text, time: ((Date.now() - begun) / 1000).toFixed(1) }
}

/** Counts of Vitest's JSON report; a run that failed outside any test, or wrote no report, counts as one failure. */
export function countsOf(report, succeeded) {
  let counts = { passed: 0, failed: 0 }
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    counts = { passed: result.numPassedTests, failed: result.numFailedTests + result.numPendingTests + result.numTodoTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
  return !succeeded && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function total(all) {
  return all.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), { passed: 0, failed: 0 })
}

/** The last line of a run, and its exit code. */
export function finish(all) {
  const { passed, failed } = total(all)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
}
