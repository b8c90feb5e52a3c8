import { Download } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { Spinner } from '#shared/ui/spinner.tsx'
import type { AuditFilter } from '../model/logs/filter-state.ts'
import { useAuditExport } from './use-audit-export.ts'

/** The whole filter as a CSV file; while it runs, says how far it is and can be cancelled. */
export function AuditExportButton({ filter }: { readonly filter: AuditFilter }) {
  const { fetched, start, cancel } = useAuditExport(filter)
  if (fetched === null) {
    return (
      <Button onClick={() => void start()}>
        <Download aria-hidden="true" className="size-4" />
        Exportar CSV
      </Button>
    )
  }
  return (
    <div role="status" className="flex min-h-control items-center gap-2 rounded-md border bg-surface pl-3 text-sm">
      <Spinner size="sm" />
      <span className="tabular whitespace-nowrap">Exportando {fetched.toLocaleString('pt-BR')}…</span>
      <Button variant="ghost" size="sm" onClick={cancel}>
        Cancelar
      </Button>
    </div>
  )
}
