import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** Whether a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
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

function linuxStartMark(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The second field is the program's name in brackets and may hold spaces: count from the last bracket.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return ticks === undefined ? null : `${boot}/${ticks}`
  } catch {
    return null
  }
}

function askPs(pid: number, field: string): string | null {
  const answer = spawnSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' })
  const text = answer.status === 0 ? answer.stdout.trim() : ''
  return text === '' ? null : text
}
