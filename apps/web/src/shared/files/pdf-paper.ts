import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import { getDocument, PDFWorker, type RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- an address, not the module
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** Phones refuse larger canvases, and draw nothing. */
const MOST_PIXELS = 12_000_000

/** Decoders of the images that scanners write (fax, JBIG2, JPEG 2000), fetched when a paper holds one. */
const DECODERS: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2Url, 'openjpeg.wasm': openjpegUrl }

class Decoders {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = DECODERS[filename]
    if (url === undefined) throw new Error(`${filename} is not shipped`)
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${filename}: ${String(answer.status)}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

export interface Drawing {
  readonly done: Promise<void>
  readonly cancel: () => void
}

/** A PDF whose pages, numbered from 1, are drawn one by one. */
export interface PdfPaper {
  readonly pages: number
  /** Height by width of a page. */
  readonly ratioOf: (page: number) => Promise<number>
  /** Draws a page as wide as this, in pixels of the page. */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number) => Drawing
  readonly textOf: (page: number) => Promise<string>
  readonly close: () => void
}

/** Reads a PDF in a thread of its own, so that the page goes on answering. */
export async function openPaper(blob: Blob): Promise<PdfPaper> {
  const port = new Worker(workerUrl, { type: 'module', name: 'pdf-paginas' })
  const worker = PDFWorker.create({ port })
  const reading = getDocument({ data: await blob.arrayBuffer(), worker, useSystemFonts: true, useWorkerFetch: false, BinaryDataFactory: Decoders })
  const close = (): void => {
    void reading.destroy().finally(() => port.terminate())
  }
  // A thread that could not start says nothing else.
  const failed = new Promise<never>((_, reject) => port.addEventListener('error', () => reject(new Error('PDF worker'))))
  try {
    const paper = await Promise.race([reading.promise, failed])
    return {
      pages: paper.numPages,
      ratioOf: async (page) => {
        const { width, height } = (await paper.getPage(page)).getViewport({ scale: 1 })
        return height / width
      },
      draw: (page, canvas, width) => {
        let task: RenderTask | null = null
        let isCancelled = false
        const draw = async (): Promise<void> => {
          const sheet = await paper.getPage(page)
          if (isCancelled) return
          const natural = sheet.getViewport({ scale: 1 })
          const wanted = (width * window.devicePixelRatio) / natural.width
          const viewport = sheet.getViewport({ scale: Math.min(wanted, Math.sqrt(MOST_PIXELS / (natural.width * natural.height))) })
          canvas.width = Math.floor(viewport.width)
          canvas.height = Math.floor(viewport.height)
          task = sheet.render({ canvas, viewport })
          await task.promise
        }
        const cancel = (): void => {
          isCancelled = true
          task?.cancel()
        }
        return { done: draw(), cancel }
      },
      textOf: async (page) => {
        const { items } = await (await paper.getPage(page)).getTextContent()
        return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      },
      close,
    }
  } catch (cause) {
    close()
    throw cause
  }
}
