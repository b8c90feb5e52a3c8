import { CalendarCheck, Coins, Ellipsis, Scale, SquareX, UndoDot } from 'lucide-react'

import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import type { TableColumn } from '#shared/ui/table/data-table.tsx'
import { rangeText, standingOf } from '../model/requests/leave.ts'
import type { Keeping, TeamRequest } from '../model/requests/team-request.ts'

export interface RequestOptions {
  readonly isHr: boolean
  readonly onKeep: (keeping: Keeping) => void
}

/** Situation of a request, whom it waits for and why it ended. */
export function Standing({ request }: { readonly request: TeamRequest }) {
  const state = standingOf(request.status, request.type_name)
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={state.tone}>{request.status === 'proposed' ? 'Aguardando a pessoa' : state.label}</Badge>
      {request.asks_cancellation && <Badge tone="warning">Cancelamento solicitado</Badge>}
      {request.waiting_for.length > 0 && <span className="text-sm text-text-muted">Aguardando {request.waiting_for.map(({ name }) => name).join(', ')}</span>}
      {request.end_reason !== null && <span className="text-sm break-words text-text-muted">{request.end_reason}</span>}
    </div>
  )
}

/** What may be done about a request. */
export function RequestMenu({ request, isHr, onKeep }: RequestOptions & { readonly request: TeamRequest }) {
  const { may_cancel: mayCancel, may_interrupt: mayInterrupt, vacation } = request
  if (!mayCancel && !mayInterrupt && !isHr) return null
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Ações de ${request.type_name} de ${request.person.name}`}>
          <Ellipsis aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {vacation?.may_grant === true && (
        <MenuItem icon={<CalendarCheck />} onSelect={() => onKeep({ act: 'grant', request })}>
          Conceder estas férias
        </MenuItem>
      )}
      {vacation?.may_sell === true && (
        <MenuItem icon={<Coins />} onSelect={() => onKeep({ act: 'sell', request })}>
          Registrar abono
        </MenuItem>
      )}
      {mayCancel && (
        <MenuItem icon={<SquareX />} tone="danger" onSelect={() => onKeep({ act: 'cancel', request })}>
          Cancelar licença
        </MenuItem>
      )}
      {mayInterrupt && (
        <MenuItem icon={<UndoDot />} onSelect={() => onKeep({ act: 'interrupt', request })}>
          Interromper
        </MenuItem>
      )}
      {isHr && (
        <MenuItem icon={<Scale />} onSelect={() => onKeep({ act: 'adjust', request })}>
          Ajustar saldo
        </MenuItem>
      )}
    </Menu>
  )
}

/** The days of a request, each part with how long it is. */
export function RequestDays({ request }: { readonly request: TeamRequest }) {
  return (
    <div className="tabular text-sm">
      {request.parts.map((part) => (
        <div key={part.starts_on} className="whitespace-nowrap">
          {rangeText(part)}
        </div>
      ))}
      {request.sold_days > 0 && <div className="text-text-muted">Abono: {daysText(request.sold_days)}</div>}
    </div>
  )
}

/** The columns of the list; what may be done about a row is in its menu. */
export function requestColumns(options: RequestOptions): readonly TableColumn<TeamRequest>[] {
  return [
    { id: 'person', header: 'Pessoa', cell: ({ person, department }) => <PersonChip person={person} size="sm" detail={department} className="min-w-48" /> },
    { id: 'type', header: 'Tipo', cell: ({ type_name: type }) => <span className="break-words">{type}</span> },
    { id: 'days', header: 'Dias', cell: (request) => <RequestDays request={request} /> },
    { id: 'status', header: 'Situação', cell: (request) => <Standing request={request} /> },
    {
      id: 'asked',
      header: 'Solicitada em',
      cell: ({ created_at: at, asked_by: by }) => (
        <span className="text-sm">
          <span className="tabular">{formatDay(at)}</span>
          {by && <span className="block text-text-muted">por {by.name}</span>}
        </span>
      ),
    },
    { id: 'acts', header: 'Ações', cell: (request) => <RequestMenu request={request} {...options} /> },
  ]
}

/** The columns of a file of the list. */
export function exportColumns(): readonly ExportColumn<TeamRequest>[] {
  return [
    { header: 'Pessoa', value: ({ person }) => person.name },
    { header: 'Departamento', value: ({ department }) => department ?? '' },
    { header: 'Tipo', value: ({ type_name: type }) => type },
    { header: 'Primeiro dia', value: ({ starts_on: from }) => formatDate(from) },
    { header: 'Último dia', value: ({ ends_on: until }) => formatDate(until) },
    { header: 'Dias', value: ({ days }) => days },
    { header: 'Abono', value: ({ sold_days: sold }) => sold },
    { header: 'Situação', value: ({ status, type_name: type }) => standingOf(status, type).label },
    { header: 'Solicitada em', value: ({ created_at: at }) => formatDay(at) },
    { header: 'Solicitada por', value: ({ asked_by: by, person }) => by?.name ?? person.name },
  ]
}
