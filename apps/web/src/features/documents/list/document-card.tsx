import type { ReactNode } from 'react'

import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import type { ListedDocument } from '../model/documents/stored-document.ts'
import { DocumentBadges } from './document-columns.tsx'

export interface DocumentCardProps {
  readonly document: ListedDocument
  readonly name: ReactNode
  readonly actions?: ReactNode
}

/** A document of somebody else where a table has no room. */
export function DocumentCard({ document, name, actions }: DocumentCardProps) {
  return (
    <div data-card className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">{name}</div>
        {actions}
      </div>
      <PersonChip person={document.employee} size="sm" />
      <DocumentBadges document={document} />
      <p className="text-sm text-text-muted">
        Enviado em {formatDay(document.sent_at)}
        {document.expires_on !== null && `, válido até ${formatDate(document.expires_on)}`}
      </p>
    </div>
  )
}
