import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { todayIso } from '#shared/lib/dates.ts'
import { downloadFile } from '#shared/lib/export-batches.ts'
import { csvLines, toCsv } from '#shared/lib/export-csv.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { recordExport } from '#shared/supabase/exports.ts'
import { toast } from '#shared/ui/toast.ts'
import { type AuditPlace, fetchAuditPage, TRAIL_START } from '../data/logs/audit-queries.ts'
import { AUDIT_EXPORT } from '../model/logs/export-columns.ts'
import type { AuditFilter } from '../model/logs/filter-state.ts'

const BATCH = 1_000

/** The lines of a file, batch after batch: of a million entries only their texts are kept. Rejects with the signal's reason when cancelled. */
async function csvParts(client: QueryClient, filter: AuditFilter, signal: AbortSignal, onFetched: (total: number) => void): Promise<{ parts: string[]; total: number }> {
  const parts = [toCsv(AUDIT_EXPORT, [])]
  let total = 0
  for (let place: AuditPlace | null = TRAIL_START; place !== null; ) {
    signal.throwIfAborted()
    const { entries, next } = await fetchAuditPage(client, filter, place, BATCH, signal)
    parts.push(csvLines(AUDIT_EXPORT, entries))
    total += entries.length
    onFetched(total)
    place = next
  }
  return { parts, total }
}

export interface AuditExport {
  /** Entries fetched so far; null while nothing is being exported. */
  readonly fetched: number | null
  readonly start: () => Promise<void>
  readonly cancel: () => void
}

/** Fetches every entry of the filter, batch after batch from the last one seen, into one CSV file. Leaving the page cancels. */
export function useAuditExport(filter: AuditFilter): AuditExport {
  const [fetched, setFetched] = useState<number | null>(null)
  const client = useQueryClient()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    setFetched(0)
    try {
      const { parts, total } = await csvParts(client, filter, abort.signal, setFetched)
      const file = new Blob(parts, { type: 'text/csv;charset=utf-8' })
      await recordExport(file, { list: 'audit', rows: total, format: 'csv', companyId: filter.company || null })
      downloadFile(`auditoria-${todayIso()}.csv`, file)
      toast.success(total === 1 ? '1 registro exportado' : `${total.toLocaleString('pt-BR')} registros exportados`)
    } catch (error) {
      if (abort.signal.aborted) toast.info('Exportação cancelada')
      else {
        const problem = toAppError(error)
        toast.error('Não foi possível exportar', {
          description: `${problem.message}${problem.codeNote}`,
          action: { label: 'Tentar novamente', onSelect: () => void start() },
        })
      }
    } finally {
      setFetched(null)
    }
  }
  return { fetched, start, cancel: () => running.current?.abort() }
}
