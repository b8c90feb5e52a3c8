import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Mapping, StagedRow } from '../lib/import/definition.ts'
import { type FileProblem, type ImportAnswer, type ImportRequest, MAX_IMPORT_BYTES, type SheetFound } from '../lib/import/worker-messages.ts'

/** A file that the worker has read. */
export interface ReadFile {
  readonly name: string
  readonly source: File
  readonly sheets: readonly SheetFound[]
  /** Paths of papers that are packed beside the sheets. */
  readonly papers: readonly string[]
}

export type FileState =
  | { readonly step: 'none' }
  | { readonly step: 'reading'; readonly name: string }
  | { readonly step: 'refused'; readonly name: string; readonly problem: FileProblem }
  | { readonly step: 'read'; readonly file: ReadFile }

/** A sheet of the file, as a kind of import and the meaning of its columns take it. */
export interface SheetReading {
  readonly kind: string
  readonly sheet: number
  readonly mapping: Mapping
}

export interface ImportFile {
  readonly state: FileState
  readonly open: (file: File) => void
  readonly clear: () => void
  /** The rows in pieces, as the mapping understands them. Each piece is waited for before the next is handed over. */
  readonly convert: (reading: SheetReading, size: number, onRows: (rows: readonly StagedRow[]) => Promise<void>) => Promise<void>
  /** A paper that is packed in the file; null when it cannot be unpacked. */
  readonly unpack: (path: string) => Promise<Blob | null>
}

function answersOf(worker: Worker, onAnswer: (answer: ImportAnswer) => void): () => void {
  const listener = (event: MessageEvent<ImportAnswer>): void => onAnswer(event.data)
  worker.addEventListener('message', listener)
  return () => worker.removeEventListener('message', listener)
}

function ask(worker: Worker, request: ImportRequest): void {
  worker.postMessage(request)
}

const isPacked = (file: File): boolean => file.name.toLowerCase().endsWith('.zip')

/** Reads a file in a worker of its own, which keeps it until another file comes or the page is left. */
export function useImportFile(createWorker: () => Worker, sheets: 'first' | 'all' = 'first'): ImportFile {
  const [state, setState] = useState<FileState>({ step: 'none' })
  const worker = useRef<Worker | null>(null)
  const hasFile = useRef(false)
  const end = (): void => {
    worker.current?.terminate()
    worker.current = null
    hasFile.current = false
  }
  // It loads while the person looks for the file; if it cannot, the next one tells.
  const begin = useEffectEvent(() => {
    const spare = createWorker()
    spare.addEventListener('error', () => {
      if (worker.current === spare && !hasFile.current) worker.current = null
    })
    worker.current = spare
  })
  useEffect(() => {
    begin()
    return end
  }, [])

  const open = (file: File): void => {
    if (hasFile.current) end()
    // Papers may be many; of what is packed only the directory is read at once.
    if (file.size > MAX_IMPORT_BYTES && !(sheets === 'all' && isPacked(file))) {
      setState({ step: 'refused', name: file.name, problem: 'too_large' })
      return
    }
    const reader = worker.current ?? createWorker()
    worker.current = reader
    hasFile.current = true
    setState({ step: 'reading', name: file.name })
    const refuse = (problem: FileProblem): void => setState({ step: 'refused', name: file.name, problem })
    const stop = answersOf(reader, (answer) => {
      if (answer.kind === 'problem') refuse(answer.problem)
      else if (answer.kind === 'read') setState({ step: 'read', file: { name: file.name, source: file, sheets: answer.sheets, papers: answer.papers } })
      else return
      stop()
    })
    reader.addEventListener('error', () => refuse('unreadable'))
    ask(reader, { kind: 'read', file, sheets })
  }

  const reading = (): Worker => {
    if (worker.current === null) throw new Error('there is no file to read')
    return worker.current
  }

  const convert: ImportFile['convert'] = async ({ kind, sheet, mapping }, size, onRows) => {
    const reader = reading()
    await new Promise<void>((resolve, reject) => {
      let sending = Promise.resolve()
      const stop = answersOf(reader, (answer) => {
        if (answer.kind !== 'rows') return
        sending = sending.then(() => onRows(answer.rows))
        sending.catch((cause: unknown) => {
          stop()
          reject(cause instanceof Error ? cause : new Error(String(cause)))
        })
        if (!answer.isLast) return
        stop()
        sending.then(resolve, reject)
      })
      ask(reader, { kind: 'convert', definition: kind, sheet, mapping, chunk: size })
    })
  }

  const unpack = async (path: string): Promise<Blob | null> => {
    const reader = reading()
    return await new Promise((resolve) => {
      const stop = answersOf(reader, (answer) => {
        if (answer.kind !== 'unpacked' || answer.path !== path) return
        stop()
        resolve(answer.content)
      })
      ask(reader, { kind: 'unpack', path })
    })
  }

  return {
    state,
    open,
    clear: () => {
      end()
      setState({ step: 'none' })
    },
    convert,
    unpack,
  }
}
