import { useQuery } from '@tanstack/react-query'
import { Eye, FileText, History } from 'lucide-react'
import { useState } from 'react'

import { formatDay } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { ownDocumentsQuery } from '../data/documents/own-queries.ts'
import { expiryText } from '../model/documents/document-words.ts'
import { documentName, type OwnDocument } from '../model/documents/stored-document.ts'
import { StateBadge } from '../list/state-badge.tsx'

const FIRST = 10

export interface OwnFilesProps {
  readonly onOpen: (fileId: string, title: string) => void
  readonly onHistory: (documentId: string, title: string) => void
}

function OwnFile({ document, onOpen, onHistory }: OwnFilesProps & { readonly document: OwnDocument }) {
  const name = documentName(document)
  const { file_id } = document
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-text-subtle" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <StateBadge state={document.state} />
        </p>
        <p className="text-sm break-words text-text-muted">
          {[`Enviado em ${formatDay(document.sent_at)}`, document.versions > 1 ? `${document.versions} versões` : null, expiryText(document.expires_on)]
            .filter((part) => part !== null)
            .join(', ')}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" onClick={() => onHistory(document.document_id, name)}>
          <History aria-hidden="true" className="size-4" />
          Quem abriu<span className="sr-only"> {name}</span>
        </Button>
        {file_id !== null && (
          <Button size="sm" onClick={() => onOpen(file_id, name)}>
            <Eye aria-hidden="true" className="size-4" />
            Abrir<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** Every document of the person, always at hand; nothing while there is none. */
export function OwnFiles(props: OwnFilesProps) {
  const own = useQuery(ownDocumentsQuery())
  const [all, setAll] = useState(false)
  if (own.error && own.data === undefined) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
  const documents = own.data ?? []
  if (documents.length === 0) return null
  const shown = all ? documents : documents.slice(0, FIRST)
  return (
    <Card title="Meus arquivos" className="mt-8">
      <ul className="-my-3 divide-y">
        {shown.map((document) => (
          <OwnFile key={document.document_id} {...props} document={document} />
        ))}
      </ul>
      {shown.length < documents.length && (
        <Button className="mt-4" size="sm" onClick={() => setAll(true)}>
          Mostrar os {documents.length}
        </Button>
      )}
    </Card>
  )
}
