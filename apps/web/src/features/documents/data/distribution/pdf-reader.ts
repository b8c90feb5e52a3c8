import { AppError } from '#shared/supabase/app-error.ts'
import type { PdfAnswer, PdfQuestion } from '../../model/distribution/pdf-messages.ts'

/** A PDF in a worker of its own, so that the page goes on answering while hundreds of pages are read. */
export interface PdfReader {
  readonly texts: readonly string[]
  /** A PDF of these pages, numbered from 1. Throws `AppError`. */
  readonly part: (pages: readonly number[]) => Promise<Uint8Array<ArrayBuffer>>
  readonly close: () => void
}

const failed = (message: string): AppError => new AppError({ text: message, kind: 'validation' }, { code: 'PDF', status: 400 })

/** Reads a PDF page by page; stops when `signal` says so. Throws `AppError`. */
export async function openPdf(file: File, onPage: (done: number, total: number) => void, signal: AbortSignal): Promise<PdfReader> {
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' })
  const ask = (question: PdfQuestion, transfer: Transferable[] = []): void => worker.postMessage(question, transfer)
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>()
  let lastId = 0
  try {
    const texts = await new Promise<readonly string[]>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')), { once: true })
      worker.addEventListener('error', () => reject(failed('Este arquivo não pôde ser lido como PDF.')))
      worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => {
        if (data.kind === 'page') onPage(data.done, data.total)
        else if (data.kind === 'texts') resolve(data.texts)
        else if (data.kind === 'part') waiting.get(data.id)?.resolve(data.bytes)
        else if (data.id === null) reject(failed(data.problem))
        else waiting.get(data.id)?.reject(failed(data.problem))
      })
      ask({ kind: 'read', bytes }, [bytes])
    })
    return {
      texts,
      part: (pages) => {
        lastId += 1
        const part = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
        waiting.set(lastId, part)
        ask({ kind: 'split', id: lastId, pages })
        return part.promise
      },
      close: () => worker.terminate(),
    }
  } catch (problem) {
    worker.terminate()
    throw problem
  }
}
