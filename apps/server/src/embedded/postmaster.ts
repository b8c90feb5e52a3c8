import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartProblem } from '../kernel/start-problem.ts'
import { program } from './binaries.ts'
import { commandOf, isAlive, workingFolderOf } from './process-identity.ts'
import type { RunMode } from './run-mode.ts'

const pollMilliseconds = 15
const startSeconds = 60
const stopSeconds = 20

/**
 * Puts an end to a PostgreSQL that outlived its server on this folder, or removes a lock file whose number now belongs
 * to another program. A lock file of a dead process needs nothing: PostgreSQL replaces it.
 */
export async function recoverPostmaster(mode: RunMode, folder: string): Promise<'none' | 'stopped'> {
  const pid = lockedBy(folder)
  if (pid === null || !isAlive(pid)) return 'none'
  if (process.platform !== 'win32' && !isOurs(pid, folder)) {
    rmSync(lockFile(folder), { force: true })
    return 'none'
  }
  await stopPid(mode, folder, pid)
  return 'stopped'
}

/** Starts PostgreSQL in a session of its own, so that Ctrl+C reaches only the server, and waits until it is ready. */
export async function startPostmaster(mode: RunMode, folder: string, settings: readonly string[]): Promise<ChildProcess> {
  const startLog = path.join(mode.home, 'postgres-start.log')
  const output = openSync(startLog, 'w', 0o600)
  const [command = '', ...args] = [...mode.prefix, program(mode.binaries, 'postgres'), '-D', folder, ...settings]
  const child = spawn(command, args, { stdio: ['ignore', output, output], detached: true, ...mode.owner })
  closeSync(output)
  let failure: Error | null = null
  child.once('error', (error) => (failure = error))
  const deadline = Date.now() + startSeconds * 1000
  while (!isReady(folder, child.pid)) {
    if (failure !== null || child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new StartProblem(`O PostgreSQL não iniciou em ${folder}: ${reason(failure, startLog)}`)
    }
    await wait(pollMilliseconds)
  }
  child.unref()
  return child
}

/** Stops PostgreSQL within a moment: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(mode: RunMode, folder: string, child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) await stopPid(mode, folder, child.pid)
}

async function stopPid(mode: RunMode, folder: string, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(program(mode.binaries, 'pg_ctl'), ['stop', '-D', folder, '-m', 'fast'], { stdio: 'ignore' })
  } else {
    signal(pid, 'SIGINT')
  }
  const deadline = Date.now() + stopSeconds * 1000
  while (isAlive(pid) && lockedBy(folder) === pid) {
    if (Date.now() > deadline) {
      signal(pid, 'SIGQUIT')
      throw new StartProblem(`O PostgreSQL (processo ${String(pid)}) não parou em ${String(stopSeconds)} segundos e foi encerrado à força.`)
    }
    await wait(pollMilliseconds)
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
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

function readLock(folder: string): readonly string[] {
  try {
    return readFileSync(lockFile(folder), 'utf8').split('\n')
  } catch {
    return []
  }
}

const lockFile = (folder: string): string => path.join(folder, 'postmaster.pid')

function reason(failure: Error | null, startLog: string): string {
  return failure?.message ?? readFileSync(startLog, 'utf8').trim().split('\n').slice(-5).join(' · ')
}
