// The process of one function: its module with Deno's few globals, then every request that the host sends. Nothing of the
// server is imported here, and the environment is the one that the host gave.
import { pathToFileURL } from 'node:url'

import { denoShim, exportedHandler, type Handler } from './deno-shim.ts'
import { applyImportMap } from './import-map.ts'
import type { FromWorker, ToWorker, WorkerTask } from './messages.ts'

type Incoming = Extract<ToWorker, { kind: 'request' }>

interface Running {
  readonly abort: AbortController
  /** Called when the host wants the next piece. */
  more: () => void
}

const say = (message: FromWorker): void => {
  process.send?.(message)
}
// The last argument, taken away so that the function sees none.
const task = JSON.parse(process.argv.pop() ?? '') as WorkerTask
const running = new Map<number, Running>()
const LOCAL = { remoteAddr: { transport: 'tcp', hostname: '127.0.0.1', port: 0 } } as const

function toRequest(message: Incoming, signal: AbortSignal): Request {
  const body = message.method === 'GET' || message.method === 'HEAD' ? null : message.body
  const headers = new Headers(message.headers.map(([name, value]): [string, string] => [name, value]))
  return new Request(message.url, { method: message.method, headers, signal, ...(body === null ? {} : { body: body as Uint8Array<ArrayBuffer> }) })
}

async function answerOf(handler: Handler, message: Incoming, signal: AbortSignal): Promise<Response> {
  try {
    const answer: unknown = await handler(toRequest(message, signal), LOCAL)
    if (answer instanceof Response) return answer
    throw new TypeError('the handler must return a Response')
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return new Response('Internal Server Error', { status: 500 })
  }
}

async function sendBody(id: number, body: ReadableStream<Uint8Array>, job: Running): Promise<void> {
  const reader = body.getReader()
  job.abort.signal.addEventListener('abort', () => {
    reader.cancel().catch(() => undefined)
    job.more()
  })
  for (;;) {
    const wanted = new Promise<void>((resolve) => (job.more = resolve))
    const { done, value } = await reader.read()
    if (done || job.abort.signal.aborted) return
    say({ kind: 'piece', id, bytes: value })
    await wanted
  }
}

async function run(handler: Handler, message: Incoming): Promise<void> {
  const { id } = message
  const job: Running = { abort: new AbortController(), more: () => undefined }
  running.set(id, job)
  try {
    const answer = await answerOf(handler, message, job.abort.signal)
    say({ kind: 'head', id, status: answer.status, headers: [...answer.headers], hasBody: answer.body !== null })
    if (answer.body !== null) await sendBody(id, answer.body, job)
    say({ kind: 'end', id, broken: false })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    say({ kind: 'end', id, broken: true })
  } finally {
    running.delete(id)
  }
}

function listen(handler: Handler): void {
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'request') void run(handler, message)
    else if (message.kind === 'more') running.get(message.id)?.more()
    else if (message.kind === 'cancel') running.get(message.id)?.abort.abort()
    else say({ kind: 'pong' })
  })
  say({ kind: 'ready' })
}

// The host decides when to end, also at a Ctrl+C that the terminal sends to both; without a host there is nothing to do.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)
process.on('disconnect', () => process.exit())

let served = false
const deno = denoShim(process.env, (handler) => {
  served = true
  listen(handler)
})
Object.defineProperty(globalThis, 'Deno', { value: deno, enumerable: false })
applyImportMap(task.importMap)
const { default: exported } = (await import(pathToFileURL(task.entry).href)) as { readonly default?: unknown }
const handler = exportedHandler(exported)
if (!served && handler !== null) listen(handler)
else if (!served) throw new Error('the function neither called Deno.serve nor exports its handler')
