import { formatDateTime } from '#shared/lib/dates.ts'
import { waitingText } from '#shared/lib/deadlines.ts'
import { requestLook } from '#shared/lib/request-states.ts'
import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { DeadlineBadge } from '#shared/ui/deadline-badge.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import type { ApprovalThread } from '../model/thread.ts'

function Standing({ thread }: { readonly thread: ApprovalThread }) {
  if (thread.state === 'pending') return <p>{waitingText(thread.waiting_for.map(({ name }) => name), thread.waiting_since)}</p>
  if (thread.state === 'adjusting') return <p>Aguardando {thread.requester.name} responder ao ajuste</p>
  return <p>Encerrada em {formatDateTime(thread.decided_at)}</p>
}

/** Who asked, when, why, and where the request stands. */
export function ThreadSummary({ thread }: { readonly thread: ApprovalThread }) {
  const { label, tone } = requestLook(thread.state)
  const isOpen = thread.state === 'pending'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonChip person={thread.requester} />
        <div className="flex max-w-full flex-wrap gap-2">
          <Badge tone={tone}>{label}</Badge>
          {isOpen && <DeadlineBadge dueAt={thread.due_at} />}
        </div>
      </div>
      <div className="text-sm text-text-muted">
        <p>
          {thread.entity_label}, pedida{' '}
          <Ago at={thread.created_at} />
        </p>
        <Standing thread={thread} />
        {thread.can_decide && thread.on_behalf_of && (
          <p className="mt-1 font-medium text-info-text">Você decide no lugar de {thread.on_behalf_of.name}.</p>
        )}
      </div>
      {thread.reason && (
        <blockquote className="border-l-2 border-border-strong pl-3 break-words whitespace-pre-line">
          <span className="sr-only">Motivo: </span>
          {thread.reason}
        </blockquote>
      )}
    </div>
  )
}
