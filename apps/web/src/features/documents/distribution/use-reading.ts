import { useEffect, useRef, useState } from 'react'

import { openPdf, type PdfReader } from '../data/distribution/pdf-reader.ts'

export interface Reading {
  /** Pages read so far, of how many; null while nothing is read. */
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly reader: PdfReader | null
  /** Reads a PDF to its end. Throws `AppError`. */
  readonly read: (file: File) => Promise<PdfReader>
}

/** One PDF in its worker, which ends with the page. */
export function useReading(): Reading {
  const [progress, setProgress] = useState<Reading['progress']>(null)
  const [reader, setReader] = useState<PdfReader | null>(null)
  const abort = useRef<AbortController | null>(null)
  const living = useRef<PdfReader | null>(null)
  useEffect(
    () => () => {
      abort.current?.abort()
      living.current?.close()
    },
    [],
  )
  async function read(file: File): Promise<PdfReader> {
    abort.current?.abort()
    living.current?.close()
    const { signal } = (abort.current = new AbortController())
    setProgress({ done: 0, total: 0 })
    try {
      const opened = await openPdf(file, (done, total) => setProgress({ done, total }), signal)
      living.current = opened
      setReader(opened)
      return opened
    } finally {
      setProgress(null)
    }
  }
  return { progress, reader, read }
}
