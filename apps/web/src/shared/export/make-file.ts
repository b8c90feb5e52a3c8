import { buildFile, type ExportTable } from './build-file.ts'

/** From here on the page would stop answering while the file is put together. */
const LARGE = 2_000

interface Answer {
  readonly file?: Blob
  readonly problem?: string
}

/** Builds the file, in a worker when it is large. Rejects with the signal's reason when cancelled, and the worker ends. */
export async function makeFile(table: ExportTable, signal: AbortSignal): Promise<Blob> {
  signal.throwIfAborted()
  if (table.rows.length < LARGE) return await buildFile(table)
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module', name: 'exportacao' })
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')), { once: true })
      worker.addEventListener('error', (event) => reject(new Error(event.message)))
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        if (data.file) resolve(data.file)
        else reject(new Error(data.problem ?? 'no file'))
      })
      worker.postMessage(table)
    })
  } finally {
    worker.terminate()
  }
}
