import type { EventEmitter } from 'node:events'

/** What has been started, to be stopped in the opposite order, once, whatever the reason. */
export interface Shutdown {
  /** Registers how to undo a step; called even for steps that are still under way when the end comes. */
  onStop(stop: () => Promise<void>): void
  /** Stops everything and ends the process with this code. Later calls change nothing. */
  finish(code: number): Promise<void>
  readonly stopping: boolean
}

const forceSeconds = 30

/**
 * Collects the steps to undo. npm passes on the Ctrl+C that the terminal has sent already, so a second signal is the
 * rule and must not cut the first one's work short; what hangs is ended by force after 30 seconds.
 */
export function openShutdown(exit: (code: number) => void, report: (error: unknown) => void): Shutdown {
  const steps: (() => Promise<void>)[] = []
  let running: Promise<void> | null = null
  const run = async (code: number): Promise<void> => {
    setTimeout(() => { exit(1) }, forceSeconds * 1000).unref()
    let worst = code
    for (const stop of steps.reverse()) {
      try {
        await stop()
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
