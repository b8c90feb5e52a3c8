import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Mapping, StagedRow } from '../lib/import/definition.ts'
import { type FileProblem, type ImportAnswer, type ImportRequest, MAX_IMPORT_BYTES } from '../lib/import/worker-messages.ts'

/** A file that the worker has read. */
export interface ReadFile {
  readonly name: string
  readonly headings: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly total: number
}

export type FileState =
  | { readonly step: 'none' }
  | { readonly step: 'reading'; readonly name: string }
  | { readonly step: 'refused'; readonly name: string; readonly problem: FileProblem }
  | { readonly step: 'read'; readonly file: ReadFile }

export interface ImportFile {
  readonly state: FileState
  readonly open: (file: File) => void
  readonly clear: () => void
  /** The rows in pieces, as the mapping understands them. Each piece is waited for before the next is handed over. */
  readonly convert: (mapping: Mapping, size: number, onRows: (rows: readonly StagedRow[]) => Promise<void>) => Promise<void>
}

function answersOf(worker: Worker, onAnswer: (answer: ImportAnswer) => void): () => void {
  const listener = (event: MessageEvent<ImportAnswer>): void => onAnswer(event.data)
  worker.addEventListener('message', listener)
  return () => worker.removeEventListener('message', listener)
}

function ask(worker: Worker, request: ImportRequest, transfer: Transferable[] = []): void {
  worker.postMessage(request, transfer)
}

/** Reads a spreadsheet in a worker of its own, which keeps it until another file comes or the page is left. */
export function useImportFile(createWorker: () => Worker): ImportFile {
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
    if (file.size > MAX_IMPORT_BYTES) {
      setState({ step: 'refused', name: file.name, problem: 'too_large' })
      return
    }
    const reader = worker.current ?? createWorker()
    worker.current = reader
    hasFile.current = true
    setState({ step: 'reading', name: file.name })
    const refuse = (problem: FileProblem): void => setState({ step: 'refused', name: file.name, problem })
    const stop = answersOf(reader, (answer) => {
      if (answer.kind === 'rows') return
      stop()
      if (answer.kind === 'problem') refuse(answer.problem)
      else setState({ step: 'read', file: { name: file.name, headings: answer.headings, samples: answer.samples, total: answer.total } })
    })
    reader.addEventListener('error', () => refuse('unreadable'))
    file.arrayBuffer().then(
      (bytes) => ask(reader, { kind: 'read', name: file.name, bytes }, [bytes]),
      () => refuse('unreadable'),
    )
  }

  const convert: ImportFile['convert'] = async (mapping, size, onRows) => {
    const reader = worker.current
    if (reader === null) throw new Error('there is no file to convert')
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
      ask(reader, { kind: 'convert', mapping, chunk: size })
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
  }
}
