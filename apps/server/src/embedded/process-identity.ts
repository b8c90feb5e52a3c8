import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Whether this number is taken, be it by a process that has ended and that nobody has buried. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process with this number runs, whoever owns it: a zombie does not. */
export function isAlive(pid: number): boolean {
  if (!isTaken(pid)) return false
  const state = process.platform === 'linux' ? linuxStat(pid)?.[0] : null
  return state !== 'Z' && state !== 'X'
}

/**
 * When the process started, as an opaque text that only compares for equality; null where the system does not tell.
 * Together with the number it names one process for ever, since numbers are reused.
 */
export function startMark(pid: number): string | null {
  if (process.platform === 'linux') return linuxStartMark(pid)
  if (process.platform === 'win32') return null
  return askPs(pid, 'lstart=')
}

/** The words of the command that the process runs; empty when it is gone or the system does not tell. */
export function commandOf(pid: number): readonly string[] {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').split('\0').filter((word) => word !== '')
    } catch {
      return []
    }
  }
  return (askPs(pid, 'command=') ?? '').split(' ').filter((word) => word !== '')
}

/** The folder that the process works in, wherever it has been moved or linked to; null when the system does not tell. */
export function workingFolderOf(pid: number): string | null {
  try {
    return process.platform === 'linux' ? readlinkSync(`/proc/${String(pid)}/cwd`) : null
  } catch {
    return null
  }
}

/** Numbers of the processes that work in this folder, as far as the system tells. */
export function processesIn(folder: string): readonly number[] {
  if (process.platform !== 'linux') return []
  const place = realpathSync(folder)
  return readdirSync('/proc').map(Number).filter((pid) => pid > 0 && isAlive(pid) && workingFolderOf(pid) === place)
}

function linuxStartMark(pid: number): string | null {
  const ticks = linuxStat(pid)?.[19]
  return ticks === undefined ? null : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`
}

/** The fields of /proc/<pid>/stat from the state on; null when the process is gone. */
function linuxStat(pid: number): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces: count from the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function askPs(pid: number, field: string): string | null {
  const answer = spawnSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' })
  const text = answer.status === 0 ? answer.stdout.trim() : ''
  return text === '' ? null : text
}
