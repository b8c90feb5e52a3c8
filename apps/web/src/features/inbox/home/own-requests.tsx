import { Link } from '@tanstack/react-router'

import { formatDay } from '#shared/lib/dates.ts'
import { requestLook } from '#shared/lib/request-states.ts'
import { Badge } from '#shared/ui/badge.tsx'
import type { HomePartProps } from '#shared/ui/home-part.ts'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'

/** What the person asked for and somebody still has to decide. */
export function OwnRequests({ home: { requests = [] } }: HomePartProps) {
  if (requests.length === 0) return null
  return (
    <Section
      title="Suas solicitações"
      actions={
        <Link to="/app/inbox" search={{ tab: 'minhas' }} className={TEXT_LINK}>
          Ver todas
        </Link>
      }
    >
      <ul className="divide-y">
        {requests.map(({ id, title, state, created_at }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <Link to="/app/inbox" search={{ request: id }} className="rounded-sm font-medium break-words underline-offset-4 hover:underline">
                {title}
              </Link>
              <span className="block text-sm text-text-muted">Enviada em {formatDay(created_at)}</span>
            </span>
            <Badge tone={requestLook(state).tone}>{requestLook(state).label}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  )
}
