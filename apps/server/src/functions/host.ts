import type { Log } from '../kernel/log.ts'
import type { FunctionFile } from './catalogue.ts'
import { FunctionFailure } from './failure.ts'
import type { FunctionAnswer, FunctionRequest } from './job.ts'
import type { FunctionsSettings } from './settings.ts'
import { startWorker, type FunctionWorker } from './worker.ts'

export interface FunctionHost {
  /** Answers a request by the function, whose worker starts when it is needed first. Throws FunctionFailure. */
  run(file: FunctionFile, request: FunctionRequest, clientGone: AbortSignal): Promise<FunctionAnswer>
  /** Stops every worker; later requests are refused. */
  stop(): Promise<void>
}

export interface HostParts {
  readonly settings: FunctionsSettings
  readonly environment: Readonly<Record<string, string>>
  readonly log: Log
}

/** One worker per function: started by its first request, replaced after a crash, stopped when idle. */
export function functionHost({ settings, environment, log }: HostParts): FunctionHost {
  const workers = new Map<string, FunctionWorker>()
  let stopped = false

  const workerOf = (file: FunctionFile): FunctionWorker => {
    const present = workers.get(file.name)
    if (present !== undefined) return present
    const started = startWorker({ file, settings, environment, log, onGone: () => workers.delete(file.name) })
    workers.set(file.name, started)
    return started
  }

  return {
    async run(file, request, clientGone) {
      if (stopped) throw new FunctionFailure('crash')
      return workerOf(file).run(request, clientGone)
    },
    async stop() {
      stopped = true
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
    },
  }
}
