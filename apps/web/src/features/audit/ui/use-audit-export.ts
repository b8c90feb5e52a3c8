import { useEffect, useRef, useState } from 'react'

import { todayIso } from '../../../shared/lib/dates.ts'
import { downloadFile, fetchAllBatches } from '../../../shared/lib/export-batches.ts'
import { toCsv } from '../../../shared/lib/export-csv.ts'
import { toAppError } from '../../../shared/supabase/app-error.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { type AuditPlace, fetchAuditEntries } from '../data/audit-queries.ts'
import type { AuditEntry } from '../model/audit-entry.ts'
import { AUDIT_EXPORT } from '../model/export-columns.ts'
import type { AuditFilter } from '../model/filter-state.ts'

const BATCH = 1_000

export interface AuditExport {
  /** Entries fetched so far; null while nothing is being exported. */
  readonly fetched: number | null
  readonly start: () => Promise<void>
  readonly cancel: () => void
}

/** Fetches every entry of the filter, batch after batch from the last one seen, into one CSV file. Leaving the page cancels. */
export function useAuditExport(filter: AuditFilter): AuditExport {
  const [fetched, setFetched] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    setFetched(0)
    let before: AuditPlace | null = null
    try {
      const rows = await fetchAllBatches<AuditEntry>({
        size: BATCH,
        signal: abort.signal,
        fetchBatch: async (_, size, signal) => {
          const entries = await fetchAuditEntries(filter, before, size, signal)
          const last = entries.at(-1)
          if (last) before = { at: last.at, id: last.id }
          return { rows: entries, total: null }
        },
        onProgress: (progress) => setFetched(progress.fetched),
      })
      downloadFile(`auditoria-${todayIso()}.csv`, new Blob([toCsv(AUDIT_EXPORT, rows)], { type: 'text/csv;charset=utf-8' }))
      toast.success(rows.length === 1 ? '1 registro exportado' : `${rows.length.toLocaleString('pt-BR')} registros exportados`)
    } catch (error) {
      if (abort.signal.aborted) toast.info('Exportação cancelada')
      else {
        const problem = toAppError(error)
        toast.error('Não foi possível exportar', {
          description: `${problem.message} (código ${problem.code})`,
          action: { label: 'Tentar novamente', onSelect: () => void start() },
        })
      }
    } finally {
      setFetched(null)
    }
  }
  return { fetched, start, cancel: () => running.current?.abort() }
}
