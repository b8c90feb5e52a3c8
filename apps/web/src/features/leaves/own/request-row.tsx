import { daysText } from '#shared/lib/days-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { hasDaysAhead, type LeaveRequest, rangeText, standingOf } from '../model/requests/leave.ts'

export interface RequestRowProps {
  readonly request: LeaveRequest
  readonly today: string
  readonly isBusy: boolean
  readonly onCancel: (approvalId: string) => void
  readonly onAskCancellation: () => void
  readonly onAdjust: () => void
  readonly onAttach: () => void
  readonly onAnswer: (agrees: boolean) => void
}

/** What a request asks for, in lines. */
export function RequestLines({ request }: { readonly request: LeaveRequest }) {
  return (
    <div className="text-sm text-text-muted">
      <p className="tabular">{request.days.map(rangeText).join('; ')}</p>
      {request.sold_days > 0 && <p>Abono: {daysText(request.sold_days)} {request.sold_days === 1 ? 'vendido' : 'vendidos'}</p>}
      {request.advances_thirteenth && <p>Com adiantamento do 13º</p>}
      {request.end_reason !== null && <p className="break-words">Motivo: {request.end_reason}</p>}
    </div>
  )
}

/** One request of the person: what it is about, how it stands and what may be done. */
export function RequestRow({ request, today, isBusy, onCancel, onAskCancellation, onAdjust, onAttach, onAnswer }: RequestRowProps) {
  const state = standingOf(request.status, request.type?.name)
  const { approval_id: approval, status } = request
  const isOpen = status === 'pending' || status === 'adjusting'
  const isAhead = hasDaysAhead(request, today)
  const asksCancellation = request.cancellation_id !== null && (status === 'approved' || status === 'interrupted')
  const isSentBack = asksCancellation && request.cancellation?.status === 'adjusting'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="mb-0.5 flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{request.type?.name ?? 'Licença'}</span>
          <Badge tone={state.tone}>{state.label}</Badge>
          {asksCancellation && <Badge tone="warning">{isSentBack ? 'Cancelamento: ajuste solicitado' : 'Cancelamento solicitado'}</Badge>}
        </p>
        <RequestLines request={request} />
      </div>
      <div className="flex flex-wrap gap-2">
        {status === 'proposed' && (
          <>
            <Button size="sm" disabled={isBusy} onClick={() => onAnswer(false)}>
              Recusar datas
            </Button>
            <Button size="sm" variant="primary" disabled={isBusy} onClick={() => onAnswer(true)}>
              Concordar
            </Button>
          </>
        )}
        {(isOpen || status === 'approved') && request.type?.attachment !== 'none' && request.type?.category !== 'sick' && (
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={onAttach}>
            Enviar comprovante
          </Button>
        )}
        {(status === 'adjusting' || isSentBack) && (
          <Button size="sm" variant="primary" disabled={isBusy} onClick={onAdjust}>
            Ajustar e reenviar
          </Button>
        )}
        {isSentBack && request.cancellation_id !== null && (
          <Button size="sm" disabled={isBusy} onClick={() => onCancel(request.cancellation_id ?? '')}>
            Manter a licença
          </Button>
        )}
        {isOpen && approval !== null && (
          <Button size="sm" disabled={isBusy} onClick={() => onCancel(approval)}>
            Cancelar pedido
          </Button>
        )}
        {isAhead && !asksCancellation && (
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={onAskCancellation}>
            Solicitar cancelamento
          </Button>
        )}
      </div>
    </li>
  )
}
