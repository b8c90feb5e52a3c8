import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** State and parent of a process, null when it is gone. */
function look(pid: number): { readonly state: string; readonly parent: number } | null {
  try {
    // The name stands in brackets and may hold spaces.
    const [state = '', parent = '0'] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { state, parent: Number(parent) }
  } catch {
    return null
  }
}

export const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((each) => look(each)?.parent === pid)

/** Sends a signal to those that are there. */
export function signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT', pids: readonly (number | null | undefined)[]): void {
  for (const pid of pids) {
    try {
      // 0 would be this process and its group.
      if (typeof pid === 'number' && pid > 1) process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Waits until none of them runs any more; a zombie does not. */
export async function gone(pids: readonly number[]): Promise<void> {
  while (pids.some((pid) => !['Z', 'X'].includes(look(pid)?.state ?? 'X'))) await wait(5)
}
