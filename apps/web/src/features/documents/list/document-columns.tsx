import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import type { TableColumn } from '#shared/ui/table/data-table.tsx'
import { classLabel } from '../model/documents/document-words.ts'
import type { ListedDocument } from '../model/documents/stored-document.ts'
import { StateBadge } from './state-badge.tsx'

/** State, and whether a legal hold keeps it. */
export function DocumentBadges({ document }: { readonly document: ListedDocument }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <StateBadge state={document.state} />
      {document.on_hold && (
        <Badge tone="warning" icon={<Lock />}>
          Retido
        </Badge>
      )}
    </span>
  )
}

/** Columns of lists of others' documents. `name` opens the file, `actions` stands at the end. */
export function documentColumns(
  name: (document: ListedDocument) => ReactNode,
  actions: ((document: ListedDocument) => ReactNode) | null,
): readonly TableColumn<ListedDocument>[] {
  const columns: TableColumn<ListedDocument>[] = [
    { id: 'person', header: 'Pessoa', cell: ({ employee }) => <PersonChip person={employee} size="sm" /> },
    { id: 'type', header: 'Documento', cell: name },
    { id: 'class', header: 'Classe', cell: ({ sensitivity }) => classLabel(sensitivity) },
    { id: 'state', header: 'Situação', cell: (document) => <DocumentBadges document={document} /> },
    { id: 'expires', header: 'Validade', cell: ({ expires_on }) => <span className="tabular">{formatDate(expires_on)}</span> },
    { id: 'sent', header: 'Enviado', cell: ({ sent_at }) => <span className="tabular">{formatDay(sent_at)}</span> },
  ]
  // Above the link that covers its row.
  return actions ? [...columns, { id: 'actions', header: 'Ações', cell: (row) => <span className="relative z-1">{actions(row)}</span>, className: 'w-12' }] : columns
}
