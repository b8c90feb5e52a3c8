import { useEffect, useRef, useState } from 'react'

import { useCompanyId } from '../../../shared/company/company-context.ts'
import { todayIso } from '../../../shared/lib/dates.ts'
import { type BatchProgress, downloadFile, fetchAllBatches } from '../../../shared/lib/export-batches.ts'
import { toCsv } from '../../../shared/lib/export-csv.ts'
import { toXlsx } from '../../../shared/lib/export-xlsx.ts'
import { toAppError } from '../../../shared/supabase/app-error.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { type EmployeeListRow, fetchEmployeeRows } from '../data/employee-list-query.ts'
import { employeeExportColumns } from '../model/export-columns.ts'
import type { ListState } from '../model/list-state.ts'

export type ExportFormat = 'csv' | 'xlsx'

const BATCH = 1_000

async function fileOf(format: ExportFormat, state: ListState, rows: readonly EmployeeListRow[]): Promise<Blob> {
  const columns = employeeExportColumns(state.columns)
  if (format === 'xlsx') return await toXlsx('Trabalhadores', columns, rows)
  return new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' })
}

export interface EmployeeExport {
  /** Null while nothing is being exported. */
  readonly progress: BatchProgress | null
  readonly start: (format: ExportFormat) => Promise<void>
  readonly cancel: () => void
}

/** Fetches every row of the filter in batches and hands the file to the browser. Leaving the page cancels. */
export function useEmployeeExport(state: ListState): EmployeeExport {
  const companyId = useCompanyId()
  const [progress, setProgress] = useState<BatchProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: ExportFormat): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    setProgress({ fetched: 0, total: null })
    try {
      const rows = await fetchAllBatches({
        size: BATCH,
        signal: abort.signal,
        fetchBatch: (offset, size, signal) => fetchEmployeeRows(companyId, state, { offset, size }, signal),
        onProgress: setProgress,
      })
      downloadFile(`trabalhadores-${todayIso()}.${format}`, await fileOf(format, state, rows))
      toast.success(rows.length === 1 ? '1 linha exportada' : `${rows.length.toLocaleString('pt-BR')} linhas exportadas`)
    } catch (error) {
      if (abort.signal.aborted) toast.info('Exportação cancelada')
      else {
        const problem = toAppError(error)
        toast.error('Não foi possível exportar', {
          description: `${problem.message} (código ${problem.code})`,
          action: { label: 'Tentar novamente', onSelect: () => void start(format) },
        })
      }
    } finally {
      setProgress(null)
    }
  }
  return { progress, start, cancel: () => running.current?.abort() }
}
