import { Undo2 } from 'lucide-react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ChangeDiff } from '#shared/ui/change-diff.tsx'
import { type AssignmentRow, historyLabel, periodText, reasonLabel, stateLook } from '../model/history/assignment.ts'

/** What the person does in the period, in one line. */
function summary({ position_title, department, manager, work_site, cost_centre }: AssignmentRow): string {
  const parts = [position_title, department, manager && `Gestor: ${manager.name}`, work_site, cost_centre]
  return parts.filter(Boolean).join(' · ') || 'Sem cargo, departamento e gestor'
}

export interface HistoryEntryProps {
  readonly row: AssignmentRow
  /** Null for those who only read. */
  readonly onCancel: (() => void) | null
}

/** One period: what it is, what it changed, why, and who registered it. */
export function HistoryEntry({ row, onCancel }: HistoryEntryProps) {
  const { label, tone } = stateLook(row.state)
  return (
    <li className="flex min-w-0 flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold break-words">
            {reasonLabel(row.reason)} <span className="font-normal text-text-muted tabular">· {periodText(row)}</span>
          </h2>
          <p className="mt-0.5 break-words text-text-muted">{summary(row)}</p>
        </div>
        <span className="flex items-center gap-3">
          <Badge tone={tone} dashed={row.state === 'planned'}>
            {label}
          </Badge>
          {onCancel && row.can_cancel && (
            <Button size="sm" onClick={onCancel}>
              <Undo2 aria-hidden="true" className="size-4" />
              Cancelar mudança<span className="sr-only"> de {periodText(row)}</span>
            </Button>
          )}
        </span>
      </div>
      {row.changes.length > 0 && (
        <ChangeDiff
          lines={row.changes.map((change) => ({
            key: change.field,
            label: historyLabel(change.field),
            before: change.old ?? '',
            after: change.new ?? '',
          }))}
        />
      )}
      {row.note && <p className="break-words whitespace-pre-line">{row.note}</p>}
      {row.failure && (
        <Alert tone="danger" title="Esta mudança não pôde entrar em vigor">
          {row.failure}
        </Alert>
      )}
      <p className="text-sm text-text-subtle">
        Registrada em <time dateTime={row.created_at}>{formatDateTime(row.created_at)}</time>
        {row.created_by && ` por ${row.created_by.name}`}
      </p>
    </li>
  )
}
