import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { countsOf, failuresOf, filesToTryAgain, withFilesOf } from './reports.mjs'

export const root = path.resolve(import.meta.dirname, '../..')

/** Path of the script behind a package's command: run with our own Node, it needs no shell on any system. */
export function commandOf(packageName, command = packageName) {
  const folder = path.join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Runs one check that either holds or not; its output is shown when it does not. */
export async function runCheck(name, args, env = {}, options = {}) {
  const { succeeded, text, time } = await run(args, env, options)
  process.stdout.write(`• ${name}: ${succeeded ? 'ok' : 'FALHOU'} (${time} s)\n${succeeded ? '' : `${text}\n`}`)
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] }
}

/**
 * Runs one project of Vitest and counts its tests; what it prints is shown at its end, since another may run beside it. A pipeline
 * tries the files that failed once more, with databases and browsers of their own: a busy machine may cost a proof its seconds, while
 * at the desk a flake must show. `judge` is a tool that is asked what it says of the report.
 */
export async function runVitest(project, env = {}, judge = null, files = []) {
  process.stdout.write(`• testes ${project}…\n`)
  const begun = Date.now()
  const first = await vitest(project, env, files)
  process.stdout.write(first.text)
  let { report, succeeded } = first
  const again = process.env.CI === 'true' && report !== null ? filesToTryAgain(report) : []
  if (again.length > 0) {
    process.stdout.write(`• testes ${project}: de novo, do começo, o que falhou:\n${lines(failuresOf(report, root))}`)
    const second = await vitest(project, env, again)
    process.stdout.write(second.text)
    if (second.report !== null) ({ report, succeeded } = { report: withFilesOf(report, second.report), succeeded: second.succeeded })
  }
  const counts = { ...countsOf(report, succeeded), failures: report === null ? [`${project}: sem relatório`] : failuresOf(report, root) }
  const judged = judge === null || report === null ? [] : [await judgedBy(judge, project, report)]
  process.stdout.write(`• testes ${project}: ${counts.passed} ok, ${counts.failed} com falha (${seconds(begun)} s)\n`)
  return total([counts, ...judged])
}

async function vitest(project, env, files = []) {
  return await inFolder(async (folder) => {
    const file = path.join(folder, 'report.json')
    const { succeeded, text } = await run(
      [commandOf('vitest'), 'run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...files],
      env,
    )
    return { succeeded, text, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null }
  })
}

async function judgedBy(judge, project, report) {
  return await inFolder(async (folder) => {
    const file = path.join(folder, 'report.json')
    writeFileSync(file, JSON.stringify(report))
    return await runCheck(`${judge.name} pelos testes ${project}`, [judge.tool, '--results', file])
  })
}

async function inFolder(work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-report-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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

async function run(args, env = {}, { yields = false } = {}) {
  const begun = Date.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  if (yields && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece) => { text += piece })
  const [code] = await once(child, 'close')
  return { succeeded: code === 0, text, time: seconds(begun) }
}

export function total(all) {
  return all.reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed, failures: [...sum.failures, ...(one.failures ?? [])] }),
    { passed: 0, failed: 0, failures: [] },
  )
}

/** What failed, by name, then the last line of a run; and its exit code. */
export function finish(all) {
  const { passed, failed, failures } = total(all)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  process.stdout.write(`${lines(failures)}${passed} passed, ${failed} failed\n`)
}

const lines = (texts) => texts.map((text) => `  ✗ ${text}\n`).join('')
const seconds = (begun) => ((Date.now() - begun) / 1000).toFixed(1)
