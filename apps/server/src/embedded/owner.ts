import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartProblem } from '../kernel/start-problem.ts'
import { isAlive, startMark } from './process-identity.ts'

interface Process {
  readonly pid: number
  readonly startMark: string | null
}

interface Owner extends Process {
  /** The process that starts this one again when it ends, and with which it ends itself. */
  readonly supervisor: Process | null
}

const fileName = 'owner.json'
const patienceMilliseconds = 2000
const retryMilliseconds = 50
/** A server that has lost its supervisor ends within ten seconds. */
const orphanMilliseconds = 12_000

/**
 * Takes the data folder for this process. A file with our number and start time tells the next start whether it meets
 * a running server (StartProblem, unless it stops within a moment) or the leftovers of one that was killed (taken over).
 * Returns the release.
 */
export async function claimFolder(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, fileName)
  const own: Owner = { ...identityOf(process.pid), supervisor: process.connected ? identityOf(process.ppid) : null }
  const draft = `${file}.${String(process.pid)}`
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  const deadline = Date.now() + patienceMilliseconds
  try {
    while (!linkedOnce(draft, file)) {
      const running = clearUnlessRunning(file)
      if (running !== null && Date.now() > deadline) throw inUse(dataDir, running)
      if (running !== null) await wait(retryMilliseconds)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

/** Waits for a server on this folder whose supervisor was killed: it is about to end. One that hangs is ended. */
export async function settleOrphan(dataDir: string): Promise<void> {
  const owner = readOwner(path.join(dataDir, fileName))
  if (owner === null || owner.supervisor === null || stillRuns(owner.supervisor)) return
  for (const deadline = Date.now() + orphanMilliseconds; stillRuns(owner); await wait(retryMilliseconds)) {
    if (Date.now() < deadline) continue
    // Without the time of its start, its number may be another program's by now.
    if (owner.startMark === null) return
    process.kill(owner.pid, 'SIGKILL')
  }
}

/** Whether a living process has taken the data folder. */
export function isClaimed(dataDir: string): boolean {
  const owner = readOwner(path.join(dataDir, fileName))
  return owner !== null && stillRuns(owner)
}

/** True when the file is now ours: a hard link appears whole or not at all, so two starts cannot both succeed. */
function linkedOnce(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

function inUse(dataDir: string, owner: Owner): StartProblem {
  return new StartProblem(
    `Outro Vínculo já usa a pasta de dados ${dataDir} (processo ${String(owner.pid)}). ` +
      'Pare-o antes de iniciar de novo ou escolha outra pasta em VINCULO_DATA_DIR.',
  )
}

/** The owner that runs, or null after removing what a dead one left. */
function clearUnlessRunning(file: string): Owner | null {
  const owner = readOwner(file)
  if (owner !== null && stillRuns(owner)) return owner
  const aside = `${file}.stale-${String(process.pid)}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const moved = readOwner(aside)
  // Another start may have replaced the stale file between our reading and our renaming: give it back.
  if (moved !== null && stillRuns(moved)) renameSync(aside, file)
  else rmSync(aside, { force: true })
  return null
}

function readOwner(file: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const owner = processIn(value)
    return owner === null ? null : { ...owner, supervisor: processIn((value as Partial<Owner>).supervisor) }
  } catch {
    return null
  }
}

function processIn(value: unknown): Process | null {
  if (typeof value !== 'object' || value === null || !('pid' in value) || !Number.isInteger(value.pid)) return null
  const mark = 'startMark' in value && typeof value.startMark === 'string' ? value.startMark : null
  return { pid: Number(value.pid), startMark: mark }
}

const identityOf = (pid: number): Process => ({ pid, startMark: startMark(pid) })

function stillRuns({ pid, startMark: mark }: Process): boolean {
  return isAlive(pid) && startMark(pid) === mark
}
