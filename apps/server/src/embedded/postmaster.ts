import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartProblem } from '../kernel/start-problem.ts'
import { program } from './binaries.ts'
import { commandOf, isAlive, isTaken, processesIn, workingFolderOf } from './process-identity.ts'
import type { RunMode } from './run-mode.ts'

const pollMilliseconds = 15
const startSeconds = 60
const stopSeconds = 20
const orphanSeconds = 5
/** Between asking to end at once and ending. */
const forceMilliseconds = 300

/**
 * Puts an end to what outlived its server on this folder, the postmaster or processes that have lost theirs, and removes a lock file
 * that PostgreSQL would stumble over: empty, garbage, or with a number that a zombie or another program has. One of a process that
 * is gone needs nothing: PostgreSQL replaces it.
 */
export async function recoverPostmaster(mode: RunMode, folder: string): Promise<'none' | 'stopped'> {
  const pid = lockedBy(folder)
  const runs = pid !== null && isAlive(pid) && (process.platform === 'win32' || isOurs(pid, folder))
  if (runs) await stopPid(mode, folder, pid)
  const hadOrphans = await endOrphans(folder)
  const left = lockedBy(folder)
  if (left === null || isTaken(left)) rmSync(lockFile(folder), { force: true })
  return runs || hadOrphans ? 'stopped' : 'none'
}

/** Processes whose postmaster was killed still hold its memory, and nothing may start beside them. */
async function endOrphans(folder: string): Promise<boolean> {
  const orphans = (): readonly number[] => processesIn(folder).filter((pid) => /^postgres\b/.test(path.basename(commandOf(pid)[0] ?? '')))
  const begun = Date.now()
  let found = false
  for (let left = orphans(); left.length > 0; left = orphans()) {
    found = true
    // What does not listen is ended for good: without a postmaster the next start recovers from the log in any case.
    for (const pid of left) signal(pid, Date.now() - begun > orphanSeconds * 1000 ? 'SIGKILL' : 'SIGQUIT')
    if (Date.now() - begun > stopSeconds * 1000) {
      throw new StartProblem(`Processos antigos do PostgreSQL (${left.join(', ')}) não terminam em ${folder}: encerre-os e inicie de novo.`)
    }
    await wait(pollMilliseconds)
  }
  return found
}

/**
 * Starts PostgreSQL in a session of its own, so that Ctrl+C reaches only the server, and waits until it is ready or not wanted any more.
 * Nothing may run on the folder any more: see {@link recoverPostmaster}.
 */
export async function startPostmaster(mode: RunMode, folder: string, settings: readonly string[], isWanted: () => boolean): Promise<ChildProcess> {
  const begun = Date.now()
  const startLog = path.join(mode.home, 'postgres-start.log')
  const output = openSync(startLog, 'w', 0o600)
  const [command = '', ...args] = [...mode.prefix, program(mode.binaries, 'postgres'), '-D', folder, ...settings]
  const child = spawn(command, args, { stdio: ['ignore', output, output], detached: true, ...mode.owner })
  closeSync(output)
  const failed: { error?: Error } = {}
  child.once('error', (error) => { failed.error = error })
  const deadline = begun + startSeconds * 1000
  while (!isReady(folder, child.pid)) {
    if (failed.error !== undefined || child.exitCode !== null || child.signalCode !== null || Date.now() > deadline || !isWanted()) {
      child.kill('SIGQUIT')
      throw new StartProblem(`O PostgreSQL não iniciou em ${folder}: ${failed.error?.message ?? lastWords(folder, startLog, begun)}`)
    }
    await wait(pollMilliseconds)
  }
  child.unref()
  return child
}

/** Stops PostgreSQL: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(mode: RunMode, folder: string, child: ChildProcess, deadline?: number): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) await stopPid(mode, folder, child.pid, deadline)
}

/** What has not stopped at the deadline is ended by force, which loses nothing: the next start recovers from the log. */
async function stopPid(mode: RunMode, folder: string, pid: number, deadline = Date.now() + stopSeconds * 1000): Promise<void> {
  if (process.platform === 'win32') {
    const seconds = String(Math.max(1, Math.floor((deadline - Date.now()) / 1000)))
    spawnSync(program(mode.binaries, 'pg_ctl'), ['stop', '-D', folder, '-m', 'fast', '-t', seconds], { stdio: 'ignore' })
  } else {
    signal(pid, 'SIGINT')
  }
  const runs = (): boolean => isAlive(pid) && lockedBy(folder) === pid
  const force = ['SIGQUIT', 'SIGKILL'] as const
  for (let next = 0; runs(); await wait(pollMilliseconds)) {
    if (next === force.length || Date.now() < deadline + next * forceMilliseconds) continue
    signal(pid, force[next] ?? 'SIGKILL')
    next += 1
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** PostgreSQL works inside its cluster, which tells it apart even when the data folder was reached by another name. */
function isOurs(pid: number, folder: string): boolean {
  const words = commandOf(pid)
  if (!words.some((word) => path.basename(word) === 'postgres')) return false
  const place = workingFolderOf(pid) ?? words[words.indexOf('-D') + 1] ?? ''
  return existsSync(place) && realpathSync(place) === realpathSync(folder)
}

function isReady(folder: string, pid: number | undefined): boolean {
  const lines = readLock(folder)
  return Number(lines[0]) === pid && (lines[7] ?? '').trim() === 'ready'
}

function lockedBy(folder: string): number | null {
  const pid = Number(readLock(folder)[0])
  return Number.isSafeInteger(pid) && pid > 0 && pid < 2 ** 31 ? pid : null
}

function readLock(folder: string): readonly string[] {
  try {
    return readFileSync(lockFile(folder), 'utf8').split('\n')
  } catch {
    return []
  }
}

const lockFile = (folder: string): string => path.join(folder, 'postmaster.pid')

/** Why it ended: what its own log says since then, or what it said before it had one. */
function lastWords(folder: string, startLog: string, since: number): string {
  const logs = path.join(folder, 'log')
  const files = existsSync(logs) ? readdirSync(logs).map((name) => path.join(logs, name)) : []
  const fresh = files.filter((file) => statSync(file).mtimeMs >= since).map((file) => readFileSync(file, 'utf8'))
  const ends = fresh.join('').split('\n').filter((line) => /\b(?:FATAL|PANIC):/.test(line))
  return (ends.length > 0 ? ends.slice(-1) : readFileSync(startLog, 'utf8').trim().split('\n').slice(-5)).join(' · ')
}
