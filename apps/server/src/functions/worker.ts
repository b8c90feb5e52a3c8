import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import type { Log } from '../kernel/log.ts'
import type { FunctionFile } from './catalogue.ts'
import { FunctionFailure, type FailureKind } from './failure.ts'
import { openJob, type FunctionAnswer, type FunctionRequest, type Job } from './job.ts'
import type { FromWorker, ToWorker, WorkerTask } from './messages.ts'
import type { FunctionsSettings } from './settings.ts'
import { logOutput } from './worker-log.ts'

/** One function loaded in a process of its own. */
export interface FunctionWorker {
  /** Hands a request over. Throws FunctionFailure. */
  run(request: FunctionRequest, clientGone: AbortSignal): Promise<FunctionAnswer>
  stop(): Promise<void>
}

export interface WorkerParts {
  readonly file: FunctionFile
  readonly settings: FunctionsSettings
  /** The function's whole environment. */
  readonly environment: Readonly<Record<string, string>>
  readonly log: Log
  /** Called once when the worker can take no more requests. */
  readonly onGone: () => void
}

const MOST_AT_ONCE = 100
const PONG_MS = 1_000
/** How V8 ends when its heap is full, which differs by system; SIGKILL is the system short of memory. */
const OUT_OF_MEMORY: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'])
const ENTRY = new URL('./worker-entry.ts', import.meta.url)

/**
 * A process rather than a thread: a thread that fills its memory can take the whole server with it. Node's permissions leave it the
 * network and the reading of programs: no data folder, no passwords of the machine, nothing to write, no programs to start.
 */
function spawn({ file, settings, environment, log }: WorkerParts): ChildProcess {
  const task: WorkerTask = { entry: file.entry, importMap: file.importMap }
  const readable = settings.readable.map((place) => `--allow-fs-read=${place}`)
  const child = fork(ENTRY, [JSON.stringify(task)], {
    env: { ...environment },
    execArgv: [`--max-old-space-size=${settings.memoryMb}`, '--permission', ...readable, '--disable-warning=SecurityWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  if (child.stdout !== null) logOutput(log, file.name, child.stdout, 'info')
  if (child.stderr !== null) logOutput(log, file.name, child.stderr, 'warn')
  return child
}

/** Starts the process at once; requests wait inside it until the module has loaded. */
export function startWorker(parts: WorkerParts): FunctionWorker {
  const { settings, log, file } = parts
  const child = spawn(parts)
  const exited = once(child, 'exit').catch(() => undefined)
  const jobs = new Map<number, Job>()
  const send = (message: ToWorker): void => {
    // A process that has just ended is told nothing; its exit answers for it.
    if (child.connected) child.send(message, () => undefined)
  }
  let ready = false
  let gone = false
  let lastId = 0
  let pong: (() => void) | null = null
  let idle: NodeJS.Timeout | undefined

  const end = (kind: FailureKind): void => {
    if (gone) return
    gone = true
    clearTimeout(idle)
    parts.onGone()
    for (const job of jobs.values()) job.fail(kind)
    jobs.clear()
    child.kill('SIGKILL')
  }
  /** Answers to a ping tell a function that waits from one that computes without end and has to be ended. */
  const answers = (): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => { resolve(false) }, PONG_MS)
      pong = () => {
        clearTimeout(timer)
        resolve(true)
      }
      send({ kind: 'ping' })
    })
  const forget = (id: number): void => {
    if (!jobs.delete(id) || jobs.size > 0 || gone) return
    idle = setTimeout(() => { end('crash') }, settings.idleMs).unref()
  }
  const receive = (message: FromWorker): void => {
    if (message.kind === 'ready') ready = true
    else if (message.kind === 'pong') pong?.()
    else {
      jobs.get(message.id)?.receive(message)
      if (message.kind === 'end') forget(message.id)
    }
  }
  const overdue = async (id: number): Promise<void> => {
    const job = jobs.get(id)
    if (job === undefined) return
    if (!ready) return end('boot')
    if (!(await answers())) return end('limit')
    send({ kind: 'cancel', id })
    job.fail('timeout')
    forget(id)
  }

  child.on('message', (message) => {
    receive(message as FromWorker)
  })
  child.on('error', (error) => {
    log.error({ function: file.name, reason: error.message }, 'function process failed')
    end(ready ? 'crash' : 'boot')
  })
  child.on('exit', (code, signal) => {
    if (!gone) log.error({ function: file.name, code, signal }, 'function process ended')
    end(signal !== null && OUT_OF_MEMORY.has(signal) ? 'limit' : ready ? 'crash' : 'boot')
  })

  return {
    async run(request, clientGone) {
      if (gone) throw new FunctionFailure('crash')
      if (jobs.size >= MOST_AT_ONCE) throw new FunctionFailure('limit')
      clearTimeout(idle)
      lastId += 1
      const id = lastId
      const job = openJob(id, send)
      jobs.set(id, job)
      const timers = [settings.firstByteMs, settings.wholeMs].map((ms) => setTimeout(() => void overdue(id), ms).unref())
      // A client that leaves cancels, yet the clock runs on: a function that computes without end must still be found.
      const cancel = (): void => { send({ kind: 'cancel', id }) }
      clientGone.addEventListener('abort', cancel, { once: true })
      send({ kind: 'request', id, ...request })
      const answer = await job.answer
      clearTimeout(timers[0])
      return answer
    },
    async stop() {
      end('crash')
      await exited
    },
  }
}
