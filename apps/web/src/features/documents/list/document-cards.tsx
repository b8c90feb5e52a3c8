import type { ReactNode } from 'react'

import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import type { ListedDocument } from '../model/documents/stored-document.ts'
import { DocumentBadges } from './document-columns.tsx'

export interface DocumentCardsProps {
  readonly documents: readonly ListedDocument[]
  readonly name: (document: ListedDocument) => ReactNode
  readonly actions?: (document: ListedDocument) => ReactNode
}

/** Others' documents where a table has no room. */
export function DocumentCards({ documents, name, actions }: DocumentCardsProps) {
  return (
    <ul aria-label="Documentos" className="flex flex-col gap-3">
      {documents.map((document) => (
        <li key={document.document_id} data-card className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">{name(document)}</div>
            {actions?.(document)}
          </div>
          <PersonChip person={document.employee} size="sm" />
          <DocumentBadges document={document} />
          <p className="text-sm text-text-muted">
            Enviado em {formatDay(document.sent_at)}
            {document.expires_on !== null && `, válido até ${formatDate(document.expires_on)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
