import { formatDay } from '#shared/lib/dates.ts'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import type { TeamRequest } from '../model/requests/team-request.ts'
import { RequestDays, RequestMenu, type RequestOptions, Standing } from './request-columns.tsx'

/** A request of the list on a phone. */
export function RequestCard({ request, ...options }: RequestOptions & { readonly request: TeamRequest }) {
  const { person, department, type_name: type, created_at: at, asked_by: by } = request
  return (
    <div data-card className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <div className="flex min-w-0 items-start justify-between gap-2">
        <PersonChip person={person} size="sm" detail={department} />
        <RequestMenu request={request} {...options} />
      </div>
      <div>
        <p className="font-medium break-words">{type}</p>
        <RequestDays request={request} />
      </div>
      <Standing request={request} />
      <p className="text-sm text-text-muted">
        Solicitada em <span className="tabular">{formatDay(at)}</span>
        {by && ` por ${by.name}`}
      </p>
    </div>
  )
}
