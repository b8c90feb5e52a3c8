import type { EventEmitter } from 'node:events'

/** Undoes a step. Nobody waits for it longer than until the deadline. */
type Stop = (deadline: number) => Promise<void>

/** What has been started, to be stopped in the opposite order, once, whatever the reason. */
export interface Shutdown {
  /** Registers how to undo a step; called even for steps that are still under way when the end comes. */
  onStop(stop: Stop): void
  /** Stops everything and ends the process with this code. Later calls change nothing. */
  finish(code: number): Promise<void>
  readonly stopping: boolean
}

/** A stop takes at most ten seconds, whatever hangs. Until when, in milliseconds since its begin, steps are waited for: */
const limits = {
  steps: 6_000,
  /** What was started first must not be left behind, and needs time to end by force: PostgreSQL. */
  lastStep: 8_500,
  /** The process itself. */
  end: 9_500,
} as const

/**
 * Collects the steps to undo. npm passes on the Ctrl+C that the terminal has sent already, so a second signal is the
 * rule and must not cut the first one's work short; what hangs is left behind.
 */
export function openShutdown(exit: (code: number) => void, report: (error: unknown) => void): Shutdown {
  const steps: Stop[] = []
  let running: Promise<void> | null = null
  const run = async (code: number): Promise<void> => {
    const begun = Date.now()
    setTimeout(() => { exit(1) }, limits.end).unref()
    let worst = code
    for (let stop = steps.pop(); stop !== undefined; stop = steps.pop()) {
      const isLast = steps.length === 0
      try {
        await until(begun + (isLast ? limits.end : limits.steps), stop(begun + (isLast ? limits.lastStep : limits.steps)))
      } catch (error) {
        report(error)
        worst = 1
      }
    }
    exit(worst)
  }
  return {
    onStop: (stop) => { steps.push(stop) },
    finish: (code) => (running ??= run(code)),
    get stopping() {
      return running !== null
    },
  }
}

/** Waits for the work until then, and not at all once that is over. */
function until(moment: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, moment - Date.now())
    work.finally(() => { clearTimeout(timer) }).then(resolve, reject)
  })
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'])

/** Calls `gone` when nobody reads the stream any more. What a full disk behind it refuses is words alone. */
export function watchOutput(stream: EventEmitter, gone: () => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!fullDisk.has(error.code ?? '')) gone()
  })
}

const parentPollMilliseconds = 150

/**
 * Calls `gone` when the process that started this one ends. npm passes a SIGTERM on to its shell only, which dies
 * without telling us: the server would outlive the `npm start` that somebody has just stopped.
 */
export function watchParent(gone: () => void, parentOf = (): number => process.ppid): void {
  const parent = parentOf()
  const timer = setInterval(() => {
    if (parentOf() === parent) return
    clearInterval(timer)
    gone()
  }, parentPollMilliseconds)
  timer.unref()
}

/** Calls `gone` when the process at the other end of our channel lets go of it, by its own end for one. Returns whether there is a channel. */
export function watchSupervisor(gone: () => void): boolean {
  // Of a process without a channel Node says nothing; of one whose channel is closed, be it since before now, false.
  const isConnected = process.connected as boolean | undefined
  if (isConnected === true) process.once('disconnect', gone)
  if (isConnected === false) gone()
  return isConnected !== undefined
}
