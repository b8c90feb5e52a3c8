import { spawnSync } from 'node:child_process'
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
export function runCheck(name, args) {
  const begun = Date.now()
  process.stdout.write(`• ${name}… `)
  const done = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const good = done.status === 0
  process.stdout.write(`${good ? 'ok' : 'FALHOU'} (${seconds(begun)} s)\n`)
  if (!good) process.stdout.write(`${done.stdout}${done.stderr}\n`)
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs one project of Vitest and counts its tests. A skipped test counts as failed: nothing is left out in silence. */
export function runVitest(project, env = {}) {
  const begun = Date.now()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-report-'))
  const report = path.join(folder, 'report.json')
  process.stdout.write(`• testes ${project}…\n`)
  const args = [commandOf('vitest'), 'run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  const counts = countsOf(report, done.status === 0)
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`• testes ${project}: ${counts.passed} ok, ${counts.failed} com falha (${seconds(begun)} s)\n`)
  return counts
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

const seconds = (begun) => ((Date.now() - begun) / 1000).toFixed(1)
