import { Link } from '@tanstack/react-router'
import { PackageOpen, X } from 'lucide-react'

import { formatDate, formatDay, todayIso } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { KindIcon } from '../parts/asset-look.tsx'
import { type AssetRequest, isOpen, requestLook } from '../model/request.ts'

interface RequestRowProps {
  readonly request: AssetRequest
  readonly isHr: boolean
  readonly onHandOver: (employeeId: string) => void
  readonly onOpen: (assetId: string) => void
  readonly onCancel: (request: AssetRequest) => void
}

/** 'Pedido por Bruno em 20/11/2026 · até 02/12/2026'. */
function Facts({ request }: Pick<RequestRowProps, 'request'>) {
  const { person, asked_by: asker, origin, created_at: at, needed_by: day, status } = request
  const who = origin === 'arrival' ? 'Kit do cargo' : asker === null || asker.id === person.id ? 'Pedido' : `Pedido por ${asker.name}`
  const isLate = day !== null && isOpen({ status }) && day < todayIso()
  return (
    <p className="tabular mt-0.5 text-sm break-words text-text-muted">
      {who} em {formatDay(at)}
      {day !== null && <span className={isLate ? 'text-danger-text' : ''}> · até {formatDate(day)}</span>}
    </p>
  )
}

function Acts({ request, isHr, onHandOver, onCancel }: Omit<RequestRowProps, 'onOpen'>) {
  const { person, category, status, approval_id: approval, may_cancel: mayCancel } = request
  const about = <span className="sr-only"> {category} para {person.name}</span>
  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-sm:pl-12">
      {status === 'pending' && approval !== null && (
        <Link to="/app/inbox" search={{ request: approval }} className={buttonClass({ size: 'sm' })}>
          Ver aprovação{about}
        </Link>
      )}
      {isHr && status === 'approved' && (
        <Button size="sm" variant="primary" onClick={() => onHandOver(person.id)}>
          <PackageOpen aria-hidden="true" className="size-4" />
          Entregar{about}
        </Button>
      )}
      {mayCancel && (
        <Button size="sm" variant="ghost" onClick={() => onCancel(request)}>
          <X aria-hidden="true" className="size-4" />
          Cancelar<span className="sr-only"> o pedido de {category} para {person.name}</span>
        </Button>
      )}
    </div>
  )
}

/** One request: what, for whom, where it stands and what can be done. */
export function RequestRow({ request, onOpen, ...acts }: RequestRowProps) {
  const { person, category, kind, reason, urgency, asset, asset_id: assetId } = request
  const { label, tone } = requestLook(request)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3.5">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <KindIcon kind={kind} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium break-words">
              {category} para {person.name}
            </span>
            <Badge tone={tone}>{label}</Badge>
            {urgency === 'urgent' && isOpen(request) && <Badge tone="danger">Urgente</Badge>}
          </p>
          <Facts request={request} />
          {reason !== null && <p className="mt-0.5 break-words">{reason}</p>}
          {asset !== null && assetId !== null && (
            <p className="mt-0.5 text-sm break-words">
              {acts.isHr ? (
                <button type="button" className="rounded-sm text-primary-text underline underline-offset-2" onClick={() => onOpen(assetId)}>
                  {asset}
                </button>
              ) : (
                asset
              )}
            </p>
          )}
        </div>
      </div>
      <Acts request={request} {...acts} />
    </li>
  )
}
