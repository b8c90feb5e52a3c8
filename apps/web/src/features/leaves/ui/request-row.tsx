import { formatDate } from '../../../shared/lib/dates.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { daysText, type LeaveDays, type LeaveRequest, REQUEST_STATES } from '../model/leave.ts'

function rangeText({ starts_on, ends_on, hours, days }: LeaveDays): string {
  if (hours !== null) return `${formatDate(starts_on)}, ${String(hours).replace('.', ',')} h`
  return `${formatDate(starts_on)}${ends_on === starts_on ? '' : ` a ${formatDate(ends_on)}`} (${daysText(days)})`
}

export interface RequestRowProps {
  readonly request: LeaveRequest
  readonly isBusy: boolean
  readonly onCancel: (approvalId: string) => void
  readonly onAnswer: (agrees: boolean) => void
}

/** One request of the person: what it is about, how it stands and what may be done. */
export function RequestRow({ request, isBusy, onCancel, onAnswer }: RequestRowProps) {
  const state = REQUEST_STATES[request.status]
  const { approval_id: approval } = request
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{request.type?.name ?? 'Licença'}</span>
          <Badge tone={state.tone}>{state.label}</Badge>
        </p>
        <p className="tabular text-sm text-text-muted">{request.days.map(rangeText).join('; ')}</p>
        {request.sold_days > 0 && <p className="text-sm text-text-muted">{daysText(request.sold_days)} vendidos</p>}
        {request.end_reason !== null && <p className="text-sm break-words text-text-muted">Motivo: {request.end_reason}</p>}
      </div>
      <div className="flex gap-2">
        {request.status === 'proposed' && (
          <>
            <Button size="sm" disabled={isBusy} onClick={() => onAnswer(false)}>
              Não servem
            </Button>
            <Button size="sm" variant="primary" disabled={isBusy} onClick={() => onAnswer(true)}>
              Concordar
            </Button>
          </>
        )}
        {(request.status === 'pending' || request.status === 'adjusting') && approval !== null && (
          <Button size="sm" disabled={isBusy} onClick={() => onCancel(approval)}>
            Cancelar pedido
          </Button>
        )}
      </div>
    </li>
  )
}
