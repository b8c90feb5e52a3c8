import { useEffect, useRef, useState } from 'react'

import { todayIso } from '../lib/dates.ts'
import { type Batch, type BatchProgress, downloadFile, fetchAllBatches } from '../lib/export-batches.ts'
import type { ExportColumn } from '../lib/export-csv.ts'
import { toAppError } from '../supabase/app-error.ts'
import { recordExport } from '../supabase/exports.ts'
import { toast } from '../ui/toast.ts'
import { type ExportFormat, tableOf } from './build-file.ts'
import { makeFile } from './make-file.ts'

const BATCH = 1_000

/** What is exported: the rows come from the same questions as the screen's, so that a file never holds more than its reader may see. */
export interface ExportSource<Row> {
  /** Name in the audit trail. */
  readonly list: string
  /** Company of the rows; null when they are of several. */
  readonly companyId: string | null
  /** File name without date and ending. */
  readonly fileName: string
  readonly sheet: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly fetchBatch: (offset: number, size: number, signal: AbortSignal) => Promise<Batch<Row>>
}

export interface ListExport {
  /** Null while nothing is being exported. */
  readonly progress: BatchProgress | null
  readonly start: (format: ExportFormat) => Promise<void>
  readonly cancel: () => void
}

/** Fetches every row, builds the file, notes it in the trail and only then hands it over. Leaving the page cancels. */
export function useExport<Row>(source: ExportSource<Row>): ListExport {
  const [progress, setProgress] = useState<BatchProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: ExportFormat): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    setProgress({ fetched: 0, total: null })
    try {
      const { list, companyId, fileName, sheet, columns, fetchBatch } = source
      const rows = await fetchAllBatches({ size: BATCH, signal: abort.signal, fetchBatch, onProgress: setProgress })
      const file = await makeFile(tableOf(sheet, format, columns, rows), abort.signal)
      abort.signal.throwIfAborted()
      await recordExport(file, { list, rows: rows.length, format, companyId })
      downloadFile(`${fileName}-${todayIso()}.${format}`, file)
      toast.success(rows.length === 1 ? '1 linha exportada' : `${rows.length.toLocaleString('pt-BR')} linhas exportadas`)
    } catch (error) {
      if (abort.signal.aborted) toast.info('Exportação cancelada')
      else {
        const problem = toAppError(error)
        toast.error('Não foi possível exportar', {
          description: `${problem.message}${problem.codeNote}`,
          action: { label: 'Tentar novamente', onSelect: () => void start(format) },
        })
      }
    } finally {
      setProgress(null)
    }
  }
  return { progress, start, cancel: () => running.current?.abort() }
}
